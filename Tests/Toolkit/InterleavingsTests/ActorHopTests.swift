#if Solutions
  import Interleavings
  import Testing

  /// A switch to an actor lets others in only where the test asks for it.
  @Suite("Interleavings: hops to actors")
  struct ActorHopTests {
    private actor Purse {
      private(set) var coins = 1

      func take() { coins -= 1 }
    }

    /// Looks and takes in two calls; the note between them keeps the compiler from making them one.
    @Sendable private static func lookThenTake(_ scenario: Scenario, _ purse: Purse) async {
      let hasCoins = await purse.coins > 0
      scenario.note("looked")
      if hasCoins { await purse.take() }
    }

    private static func exploration(
      _ hops: ActorHops, unstructured: Bool = false
    ) async -> Exploration {
      await interleavings(.everyOrder(), hops: hops, name: "a test") { scenario in
        let purse = Purse()
        for name in ["anna", "ben"] {
          scenario.task(name) {
            guard unstructured else { return await lookThenTake(scenario, purse) }
            await Task { await lookThenTake(scenario, purse) }.value
          }
        }
        await scenario.allTasks()
        let coins = await purse.coins
        try scenario.expect(coins >= 0, "no coin is taken twice")
      }
    }

    @Test func `a switch to an idle actor is part of the step`() async {
      let exploration = await Self.exploration(.inline)
      #expect(exploration.failure == nil)
    }

    @Test(arguments: [false, true])
    func `what one call of an actor found may be false in the next, if hops let others in`(
      unstructured: Bool
    ) async throws {
      let exploration = await Self.exploration(.letOthersIn, unstructured: unstructured)
      #expect(exploration.failure?.rule == "no coin is taken twice")
      guard case .complete = exploration.coverage else {
        Issue.record("\(exploration.coverage)")
        return
      }
      let token = try #require(exploration.failure?.token)
      #expect(token.split(separator: ",").count == 1)
    }
  }
#endif
