#if Solutions
  import Testing

  @testable import workbook

  @Suite struct `What a report says` {
    private func report(_ outcome: GuardTrial.Outcome, name: String? = "late") -> String {
      let target = Guard(name: name, marks: [.init(line: 34, remainder: nil)])
      return GuardReport(
        exercise: .turn, side: .exercises, green: .whole(["a": nil]),
        trials: [GuardTrial(target: target, outcome: outcome)]
      ).text
    }

    private func still(_ verdict: Verdict, _ side: Side = .exercises) -> String {
      GuardReport(exercise: .turn, side: side, green: verdict, trials: []).text
    }

    @Test func `a needed guard names the tests and the first line of the story`() {
      let red = Verdict.whole([
        "stop wins": "7 of 152 orders break\n\n  start | user",
        "one prompt": "2 prompts were shown",
      ]).red
      let text = report(.missed(red), name: nil)
      #expect(
        text == """
          5.1 TurnController
            without  what breaks            tests that turn red
            line 34  7 of 152 orders break  stop wins
                                            one prompt
          """)
    }

    @Test func `one that nothing misses`() {
      let text = report(.notMissed)
      #expect(
        text == """
          5.1 TurnController
            without  what breaks                 tests that turn red
            late     nothing: no test misses it

          Exercises/5-AwaitAsDoor/1-TurnController.swift:34: guard late is missed by no test: \
          all stay green without it.
          Either it guards nothing and can go, or a test of the order that it guards is missing.
          """)
    }

    @Test func `one that does not compile away`() {
      let text = report(.doesNotCompile("F.swift:35: error: cannot find 'x' in scope"))
      #expect(
        text == """
          5.1 TurnController
            without  what breaks                  tests that turn red
            late     does not compile without it

          Exercises/5-AwaitAsDoor/1-TurnController.swift:34: guard late cannot just be deleted, \
          what remains does not compile:
            F.swift:35: error: cannot find 'x' in scope
          Say what remains of its line: // guard: late, without: …
          """)
    }

    @Test func `one without a name that does not compile away`() {
      let text = report(.doesNotCompile("e"), name: nil)
      #expect(
        text.hasSuffix(
          """
          .swift:34: the guard cannot just be deleted, what remains does not compile:
            e
          Say what remains of its line: // guard: name, without: …
          """))
    }

    @Test func `one whose deletion crashes`() {
      let text = report(.crashed("ended by signal 11"))
      #expect(
        text == """
          5.1 TurnController
            without  what breaks                         tests that turn red
            late     the tests crash instead of failing

          Exercises/5-AwaitAsDoor/1-TurnController.swift:34: guard late is missed by a crash, \
          and a crash does not tell what broke:
            ended by signal 11
          A test should fail by its own expectation before anything traps.
          """)
    }

    @Test func `one whose deletion hangs`() {
      let text = report(.hung(seconds: 60))
      #expect(
        text == """
          5.1 TurnController
            without  what breaks                        tests that turn red
            late     the tests hang instead of failing

          Exercises/5-AwaitAsDoor/1-TurnController.swift:34: guard late is missed by a hang: \
          the tests had not ended after 60 s.
          A test should fail by its own expectation instead of waiting for ever.
          """)
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
    ])
    func `only a whole run can miss a guard`(end: Verdict.End, outcome: GuardTrial.Outcome) {
      let issue = Verdict.Issue(message: "m", place: "")
      let red = Verdict.Test(id: "a", name: "a", line: 1, outcome: .failed, issues: [issue])
      let tests = end == .whole ? [] : [red]
      #expect(
        GuardTrial.Outcome(Verdict(tests: tests, strayIssues: [], end: end)) == outcome)
    }

    @Test func `long cells are wrapped in their column`() {
      let table = Table(widths: [4, 11], rows: [["name", "what"], ["a", "one two three four"]])
      #expect(table.text == "  name  what\n  a     one two\n          three\n          four")
    }
  }
#endif
