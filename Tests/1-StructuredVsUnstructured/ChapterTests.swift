#if Solutions
  import Foundation
  import Notebook
  import Testing

  @Suite("Chapter 1 StructuredVsUnstructured")
  struct ChapterTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()

    private static let path = "Chapters/1-StructuredVsUnstructured/main.swift"

    private func text(of path: String) throws -> String {
      try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }

    private func notebook() throws -> Notebook {
      try Notebook(source: text(of: Self.path), path: Self.path)
    }

    @Test func `what the compiler is said to refuse, it refuses`() async throws {
      let claims = try notebook().compilerClaims
      #expect(claims.count == 3)
      for claim in claims {
        let verdict = await claim.verdict()
        #expect(verdict.holds, "\(verdict)")
      }
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
      for cell in try notebook().cells where cell.kind != .output {
        let limit = cell.kind == .code ? 20 : 12
        #expect(cell.text.count <= limit, "line \(cell.lines.lowerBound)")
      }
    }

    @Test(arguments: ["1-Dashboard", "2-ManagedTask", "3-ManagedTaskOwner"])
    func `the section that an exercise names is a section of the chapter`(
      exercise: String
    ) throws {
      let header = try text(of: "Exercises/1-StructuredVsUnstructured/\(exercise).swift")
        .replacing(#/\n//\s+/#, with: " ")
      let named = try #require(header.firstMatch(of: #/the section "([^"]+)"/#))
      #expect(try text(of: Self.path).contains("//: ## \(named.1)\n"))
    }

    @Test func `its output is true`() async throws {
      let run = try await runChapter("--check")
      #expect(run.ending == .exited(0), "\(run.output)")
    }

    @Test func `piped, it prints the same bytes twice, without colour`() async throws {
      let first = try await runChapter()
      let second = try await runChapter()
      #expect(first.ending == .exited(0))
      #expect(first.output == second.output)
      #expect(first.output.contains("## Your turn"))
      #expect(!first.output.contains("\u{1B}"))
    }

    /// Runs the chapter's program, which is built beside the tests.
    private func runChapter(
      _ arguments: String...
    ) async throws -> CapturedProgram.Result {
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      let tests = bundle?.bundleURL ?? URL(filePath: CommandLine.arguments[0])
      let program = tests.deletingLastPathComponent().appending(path: "StructuredVsUnstructured")
      return try await CapturedProgram(executable: program.path, arguments: arguments).result()
    }
  }
#endif
