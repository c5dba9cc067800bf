#if Solutions
  import Interleavings
  import Testing

  /// Runs the code that the README shows; `workbook check` compares the two.
  @Suite struct `The README's code` {
    private actor Recorder {
      private(set) var state = "idle"
      private var turn = 0

      func start(asking ask: @Sendable () async -> Bool) async {
        turn += 1
        let mine = turn
        state = "asking"
        let isAllowed = await ask()
        if mine == turn { state = isAllowed ? "recording" : "idle" }
      }

      func stop() {
        turn += 1
        state = "idle"
      }
    }

    @Test func `a recorder that compares its turn stays stopped`() async throws {
      try await everyInterleaving { scenario in
        let prompt = scenario.door("prompt", answers: Bool.self)
        let recorder = Recorder()
        scenario.task("start") { await recorder.start { await prompt.answer() } }
        scenario.task("user") {
          await prompt.arrived()
          await recorder.stop()
          prompt.open(with: true)
        }
        await scenario.allTasks()
        try await scenario.expect(recorder.state == "idle", "a stopped recorder stays idle")
      }
    }
  }
#endif
