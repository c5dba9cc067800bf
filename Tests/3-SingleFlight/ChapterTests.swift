#if Solutions
  import Notebook
  import Testing

  @Suite("Chapter 3 SingleFlight")
  struct ChapterTests {
    private let chapter = Chapter()

    @Test func `its output and what it says of the compiler are true, run after run`() async throws
    {
      #expect(try chapter.notebook.compilerClaims.count > 0)
      let problems = try await chapter.problems()
      #expect(problems == [])
    }
  }
#endif
