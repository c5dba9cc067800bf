#if Solutions
  import Foundation
  import Testing

  @testable import workbook

  /// Each body runs in a process of its own, whose standard output it can spoil.
  @Suite struct `The console` {
    private static let hasFullDisk = FileManager.default.fileExists(atPath: "/dev/full")

    @Test(.enabled(if: hasFullDisk)) func `a result that cannot be written is a failure`()
      async throws
    {
      let result = try await #require(
        processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
      ) {
        dup2(open("/dev/full", O_WRONLY), 1)
        Console.standard.print("guards: 4 of 4 needed")
        exit(0)
      }
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(
        text == "workbook: cannot write to standard output: No space left on device.\n")
    }

    @Test func `a reader that has gone is told nothing`() async throws {
      let result = try await #require(
        processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
      ) {
        signal(SIGPIPE, SIG_IGN)
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        dup2(ends[1], 1)
        ends.forEach { close($0) }
        Console.standard.complain("so far")
        Console.standard.print("guards: 4 of 4 needed")
        exit(0)
      }
      #expect(String(decoding: result.standardErrorContent, as: UTF8.self) == "so far\n")
    }
  }
#endif
