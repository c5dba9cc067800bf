#if Solutions
  import Testing

  @testable import Interleavings

  @Suite("Interleavings: standstill")
  struct StandstillTests {
    @Test func `it comes when all the others wait or have finished`() async throws {
      let exploration = try await everyInterleaving(unfinishedWork: .allowed) { scenario in
        let door = scenario.door("answer", answers: Int.self)
        let log = OrderLog()
        for name in ["a", "b"] {
          scenario.task(name) {
            log.append(name)
            await scenario.suspensionPoint()
            log.append(name)
            _ = await door.answer()
          }
        }
        await scenario.standstill()
        try scenario.expect(log.text.count == 7 && door.waiting == 2, "both wait at the door")
        door.open(with: 1)
        await scenario.standstill()
        try scenario.expect(door.waiting == 0, "both have gone on")
        scenario.outcome(log.text)
      }
      let outcomes = Set(exploration.outcomes.map(\.outcome))
      #expect(outcomes == ["a a b b", "a b a b", "a b b a", "b a a b", "b a b a", "b b a a"])
    }

    @Test func `a task that waits for it comes after the others in every order`() async throws {
      try await everyInterleaving { scenario in
        let log = OrderLog()
        scenario.task("witness") {
          await scenario.standstill()
          log.append("last")
        }
        scenario.task("worker") { [log] in
          await scenario.suspensionPoint()
          Task { log.append("child") }
        }
        await scenario.allTasks()
        try scenario.expect(log.text == "child last", "the witness comes last")
      }
    }

    @Test func `time does not move for it`() async throws {
      try await everyInterleaving { scenario in
        scenario.task("sleeper") { try await scenario.clock.sleep(for: .seconds(10)) }
        await scenario.standstill()
        try scenario.expect(scenario.clock.now.sinceStart == .zero, "no time has passed")
        try scenario.expect(scenario.clock.sleepers == 1, "the sleeper sleeps on")
        await scenario.allTasks()
      }
    }

    @Test func `what broken code never does is a broken rule and no deadlock`() async throws {
      let exploration = await interleavings(name: "a test") { scenario in
        let prompt = scenario.door("prompt", answers: Bool.self)
        scenario.task("first") { _ = await prompt.answer() }
        scenario.task("second") {}
        await scenario.standstill()
        try scenario.expect(prompt.arrivals == 2, "rule 4: the second asks as well", line: 1)
        await scenario.allTasks()
      }
      try expectGolden(exploration.failure?.description, "standstill")
    }

    @Test func `with timers that may fire early it is a misuse`() async {
      let exploration = await interleavings(timers: .mayFireEarly) { scenario in
        await scenario.standstill()
      }
      #expect(
        exploration.failure?.rule
          == "standstill() comes when nothing can run, and here timers may fire early; wait for a "
          + "door")
    }
  }
#endif
