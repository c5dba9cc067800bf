#if Solutions
  import Foundation
  import Notebook
  import Testing

  @Suite("Chapter 6 MainActorStore")
  struct ChapterTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()

    private static let path = "Chapters/6-MainActorStore/main.swift"

    private func notebook() throws -> Notebook {
      let source = try String(contentsOf: Self.root.appending(path: Self.path), encoding: .utf8)
      return try Notebook(source: source, path: Self.path)
    }

    @Test func `what the compiler is said to refuse, it refuses`() async throws {
      let claims = try notebook().compilerClaims
      #expect(claims.count == 3)
      for claim in claims {
        let verdict = await claim.verdict()
        #expect(verdict.holds, "\(verdict)")
      }
    }

    @Test func `no cell is longer than a reader's breath`() throws {
      for cell in try notebook().cells where cell.kind != .output {
        let limit = cell.kind == .code ? 20 : 12
        #expect(cell.text.count <= limit, "line \(cell.lines.lowerBound)")
      }
    }

    @Test func `its output is true`() async throws {
      let run = try await runChapter("--check")
      #expect(run.ending == .exited(0), "\(run.output)\(run.errors)")
    }

    @Test func `piped, it prints the same bytes twice, without colour`() async throws {
      let first = try await runChapter()
      let second = try await runChapter()
      #expect(first.ending == .exited(0))
      #expect(first.output == second.output)
      #expect(first.output.contains("## A task per action loses their order"))
      #expect(!first.output.contains("\u{1B}"))
    }

    /// Runs the chapter's program, which is built beside the tests.
    private func runChapter(
      _ arguments: String...
    ) async throws -> CapturedProgram.Result {
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      let tests = bundle?.bundleURL ?? URL(filePath: CommandLine.arguments[0])
      let program = tests.deletingLastPathComponent().appending(path: "MainActorStore")
      return try await CapturedProgram(executable: program.path, arguments: arguments).result()
    }
  }
#endif
