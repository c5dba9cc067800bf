#if Solutions
  import Testing

  @testable import workbook

  @Suite struct `What is told of a deleted guard` {
    private static let story = """
      Broken rule: rule 2: a stopped turn stays idle, whatever the answer to the
      prompt is; it is listening
      7 of 152 orders break; complete: all 152 orders ran

           start                                user
       1   starts
                                                starts

      This is the default order: each task goes on for as long as it can.
      Failed at 1-TurnControllerTests.swift:24
      Again: AWAIT_REPLAY=default swift test --filter 'a test'
      """

    private let guarded: GuardedExercise

    init() throws {
      let code = "func stop() {\n  turn += 1  // guard\n  end()  // guard: late\n}\n"
      let fixture = try Fixture([Exercise.turn.source(.exercises): code])
      guarded = try GuardedExercise(.turn, side: .exercises, in: fixture.layout())
    }

    private func text(
      _ outcome: GuardTrial.Outcome, guard index: Int = 1, withStory: Bool = true
    ) -> String {
      let trial = GuardTrial(target: guarded.guards[index], outcome: outcome)
      return guarded.text(of: trial, withStory: withStory)
    }

    private let red = Verdict.whole([
      "stop wins": story.replacing("7 of", with: "9 of the first 9 orders break\n7 of"),
      "one prompt": "2 prompts were shown",
      "stopped and started again before the first of two answers comes, the newer turn wins": story,
    ]).red

    @Test func `the tests, the whole rule, and the shortest story`() {
      #expect(
        text(.missed(red)) == """
          without late
            turns red  stop wins
                       one prompt
                       stopped and started again before the first of two answers comes,
                         the newer turn wins
            breaks     rule 2: a stopped turn stays idle, whatever the answer to the
                         prompt is; it is listening
            told by    stopped and started again before the first of two answers comes,
                         the newer turn wins

          7 of 152 orders break; complete: all 152 orders ran

               start                                user
           1   starts
                                                    starts

          This is the default order: each task goes on for as long as it can.
          Failed at 1-TurnControllerTests.swift:24
          """)
    }

    @Test func `a reader's own line is shown where it has no name`() {
      #expect(
        text(.missed(Array(red.suffix(1))), guard: 0, withStory: false) == """
          without Exercises/5-AwaitAsDoor/1-TurnController.swift:2
              turn += 1  // guard
            turns red  stopped and started again before the first of two answers comes,
                         the newer turn wins
            breaks     rule 2: a stopped turn stays idle, whatever the answer to the
                         prompt is; it is listening
          """)
    }

    @Test func `a failure without an order is told as it is, within a page`() {
      let long = Array(repeating: "word", count: 20).joined(separator: " ")
      let message =
        "\nExpectation failed: a == b\n" + (1...30).map { "\($0) \(long)" }.joined(separator: "\n")
      let lines = text(.missed(Verdict.whole(["a": message]).red)).lines
      #expect(
        lines[..<5] == [
          "without late", "  turns red  a", "  breaks     Expectation failed: a == b", "",
          "1 word word word word word word word word word word word word word word word",
        ])
      #expect(lines.last == "… 36 more lines")
      #expect(lines.count == 4 + Story.height)
    }

    @Test(arguments: [
      "the only order breaks", "the first order that ran breaks", "3 of the first 20 orders break",
      "1,200 of 1,680 orders break; complete: all 1,680 orders ran",
    ])
    func `a rule ends where the counts begin`(counts: String) {
      let story = Story("Broken rule: a\n3 of them\n\(counts)\n\nb", test: "t")
      #expect(story.rule == "a 3 of them")
      #expect(story.lines == [counts, "", "b"])
    }

    @Test func `an order with rows left out is told only where there is no other`() {
      let short = "Broken rule: a\n\n     ... 8 more events ...\n b"
      let tests = Verdict.whole(["short": short, "long": Self.story]).red
      #expect(Story.shortest(of: tests)?.test == "long")
      #expect(Story.shortest(of: [tests[0]])?.test == "short")
    }

    @Test(arguments: [
      ("rule 2: b", "2"), ("rules 1, 2: b", "2"), ("rules 2 and 3: b", "2"), ("rule 12: b", "1"),
      ("b", "1"),
    ])
    func `an order that breaks the guard's own rule is told first`(rule: String, told: String)
      throws
    {
      let header = "// 1. a\n// 2. b\n//    (guard: other) (guard: late)\n// 3. c\n"
      let fixture = try Fixture([
        Exercise.turn.source(.solutions): header + "a()  // guard: other\nb()  // guard: late\n"
      ])
      let guarded = try GuardedExercise(.turn, side: .solutions, in: fixture.layout())
      let red = Verdict.whole([
        "1": "Broken rule: rule 1: a\n\nx",
        "2": "Broken rule: \(rule)\n\nx\ny\n     ... 2 more ...",
      ]).red
      let text = guarded.text(
        of: .init(target: guarded.guards[1], outcome: .missed(red)), withStory: true)
      #expect(text.contains("told by    \(told)\n"))
    }

    @Test func `an order that cannot be replayed does not say so here`() {
      let story = Story("Broken rule: a\n\nb\nThis order cannot be replayed.", test: "t")
      #expect(story.lines == ["", "b"])
    }

    @Test func `one that nothing misses`() {
      #expect(
        text(.notMissed) == """
          without late
            breaks     nothing: no test misses it

          Exercises/5-AwaitAsDoor/1-TurnController.swift:3: guard late is missed by no
            test: all stay green without it.
          Either it guards nothing and can go, or a test of the order that it guards is
            missing.
          """)
    }

    @Test(arguments: [(1, "late", "guard late"), (0, "name", "the guard")])
    func `one that does not compile away`(index: Int, name: String, label: String) {
      let found = text(.doesNotCompile("F.swift:35: error: cannot find 'x' in scope"), guard: index)
      #expect(found.contains("  breaks     does not compile without it\n\n"))
      #expect(found.contains("\n  F.swift:35: error: cannot find 'x' in scope\n"))
      #expect(found.hasSuffix("\nSay what remains of its line: // guard: \(name), without: …"))
      #expect(found.contains("swift:\(index + 2): \(label) cannot"))
    }

    @Test func `one whose deletion crashes`() {
      #expect(
        text(.crashed("ended by signal 11")) == """
          without late
            breaks     the tests crash instead of failing

          Exercises/5-AwaitAsDoor/1-TurnController.swift:3: guard late is missed by a
            crash, and a crash does not tell what broke:
            ended by signal 11
          A test should fail by its own expectation before anything traps.
          """)
    }

    @Test func `one whose deletion hangs`() {
      #expect(
        text(.hung(seconds: 60)) == """
          without late
            breaks     the tests hang instead of failing

          Exercises/5-AwaitAsDoor/1-TurnController.swift:3: guard late is missed by a
            hang: the tests had not ended after 60 s.
          A test should fail by its own expectation instead of waiting for ever.
          """)
    }
  }
#endif
