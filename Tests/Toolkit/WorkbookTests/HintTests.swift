#if Solutions
  import Foundation
  import Testing

  @testable import workbook

  @Suite struct `Hints` {
    private static let hints = """
      # 5.1

      ## 1 Where

      Here.

      ```swift
      ## no heading
      ```

      ## 2 What

      This.

      ## 3 How

      So.
      """

    private func fixture(_ hints: String = hints) throws -> Fixture {
      try Fixture([
        "Package.swift": "", "Exercises/5-AwaitAsDoor/1-TurnController.swift": "",
        "Exercises/5-AwaitAsDoor/Hints/1-TurnController.md": hints,
      ])
    }

    private func run(_ arguments: [String], in fixture: Fixture) -> (ExitCode, String) {
      let recorder = Recorder()
      let code = Workbook(console: recorder.console, directory: fixture.root).run(arguments)
      return (code, recorder.output)
    }

    @Test func `one more each time it is asked, the last again and again`() throws {
      let fixture = try fixture()
      let texts = (1...4).map { _ in run(["hint", "5.1"], in: fixture).1 }
      #expect(
        texts[0] == """
          5.1 TurnController, hint 1 of 3
          1 Where

          Here.

          ```swift
          ## no heading
          ```

          One more: swift run workbook hint TurnController
          """)
      #expect(texts[1].hasPrefix("5.1 TurnController, hint 2 of 3\n2 What\n\nThis.\n"))
      #expect(
        texts[2] == """
          5.1 TurnController, hint 3 of 3
          3 How

          So.

          That was the last one. The answer: Solutions/5-AwaitAsDoor/1-TurnController.swift
          """)
      #expect(texts[3] == texts[2])
    }

    @Test func `again shows what was shown, all shows everything`() throws {
      let fixture = try fixture()
      let (early, none) = run(["hint", "5.1", "--again"], in: fixture)
      #expect(early == .fails)
      #expect(
        none == """
          No hint of 5.1 TurnController was shown yet.
          The first: swift run workbook hint TurnController
          """)
      _ = run(["hint", "5.1"], in: fixture)
      _ = run(["hint", "5.1"], in: fixture)
      let again = run(["hint", "5.1", "--again"], in: fixture).1
      #expect(again.contains("hint 1 of 3") && again.contains("hint 2 of 3"))
      #expect(!again.contains("hint 3 of 3"))
      let all = run(["hint", "5.1", "--all"], in: fixture).1
      #expect((1...3).allSatisfy { all.contains("hint \($0) of 3") })
    }

    @Test func `a memory that is not whole begins anew`() throws {
      let fixture = try fixture()
      try fixture.write("{\"TurnController\":", to: ".build/workbook/hints.json")
      #expect(run(["hint", "5.1"], in: fixture).1.contains("hint 1 of 3"))
      #expect(run(["hint", "5.1"], in: fixture).1.contains("hint 2 of 3"))
    }

    @Test func `an exercise without hints says so`() throws {
      let (code, text) = run(["hint", "5.1"], in: try fixture("# 5.1\n"))
      #expect(code == .fails)
      #expect(
        text == """
          5.1 TurnController has no hints: \
          Exercises/5-AwaitAsDoor/Hints/1-TurnController.md is empty or not there.
          """)
    }
  }
#endif
