#if Solutions
  import Foundation
  import Notebook
  import Synchronization
  import Testing

  @Suite("Chapter 5 AwaitAsDoor")
  struct ChapterTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()

    private static let path = "Chapters/5-AwaitAsDoor/main.swift"

    private func text(of path: String) throws -> String {
      try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }

    private func notebook() throws -> Notebook {
      try Notebook(source: text(of: Self.path), path: Self.path)
    }

    @Test func `what the compiler is said to refuse, it refuses`() async throws {
      let claims = try notebook().compilerClaims
      #expect(!claims.isEmpty)
      for claim in claims {
        let verdict = await claim.verdict()
        #expect(verdict.holds, "\(verdict)")
      }
    }

    @Test func `the README shows the broken order that the chapter prints`() throws {
      let output = try #require(notebook().cells.first { $0.kind == .output })
      let readme = try text(of: "README.md")
      #expect(readme.contains("```text\n" + output.text.joined(separator: "\n") + "\n```"))
    }

    @Test func `the filters that a reader is told find a test`() throws {
      let folder = Self.root.appending(path: "Tests/5-AwaitAsDoor").path
      let tests = try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.hasSuffix(".swift") }.map { try text(of: "Tests/5-AwaitAsDoor/\($0)") }
        .joined()
      let told = try text(of: "README.md") + text(of: Self.path)
      let filters = told.matches(of: #/--filter (?:'(?<quoted>[^']+)'|(?<plain>\w+))/#)
        .compactMap { ($0.output.quoted ?? $0.output.plain).map(String.init) }
      #expect(filters.count > 2)
      for filter in filters {
        #expect(tests.contains(try Regex("(?m)^.*(struct|func|@Suite).*\(filter)")), "\(filter)")
      }
    }

    @Test func `no cell is longer than a reader's breath`() throws {
      for cell in try notebook().cells where cell.kind != .output {
        let limit = cell.kind == .code ? 20 : 12
        #expect(cell.text.count <= limit, "line \(cell.lines.lowerBound)")
      }
    }

    @Test func `a window of 80 columns is wide enough, but for the runtime's message`() async throws
    {
      let run = try await runChapter()
      let wide = run.output.split(separator: "\n").filter { $0.count > 80 }
      #expect(wide.map { String($0.prefix(23)) } == ["  │ trapped: SWIFT TASK"])
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
      #expect(first.output.contains("## The stop button that did not stop"))
      #expect(!first.output.contains("\u{1B}"))
    }

    /// The chapter says that `#expect` on an await prints no value, and on a constant does.
    @Test func `an expectation on an await prints no value`() async {
      let found = await count()
      let onAwait = Mutex("")
      let onConstant = Mutex("")
      await withKnownIssue {
        #expect(await count() == 2)
      } matching: { issue in
        onAwait.withLock { $0 = "\(issue)" }
        return true
      }
      withKnownIssue {
        #expect(found == 2)
      } matching: { issue in
        onConstant.withLock { $0 = "\(issue)" }
        return true
      }
      #expect(onAwait.withLock { $0.contains("count() == 2") && !$0.contains("→") })
      #expect(onConstant.withLock { $0.contains("→ 1") })
    }

    private func count() async -> Int { 1 }

    /// Runs the chapter's program, which is built beside the tests.
    private func runChapter(
      _ arguments: String...
    ) async throws -> CapturedProgram.Result {
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      let tests = bundle?.bundleURL ?? URL(filePath: CommandLine.arguments[0])
      let program = tests.deletingLastPathComponent().appending(path: "AwaitAsDoor")
      return try await CapturedProgram(executable: program.path, arguments: arguments).result()
    }
  }
#endif
