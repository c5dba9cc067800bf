#if Solutions
  import Notebook
  import Testing

  @Suite("Chapter 6 MainActorStore")
  struct ChapterTests {
    private let chapter = Chapter()

    @Test func `its output and what it says of the compiler are true, run after run`() async throws
    {
      #expect(try chapter.notebook.compilerClaims.count == 3)
      let problems = try await chapter.problems()
      #expect(problems == [])
    }

    @Test func `no cell is longer than a reader's breath`() throws {
      for cell in try chapter.notebook.cells where cell.kind != .output {
        let limit = cell.kind == .code ? 20 : 12
        #expect(cell.text.count <= limit, "line \(cell.lines.lowerBound)")
      }
    }
  }
#endif
