#if Solutions
  import Testing

  import struct Notebook.Subprocess

  @testable import workbook

  @Suite struct `The checks that judge a run` {
    private let stub = Exercise.turn.source(.exercises)
    private let solution = Exercise.turn.source(.solutions)

    private func trial(_ outcome: GuardTrial.Outcome, excuse: String? = nil) -> GuardTrial {
      let target = Guard(
        name: "late", marks: [.init(line: 9, remainder: nil)], greenOnStub: excuse)
      return GuardTrial(target: target, outcome: outcome)
    }

    private func stubCheck(
      _ verdict: Verdict, excuse: String? = nil, warnings: [CompilerMessage] = []
    ) -> String {
      let red = Verdict.whole(["stop wins": "x"]).red
      let check = StubCheck(exercise: .turn, trials: [trial(.missed(red), excuse: excuse)])
      return check.result(verdict, warnings: warnings).description
    }

    @Test func `a stub that is red where its guards are missed holds`() {
      let text = stubCheck(.whole(["stop wins": "y", "given": nil]))
      #expect(text == "holds  stub of 5.1 TurnController")
    }

    @Test func `a stub that is green where a guard is missed fails`() {
      let text = stubCheck(.whole(["stop wins": nil, "other": "y"]))
      #expect(
        text == """
          FAILS  stub of 5.1 TurnController
                   \(solution):9: a test that misses guard late is red on the stub too; \
          'stop wins' is not.
                   Or say why: // guard: late, green on the stub: reason
          """)
    }

    @Test func `an excuse is printed`() {
      let text = stubCheck(.whole(["stop wins": nil, "other": "y"]), excuse: "never asks")
      #expect(
        text == """
          holds  stub of 5.1 TurnController
                   note: green on the stub: 'stop wins', because never asks (guard late)
          """)
    }

    @Test func `an excuse for nothing fails`() {
      let text = stubCheck(.whole(["stop wins": "y"]), excuse: "never asks")
      #expect(
        text == """
          FAILS  stub of 5.1 TurnController
                   \(solution):9: guard late excuses tests that are green on the stub; all are red
          """)
    }

    @Test(arguments: [
      (
        Verdict.End.crashed("ended by signal 4"),
        "a stub fails and never crashes; ended by signal 4"
      ),
      (.left(code: 0), "a stub fails and never leaves; it called exit(0) before its tests ended"),
      (.timedOut(seconds: 60), "a stub fails and never hangs; killed after 60 s"),
      (.empty, "the stub has no tests"),
    ])
    func `a stub fails by verdict`(end: Verdict.End, message: String) {
      let check = StubCheck(exercise: .turn, trials: [])
      let found = check.result(.broken(end), warnings: []).problems.map(\.description)
      #expect(found == ["\(stub): \(message)"])
    }

    @Test func `a stub is red and compiles without warnings`() {
      let warnings = [stub, "Exercises/other.swift"].map {
        CompilerMessage(file: $0, line: 3, severity: "warning", text: "unused")
      }
      let check = StubCheck(exercise: .turn, trials: [])
      let found = check.result(.whole(["a": nil]), warnings: warnings).problems
      #expect(
        found.map(\.description) == [
          "\(stub):3: a stub compiles without warnings; unused",
          "\(stub): a stub is red; found all tests green",
        ])
    }

    @Test func `a solution is green`() {
      let check = SolutionCheck(exercise: .turn)
      #expect(
        check.green(.whole(["a": nil, "b": nil])).description
          == "holds  solution of 5.1 TurnController is green (2 tests)")
      #expect(
        check.green(.whole(["a": "one\ntwo"])).description == """
          FAILS  solution of 5.1 TurnController is green (1 test)
                   \(solution): 5.1 TurnController is still red: 1 of 1 test.
                     a
                   First get it green: swift test --traits Solutions --filter TurnController
                   \(Exercise.turn.tests):1: one
                   two
          """)
    }

    @Test func `a solution has guards and needs them`() throws {
      let fixture = try Fixture([solution: "a()  // guard: late\n// guard: alone"])
      let layout = try fixture.layout()
      let guarded = try GuardedExercise(.turn, side: .solutions, in: layout)
      let found = SolutionCheck(exercise: .turn).guards(guarded, [trial(.notMissed)])
      #expect(
        found.description == """
          FAILS  guards of 5.1 TurnController are needed (0 of 1)
                   \(solution):2: a guard's comment ends the line that it marks
                   \(solution):9: guard late is missed by no test: all stay green without it.
                   Either it guards nothing and can go, or a test of the order that it guards \
          is missing.
          """)
      try fixture.write("a()", to: solution)
      let bare = try GuardedExercise(.turn, side: .solutions, in: layout)
      let none = SolutionCheck(exercise: .turn).guards(bare, [])
      #expect(
        none.problems.map(\.description) == [
          "\(solution): a solution marks a guard; found none"
        ])
    }

    @Test(arguments: [
      (
        Subprocess.Exit.exited(1), "- 6 orders\n+ 7 orders\n",
        "exited with 1:\n- 6 orders\n+ 7 orders"
      ),
      (.exited(2), "", "exited with 2:\nit printed nothing"),
      (.signalled(11), "x", "was ended by signal 11:\nx"),
      (.timedOut, "x", "did not end in time:\nx"),
    ])
    func `a notebook's output is true`(exit: Subprocess.Exit, output: String, message: String) {
      let check = NotebookCheck(folder: "5-AwaitAsDoor")
      let found = check.result(exit, output: output).problems.map(\.description)
      #expect(
        found == [
          "Chapters/5-AwaitAsDoor/main.swift: swift run AwaitAsDoor --check \(message)"
        ])
      #expect(check.result(.exited(0), output: "x").problems.isEmpty)
    }

    @Test func `the summary counts`() {
      let good = CheckResult(title: "a", problems: [])
      let bad = CheckResult(title: "b", problems: [Problem(file: "f", line: nil, text: "t")])
      #expect(CheckCommand.summary(of: [good, good]) == "check: 2 checks hold")
      #expect(CheckCommand.summary(of: [good]) == "check: 1 check holds")
      #expect(CheckCommand.summary(of: [good, bad, bad]) == "check: 2 of 3 do not hold")
      #expect(CheckCommand.summary(of: [bad]) == "check: 1 of 1 does not hold")
    }
  }
#endif
