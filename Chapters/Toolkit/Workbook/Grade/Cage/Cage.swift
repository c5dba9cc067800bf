import Foundation

import struct Notebook.Subprocess

/// Runs a program that nobody trusts, in a session and an empty folder of its own, with limits; when
/// it ends, everything that it started is ended and everything that it left in its folder is gone.
///
/// It is no wall: the program may read and write what its user may. ``Seal`` tells what it changed.
struct Cage: Sendable {
  /// The number under which the program finds the pipe for what it reports.
  static let reports: Int32 = 3
  /// The number under which it finds the pipe that the grader writes to.
  static let challenge: Int32 = 4

  /// How a run went.
  struct Outcome: Sendable {
    /// How it ended.
    let exit: Subprocess.Exit
    /// The first and the last of what it printed.
    let log: String
    /// Whether it reported so much that it was killed.
    let flooded: Bool
  }

  /// The program and its arguments.
  let words: [String]
  /// After how many seconds it is killed.
  let limit: Int
  /// How many bytes it may report.
  var reportLimit = 32 << 20

  /// Runs it to its end. Whatever it reports goes to `hear`, piece by piece; what that returns is
  /// written to the pipe that the program may read.
  func run(_ hear: (Data) -> Data?) throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "workbook-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { Self.remove(folder) }
    let pipes = try CagePipes()
    defer { pipes.closeAll() }
    let process = try Subprocess.noted { () throws(Subprocess.Failure) in
      let process = try spawn(in: folder, pipes: pipes)
      return (process, -process)
    }
    defer { Subprocess.forget() }
    pipes.closeTheirs()
    return watch(process, pipes, hear)
  }

  private func watch(_ process: pid_t, _ pipes: CagePipes, _ hear: (Data) -> Data?) -> Outcome {
    let end = ContinuousClock.now.advanced(by: .seconds(limit))
    var (log, reported, late, flooded) = (BoundedLog(), 0, false, false)
    func take() {
      for (source, data) in pipes.read() {
        guard source == .reports else {
          log.append(data)
          continue
        }
        reported += data.count
        flooded = flooded || reported > reportLimit
        if !flooded, let answer = hear(data) { pipes.write(answer) }
      }
    }
    while !Self.hasEnded(process), !flooded {
      if ContinuousClock.now >= end {
        late = true
        break
      }
      pipes.wait(milliseconds: 5)
      take()
    }
    Orphans.endAll(group: process)
    // Nobody is left who writes; the pipes hold what was written last.
    while pipes.hold { take() }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let exit: Subprocess.Exit =
      if late {
        .timedOut
      } else {
        status & 0x7F == 0 ? .exited((status >> 8) & 0xFF) : .signalled(status & 0x7F)
      }
    return Outcome(exit: exit, log: log.text, flooded: flooded)
  }

  private static func hasEnded(_ process: pid_t) -> Bool {
    // It is looked at without being reaped, so its number stays its own until the kill.
    var info = siginfo_t()
    let result = waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT)
    return result < 0 ? errno != EINTR : info.si_signo == SIGCHLD
  }

  /// Also removes what was made unreadable.
  private static func remove(_ folder: URL) {
    if (try? FileManager.default.removeItem(at: folder)) != nil { return }
    let script = #"chmod -R u+rwx "$0"; rm -rf "$0""#
    _ = try? Subprocess(
      words: ["sh", "-c", script, folder.path], directory: folder.deletingLastPathComponent(),
      output: .file(URL(filePath: "/dev/null")), timeLimit: .seconds(60)
    ).run()
  }
}
