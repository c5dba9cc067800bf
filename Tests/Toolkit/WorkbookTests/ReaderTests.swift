#if Solutions
  import Foundation
  import Testing

  @testable import workbook

  /// Builds a tiny package as its reader does; runs only with `AWAIT_END_TO_END=1`.
  @Suite(
    .timeLimit(.minutes(5)),
    .enabled(if: ProcessInfo.processInfo.environment["AWAIT_END_TO_END"] == "1"))
  struct `A reader's package` {
    private static let bolt = "Exercises/1-Doors/2-Bolt.swift"
    private static let chain = "Exercises/1-Doors/3-Chain.swift"

    /// Three exercises; the third stands on the second.
    private static var files: [String: String] {
      var files = TinyPackage.files
      files["Tests/1-Doors/2-LatchExtraTests.swift"] = nil
      for (number, title, ground) in [(2, "Bolt", ""), (3, "Chain", "// It stands on your 1.2.\n")]
      {
        let name = title.lowercased()
        let source = { (wanted: Int) in
          "// 1.\(number) \(title)\n\(ground)\nfunc \(name)() -> Int { \(wanted) }\n"
        }
        files["Exercises/1-Doors/\(number)-\(title).swift"] = source(0)
        files["Solutions/1-Doors/\(number)-\(title).swift"] = source(1)
        files["Tests/1-Doors/\(number)-\(title)Tests.swift"] = """
          import Testing

          #if Solutions
            @testable import DoorsSolutions
          #else
            @testable import DoorsExercises
          #endif

          @Suite struct `1.\(number) \(title)` {
            @Test func `\(name) is one`() { #expect(\(name)() == 1) }
          }
          """
      }
      return files
    }

    private func run(_ arguments: String..., in root: URL) async -> String {
      await onThread {
        let recorder = Recorder()
        _ = Workbook(console: recorder.console, directory: root).run(arguments)
        return recorder.output
      }
    }

    @Test func `one file that does not compile hides nobody's verdict`() async throws {
      let fixture = try Fixture(Self.files)
      let fresh = await run(in: fixture.root)
      #expect(
        fresh == """
          1 Doors
            red     1.1 Latch               1 of 3 tests red
            red     1.2 Bolt                1 of 1 test red
            waits   1.3 Chain               for 1.2

          [------------------------] 0 of 3 exercises done

          Next: 1.1 Latch, 1 of 3 tests red
            read   swift run Doors
            edit   Exercises/1-Doors/1-Latch.swift
            judge  swift test --filter Latch
            watch  swift run workbook watch
            stuck? swift run workbook hint Latch
          """)

      try fixture.write("func latch(_ events: [Int]) -> Int { nothing }\n", to: TinyPackage.stub)
      try fixture.write("func bolt() -> Int { 1 }\n", to: Self.bolt)
      let broken = await run(in: fixture.root)
      #expect(broken.contains("  broken  1.1 Latch               does not compile, line 1\n"))
      #expect(broken.contains("  done    1.2 Bolt\n  red     1.3 Chain "))
      #expect(
        broken.contains(
          "  Exercises/1-Doors/1-Latch.swift:1: error: cannot find\n    'nothing' in scope\n"))

      // What the tests cannot call is the exercise's own fault too.
      try fixture.write("func lock() {}\n", to: TinyPackage.stub)
      let renamed = await run("next", in: fixture.root)
      #expect(renamed.hasPrefix("Next: 1.1 Latch, does not compile, line "))
      #expect(renamed.contains("Tests/1-Doors/1-LatchTests.swift:"))

      try FileManager.default.removeItem(at: fixture.root.appending(path: TinyPackage.stub))
      let missing = await run(in: fixture.root)
      #expect(missing.contains("  missing 1.1 Latch               its file is not there\n"))
      #expect(missing.contains("  done    1.2 Bolt\n"))
    }

    @Test func `a name that is declared twice is blamed on one file only`() async throws {
      var files = Self.files
      files[TinyPackage.stub, default: ""] += "func chain() -> Int { 1 }\n"
      files[Self.bolt] = "func bolt() -> Int { 1 }\n"
      let fixture = try Fixture(files)
      let page = await run(in: fixture.root)
      #expect(page.contains("  broken  1.1 Latch "))
      #expect(page.contains("  done    1.2 Bolt\n  red     1.3 Chain "))
    }

    @Test func `an order is replayed with what the code prints`() async throws {
      var files = Self.files
      files[TinyPackage.stub] = files[TinyPackage.stub]?
        .replacing(
          "  // TODO: rule 1", with: "  print(\"events: \\(events.count)\")\n  return")
      files["Tests/1-Doors/1-LatchTests.swift"] = files["Tests/1-Doors/1-LatchTests.swift"]?
        .replacing(
          "  start | user",
          with: "  start | user\n    Again: AWAIT_REPLAY=2:user swift test --filter x"
        )
      let fixture = try Fixture(files)
      let page = await run("replay", "latch", in: fixture.root)
      #expect(
        page.hasPrefix(
          """
          1.1 Latch, three events close it, order 2:user

          events: 3

          Broken rule: three events close it

          """))
      let none = await run("replay", "latch", "one", "event", in: fixture.root)
      #expect(
        none.hasSuffix(
          "There is no broken order of a test whose name contains 'one event'."))
    }

    @Test func `watch judges each save and goes on to the next exercise`() async throws {
      let fixture = try Fixture(Self.files)
      let pages = Pages()
      let (root, console) = (fixture.root, pages.console)
      async let code = onThread {
        Workbook(console: console, directory: root).run(["watch"])
      }
      var page = await pages.next()
      #expect(page.hasPrefix("1.1 Latch  red, 1 of 3 tests red\n"))
      #expect(page.hasSuffix("Edit Exercises/1-Doors/1-Latch.swift and save it."))

      try fixture.write("func latch(_ events: [Int]) -> Int { nothing }\n", to: TinyPackage.stub)
      page = await pages.next()
      #expect(page.hasPrefix("1.1 Latch  broken, does not compile, line 1\n"))

      try fixture.write(fixture.read(TinyPackage.solution), to: TinyPackage.stub)
      page = await pages.next()
      #expect(page.hasPrefix("1.1 Latch  done\n\n1.2 Bolt  red, 1 of 1 test red\n"))

      try fixture.write("func bolt() -> Int { 1 }\n", to: Self.bolt)
      page = await pages.next()
      #expect(page.hasPrefix("1.2 Bolt  done\n\n1.3 Chain  red, 1 of 1 test red\n"))

      try fixture.write("func chain() -> Int { 1 }\n", to: Self.chain)
      page = await pages.next()
      #expect(page.hasPrefix("1.3 Chain  done\n\nEvery exercise is done."))
      let end = await code
      #expect(end == .holds)
    }
  }
#endif
