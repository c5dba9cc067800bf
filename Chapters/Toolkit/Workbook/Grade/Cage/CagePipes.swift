import Foundation

import struct Notebook.Subprocess

/// The pipes between the grader and a program in a ``Cage``.
final class CagePipes {
  /// Which pipe something came out of.
  enum Source { case output, errors, reports }

  private struct Ends {
    var reader: Int32
    var writer: Int32

    init() throws {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else {
        throw Subprocess.Failure(description: "no pipe: \(String(cString: strerror(errno)))")
      }
      // Numbers that no other program gets, and that are none of those the program is given.
      reader = fcntl(ends[0], F_DUPFD_CLOEXEC, 16)
      writer = fcntl(ends[1], F_DUPFD_CLOEXEC, 16)
      close(ends[0])
      close(ends[1])
    }
  }

  private var sources: [(source: Source, ends: Ends)]
  private var challenge: Ends
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  /// Whether there may be more to read.
  private(set) var hold = true

  init() throws {
    sources = try [Source.output, .errors, .reports].map { ($0, try Ends()) }
    challenge = try Ends()
    for (_, ends) in sources {
      _ = fcntl(ends.reader, F_SETFL, fcntl(ends.reader, F_GETFL) | O_NONBLOCK)
    }
    // A program that does not read must not stop the grader.
    _ = fcntl(challenge.writer, F_SETFL, fcntl(challenge.writer, F_GETFL) | O_NONBLOCK)
  }

  /// The ends that the program gets, each with the number that it has there.
  var theirs: [(number: Int32, end: Int32)] {
    let numbers: [Source: Int32] = [.output: 1, .errors: 2, .reports: Cage.reports]
    return sources.map { (numbers[$0.source, default: 1], $0.ends.writer) }
      + [(Cage.challenge, challenge.reader)]
  }

  /// Lets go of the program's ends but of the one that keeps a write from failing.
  func closeTheirs() {
    for index in sources.indices {
      close(sources[index].ends.writer)
      sources[index].ends.writer = -1
    }
  }

  func closeAll() {
    for ends in sources.map(\.ends) + [challenge] {
      if ends.reader >= 0 { close(ends.reader) }
      if ends.writer >= 0 { close(ends.writer) }
    }
  }

  /// Waits until there is something to read.
  func wait(milliseconds: Int32) {
    var polls = sources.filter { $0.ends.reader >= 0 }.map {
      pollfd(fd: $0.ends.reader, events: Int16(POLLIN), revents: 0)
    }
    poll(&polls, nfds_t(polls.count), milliseconds)
  }

  /// What there is to read now, at most one piece a pipe.
  func read() -> [(source: Source, data: Data)] {
    hold = false
    var result: [(source: Source, data: Data)] = []
    for index in sources.indices where sources[index].ends.reader >= 0 {
      let count = Foundation.read(sources[index].ends.reader, &buffer, buffer.count)
      if count > 0 {
        hold = true
        result.append((sources[index].source, Data(buffer[..<count])))
      } else if count == 0 {
        close(sources[index].ends.reader)
        sources[index].ends.reader = -1
      } else if errno == EINTR {
        hold = true
      }
    }
    return result
  }

  /// Writes to the program.
  func write(_ data: Data) {
    _ = data.withUnsafeBytes { Foundation.write(challenge.writer, $0.baseAddress, $0.count) }
  }
}
