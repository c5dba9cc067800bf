#if Solutions
  import Foundation
  import Testing

  @testable import Notebook

  /// Each body runs in a process of its own, whose standard output it can spoil.
  @Suite struct `Output that nobody gets` {
    /// Makes standard output a disk that is full, or a pipe whose reader has gone.
    private static func spoil(isFull: Bool) {
      signal(SIGPIPE, SIG_IGN)
      if isFull {
        dup2(open("/dev/full", O_WRONLY), 1)
      } else {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        dup2(ends[1], 1)
        ends.forEach { close($0) }
      }
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private static let hasFullDisk = FileManager.default.fileExists(atPath: "/dev/full")

    @Test(.enabled(if: hasFullDisk), arguments: ["--all", "--check", "--help"])
    func `a full disk ends a run with 1 and a sentence`(option: String) async throws {
      let folder = try SourceFolder("//: a\nprint(1)\n//> 1\n")
      let result = try await #require(
        processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
      ) { [file = folder.file as String, option = option as String] in
        try SourceFolder.begin(file, option)
        Self.spoil(isFull: true)
        print(1, line: 2, file: file)
        exit(0)
      }
      #expect(
        text(result.standardErrorContent)
          == "cannot write to standard output: No space left on device.\n")
    }

    @Test(.enabled(if: hasFullDisk))
    func `a disk that is full when the rest is shown is noticed too`() async throws {
      let folder = try SourceFolder("//: a\nprint(1)\n//> 1\n//: b\n")
      let result = try await #require(
        processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
      ) { [file = folder.file as String] in
        try SourceFolder.begin(file)
        print(1, line: 2, file: file)
        Self.spoil(isFull: true)
        exit(0)
      }
      #expect(
        text(result.standardErrorContent)
          == "cannot write to standard output: No space left on device.\n")
    }

    @Test(arguments: ["--all", "--check", "--help"])
    func `a closed pipe ends a run quietly`(option: String) async throws {
      let folder = try SourceFolder("//: a\nprint(1)\n//> 1\n")
      let result = try await #require(
        processExitsWith: .exitCode(128 + SIGPIPE), observing: [\.standardErrorContent]
      ) { [file = folder.file as String, option = option as String] in
        try SourceFolder.begin(file, option)
        Self.spoil(isFull: false)
        try StandardStream.errors.write("so far\n")
        print(1, line: 2, file: file)
        exit(0)
      }
      #expect(text(result.standardErrorContent) == "so far\n")
    }

    @Test(.enabled(if: hasFullDisk))
    func `an ordinary program prints into a full disk as ever`() async throws {
      let folder = try SourceFolder("print(1)\n")
      await #expect(processExitsWith: .exitCode(4)) { [file = folder.file as String] in
        try SourceFolder.begin(file)
        Self.spoil(isFull: true)
        print(1, line: 1, file: file)
        exit(4)
      }
    }
  }
#endif
