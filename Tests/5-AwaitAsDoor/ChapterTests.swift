#if Solutions
  import Foundation
  import Notebook
  import Synchronization
  import Testing

  @Suite("Chapter 5 AwaitAsDoor")
  struct ChapterTests {
    private let chapter = Chapter()

    @Test func `its output and what it says of the compiler are true, run after run`() async throws
    {
      #expect(try chapter.notebook.compilerClaims.count > 0)
      let problems = try await chapter.problems()
      #expect(problems == [])
    }

    @Test func `the README shows the broken order that the chapter prints`() throws {
      let output = try #require(try chapter.notebook.cells.first { $0.kind == .output })
      let readme = try chapter.text(of: "README.md")
      #expect(readme.contains("```text\n" + output.text.joined(separator: "\n") + "\n```"))
    }

    @Test func `the filters that a reader is told find a test`() throws {
      let folder = URL(filePath: #filePath).deletingLastPathComponent()
      let tests = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".swift") }
        .map { try chapter.text(of: "Tests/5-AwaitAsDoor/\($0)") }.joined()
      let told = try chapter.text(of: "README.md") + chapter.source
      let filters = told.matches(of: #/--filter (?:'(?<quoted>[^']+)'|(?<plain>\w+))/#)
        .compactMap { ($0.output.quoted ?? $0.output.plain).map(String.init) }
      #expect(filters.count > 2)
      for filter in filters {
        #expect(tests.contains(try Regex("(?m)^.*(struct|func|@Suite).*\(filter)")), "\(filter)")
      }
    }

    @Test func `no cell is longer than a reader's breath`() throws {
      for cell in try chapter.notebook.cells where cell.kind != .output {
        let limit = cell.kind == .code ? 20 : 12
        #expect(cell.text.count <= limit, "line \(cell.lines.lowerBound)")
      }
    }

    @Test func `a window of 80 columns is wide enough, but for the runtime's message`() async throws
    {
      let run = try await chapter.run()
      let wide = run.output.split(separator: "\n").filter { $0.count > 80 }
      #expect(wide.map { String($0.prefix(23)) } == ["  │ trapped: SWIFT TASK"])
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
  }
#endif
