#if Solutions
  import Notebook
  import Testing

  @Suite("Chapter 1 StructuredVsUnstructured")
  struct ChapterTests {
    @Test func `its output is true, run after run`() async throws {
      let problems = try await Chapter().problems()
      #expect(problems == [])
      #expect(try Chapter().notebook.compilerClaims.count == 3)
    }

    /// That it compiles is what the chapter says; that it runs is shown here.
    @Test @MainActor func `an isolated deinit may touch what is the main actor's`() {
      let album = Album()
      var screen: Screen? = Screen(album)
      #expect(screen?.album.isOpen == true)
      screen = nil
      #expect(!album.isOpen)
    }

    private final class Album {
      var isOpen = true
    }

    @MainActor private final class Screen {
      let album: Album

      init(_ album: Album) { self.album = album }

      isolated deinit { album.isOpen = false }
    }

    @Test func `no cell is longer than a reader's breath`() throws {
      for cell in try Chapter().notebook.cells where cell.kind != .output {
        let limit = cell.kind == .code ? 20 : 12
        #expect(cell.text.count <= limit, "line \(cell.lines.lowerBound)")
      }
    }

    @Test(arguments: [
      "1-Dashboard", "2-ManagedTask", "3-ManagedTaskOwner", "4-SearchModel", "5-Transport",
    ])
    func `the section that an exercise names is a section of the chapter`(
      exercise: String
    ) throws {
      let header = try Chapter().text(of: "Exercises/1-StructuredVsUnstructured/\(exercise).swift")
        .replacing(#/\n//\s+/#, with: " ")
      let named = try #require(header.firstMatch(of: #/the section "([^"]+)"/#))
      #expect(try Chapter().source.contains("//: ## \(named.1)\n"))
    }
  }
#endif
