#if Solutions
  import Notebook
  import Testing

  @Suite("Chapter 4 RefreshCoalescing")
  struct ChapterTests {
    @Test func `its output is true, run after run`() async throws {
      let problems = try await Chapter().problems()
      #expect(problems == [])
    }
  }
#endif
