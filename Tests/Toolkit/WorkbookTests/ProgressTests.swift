#if Solutions
  import Testing

  @testable import workbook

  @Suite struct `The page of progress` {
    private static let shot = Exercise(folder: "5-AwaitAsDoor", file: "2-OneShot", suites: [])
    private static let long = Exercise(
      folder: "3-SingleFlight", file: "2-RecoverableStartupCoordinator", suites: [])
    private static let error = CompilerMessage(
      file: "Exercises/5-AwaitAsDoor/2-OneShot.swift", line: 12, severity: "error",
      text: "cannot find 'answer' in scope")

    @Test func `every chapter, every exercise, the bar, and what is next`() {
      let page = ProgressPage(standings: [
        (Self.long, .judged(.whole(["a": "x", "b": nil]))),
        (.turn, .judged(.whole(["a": nil]))),
        (Self.shot, .doesNotCompile(Self.error)),
      ])
      #expect(
        page.description == """
          3 SingleFlight
            red     3.2 RecoverableStartupCoordinator
                    1 of 2 tests red

          5 AwaitAsDoor
            done    5.1 TurnController
            broken  5.2 OneShot             does not compile, line 12

          [########----------------] 1 of 3 exercises done

          Next: 3.2 RecoverableStartupCoordinator, 1 of 2 tests red
            read   swift run SingleFlight
            edit   Exercises/3-SingleFlight/2-RecoverableStartupCoordinator.swift
            judge  swift test --filter RecoverableStartupCoordinator
            watch  swift run workbook watch
            stuck? swift run workbook hint RecoverableStartupCoordinator
          """)
    }

    @Test func `what does not compile is named with the compiler's first error`() {
      let step = NextStep(exercise: Self.shot, standing: .doesNotCompile(Self.error))
      #expect(
        step.description.hasPrefix(
          """
          Next: 5.2 OneShot, does not compile, line 12
            Exercises/5-AwaitAsDoor/2-OneShot.swift:12: error: cannot
              find 'answer' in scope
            read   swift run AwaitAsDoor

          """))
    }

    @Test func `a file that is gone can be brought back`() {
      let step = NextStep(exercise: Self.shot, standing: .missing)
      #expect(
        step.description.hasPrefix(
          """
          Next: 5.2 OneShot, its file is not there
            get it back: git checkout Exercises/5-AwaitAsDoor/2-OneShot.swift

          """))
    }

    @Test func `when all is done the guards are left`() {
      let page = ProgressPage(standings: [(.turn, .judged(.whole(["a": nil])))])
      #expect(
        page.description.hasSuffix(
          """
          [########################] 1 of 1 exercise done

          Every exercise is done. One step is left: end the lines
          that keep the accidents away with // guard, and watch the
          accidents come back:
            swift run workbook guards
          """))
    }

    @Test(arguments: [
      (Standing.judged(.whole(["a": nil])), "done", ""),
      (.judged(.whole(["a": "x", "b": "y", "c": nil])), "red", "2 of 3 tests red"),
      (
        .judged(
          Verdict(tests: [], strayIssues: [.init(message: "m", place: "")], end: .whole)),
        "red", "a failure belongs to no test"
      ),
      (.judged(.broken(.crashed("x"))), "crashes", "the tests crash"),
      (.judged(.broken(.left(code: 0))), "crashes", "it calls exit(0)"),
      (.judged(.broken(.empty)), "crashes", "its tests are gone"),
      (.judged(.broken(.timedOut(seconds: 9))), "hangs", "killed after 9 s"),
      (.doesNotCompile(error), "broken", "does not compile, line 12"),
      (.missing, "missing", "its file is not there"), (.waits(for: .turn), "waits", "for 5.1"),
    ])
    func `a standing is a word and a few more`(standing: Standing, word: String, detail: String) {
      #expect(standing.word == word)
      #expect(standing.detail == detail)
      #expect(standing.isDone == (word == "done"))
    }

    @Test func `no line is wider than 60 columns, but paths are never cut`() {
      let all = [Self.long, .turn, Self.shot].flatMap { exercise in
        [
          (exercise, Standing.judged(.whole(["a": "x"]))), (exercise, .doesNotCompile(Self.error)),
          (exercise, .waits(for: Self.long)), (exercise, .missing),
        ]
      }
      for line in ProgressPage(standings: all).description.lines
      where !line.contains("Exercises/") && !line.contains("swift ") && !line.contains("Next:") {
        #expect(line.count <= 60, "\(line)")
      }
    }
  }
#endif
