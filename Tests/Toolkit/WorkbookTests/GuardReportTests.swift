#if Solutions
  import Testing

  @testable import workbook

  @Suite struct `Why no guard was deleted` {
    private func still(_ verdict: Verdict, _ side: Side = .exercises) -> String {
      GuardReport(exercise: .turn, side: side, green: verdict, trials: []).stillRed
    }

    @Test func `an exercise that is still red`() {
      let text = still(.whole(["stop wins": "x", "one prompt": nil]))
      #expect(
        text == """
          5.1 TurnController is still red: 1 of 2 tests.
            stop wins
          First get it green: swift test --filter TurnController
          """)
    }

    @Test func `an exercise that crashes, hangs, or has no tests`() {
      #expect(
        still(.broken(.crashed("Fatal error: twice")), .solutions) == """
          5.1 TurnController crashes: Fatal error: twice
          First get it green: swift test --traits Solutions --filter TurnController
          """)
      #expect(
        still(.broken(.left(code: 0))) == """
          5.1 TurnController called exit(0) before its tests ended, so they tell nothing.
          Take the call out of Exercises/5-AwaitAsDoor/1-TurnController.swift, then get it green:
            swift test --filter TurnController
          """)
      #expect(
        still(.broken(.timedOut(seconds: 60))) == """
          5.1 TurnController hangs: killed after 60 s
          First get it green: swift test --filter TurnController
          """)
      #expect(
        still(.broken(.empty)) == """
          5.1 TurnController has no tests: Tests/5-AwaitAsDoor/1-TurnControllerTests.swift \
          declares none
          """)
    }

    @Test func `a failure that belongs to no test`() {
      let stray = Verdict.Issue(message: "late answer\nmore", place: "T.swift:3")
      let text = still(Verdict(tests: [], strayIssues: [stray], end: .whole))
      #expect(
        text == """
          5.1 TurnController is still red: a failure belongs to no test: late answer
          First get it green: swift test --filter TurnController
          """)
    }

    @Test(arguments: [
      (Verdict.End.whole, GuardTrial.Outcome.notMissed), (.crashed("x"), .crashed("x")),
      (.timedOut(seconds: 2), .hung(seconds: 2)), (.empty, .crashed("the tests were gone")),
      (.left(code: 3), .crashed("called exit(3) before its tests ended")),
    ])
    func `only a whole run can miss a guard`(end: Verdict.End, outcome: GuardTrial.Outcome) {
      let issue = Verdict.Issue(message: "m", place: "")
      let red = Verdict.Test(id: "a", name: "a", line: 1, outcome: .failed, issues: [issue])
      let tests = end == .whole ? [] : [red]
      #expect(
        GuardTrial.Outcome(Verdict(tests: tests, strayIssues: [], end: end)) == outcome)
    }

    @Test(arguments: [
      ("one two three four", ["one two", "  three", "  four"]), ("", [""]), ("  a bc", ["  a bc"]),
      ("  a bcdefghijklmnop q", ["  a", "    bcdef", "    ghijk", "    lmnop", "    q"]),
      ("abcdefghij", ["abcdefghi", "  j"]),
    ])
    func `lines are broken between words, and words that are too long are cut`(
      text: String, lines: [String]
    ) {
      #expect(text.wrapped(to: 9, indent: 2) == lines)
    }
  }
#endif
