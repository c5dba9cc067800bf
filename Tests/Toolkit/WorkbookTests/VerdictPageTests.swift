#if Solutions
  import Testing

  @testable import workbook

  @Suite struct `The page of one verdict` {
    private static let story = """
      Broken rule: rule 2: a stopped turn stays idle, whatever the answer
      to the prompt is
      3 of 6 orders break; complete: all 6 orders ran

        start | user

      Failed at T.swift:3
      Again: AWAIT_REPLAY=2:user \\
        swift test --filter 'stop wins'
      """

    private func page(_ standing: Standing) -> String {
      VerdictPage(exercise: .turn, standing: standing).description
    }

    @Test func `a line a test, and the shortest story with its command`() {
      let long = "a name that is so long that it takes more than one line here"
      #expect(
        page(.judged(.whole(["stop wins": Self.story, long: nil]))) == """
          5.1 TurnController  red, 1 of 2 tests red

            red    stop wins
            green  a name that is so long that it takes more than one
                   line here

          told by  stop wins
          breaks   rule 2: a stopped turn stays idle, whatever the answer to the prompt is

          3 of 6 orders break; complete: all 6 orders ran

            start | user

          Failed at T.swift:3

          Again: AWAIT_REPLAY=2:user \\
            swift test --filter 'stop wins'
          """)
    }

    @Test func `a failure that tells of no order`() {
      #expect(
        page(.judged(.whole(["stop wins": "Expectation failed: a == b\n↳ rule 1: a is b"]))) == """
          5.1 TurnController  red, 1 of 1 test red

            red    stop wins

          told by  stop wins
          breaks   Expectation failed: a == b

          ↳ rule 1: a is b
          """)
    }

    @Test func `green, and nothing more`() {
      #expect(
        page(.judged(.whole(["stop wins": nil]))) == """
          5.1 TurnController  done

            green  stop wins
          """)
    }

    @Test(arguments: [
      (Verdict.End.crashed("F.swift:3: Fatal error: twice"), "F.swift:3: Fatal error: twice"),
      (
        .timedOut(seconds: 3),
        "Its tests had not ended: does something wait for ever, or loop without an await?"
      ),
    ])
    func `a run that did not end says how`(end: Verdict.End, words: String) {
      let found = VerdictPage(exercise: .turn, standing: .judged(.broken(end))).story
      #expect(found == words)
    }

    @Test func `what cannot be judged says why`() {
      let error = CompilerMessage(
        file: "Exercises/5-AwaitAsDoor/1-TurnController.swift", line: 12, severity: "error",
        text: "expected '}'")
      #expect(
        page(.doesNotCompile(error)) == """
          5.1 TurnController  broken, does not compile, line 12

          Exercises/5-AwaitAsDoor/1-TurnController.swift:12: error:
            expected '}'
          """)
      #expect(
        page(.waits(for: .turn)) == """
          5.1 TurnController  waits, for 5.1

          It stands on 5.1 TurnController: get that green first.
          """)
      #expect(
        page(.missing) == """
          5.1 TurnController  missing, its file is not there

          Exercises/5-AwaitAsDoor/1-TurnController.swift is not there.
          Get it back: git checkout Exercises/5-AwaitAsDoor/1-TurnController.swift
          """)
    }

    @Test
    func `the order to replay is the one with the fewest lines, or of the test that is meant`() {
      let short = "Broken rule: a\nAgain: AWAIT_REPLAY=default swift test --filter x"
      let verdict = Verdict.whole([
        "stop wins": Self.story, "One more": short, "no token": "Broken rule: b",
      ])
      let found = ["", "stop", "one MORE".lowercased(), "no token", "zzz"].map {
        Replay.shortest(in: verdict, of: $0)?.token
      }
      #expect(found == ["default", "2:user", "default", nil, nil])
    }
  }
#endif
