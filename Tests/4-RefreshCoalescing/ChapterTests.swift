#if Solutions
  import Foundation
  import Notebook
  import Testing

  @Suite("Chapter 4 RefreshCoalescing")
  struct ChapterTests {
    @Test func `its output is true`() async throws {
      let run = try await runChapter("--check")
      #expect(run.ending == .exited(0), "\(run.output)")
    }

    @Test func `piped, it prints the same bytes twice, without colour`() async throws {
      let first = try await runChapter()
      let second = try await runChapter()
      #expect(first.ending == .exited(0))
      #expect(first.output == second.output)
      #expect(first.output.contains("## Three rejections, three refreshes"))
      #expect(!first.output.contains("\u{1B}"))
    }

    /// Runs the chapter's program, which is built beside the tests.
    private func runChapter(
      _ arguments: String...
    ) async throws -> CapturedProgram.Result {
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      let tests = bundle?.bundleURL ?? URL(filePath: CommandLine.arguments[0])
      let program = tests.deletingLastPathComponent().appending(path: "RefreshCoalescing")
      return try await CapturedProgram(executable: program.path, arguments: arguments).result()
    }
  }
#endif
