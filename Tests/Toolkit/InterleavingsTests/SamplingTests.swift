#if Solutions
  import Synchronization
  import Testing

  @testable import Interleavings

  @Suite("Interleavings: sampling")
  struct SamplingTests {
    /// Breaks only in the order a, b, a, b of four marked steps: three ordering conditions.
    @Sendable private static func planted(_ scenario: Scenario) async throws {
      let log = Mutex("")
      for name in ["a", "b"] {
        scenario.task(name) {
          for step in 0..<8 {
            if step == 3 || step == 5 { log.withLock { $0 += name } }
            await scenario.suspensionPoint()
          }
        }
      }
      await scenario.allTasks()
      try scenario.expect(log.withLock { $0 } != "abab", "the marked steps do not alternate")
    }

    @Test func `PCT finds a planted bug of depth 3 at least as often as its bound says`() async {
      var found = 0
      var promised = 0.0
      let seeds: ClosedRange<UInt64> = 1...200
      for seed in seeds {
        let exploration = await interleavings(
          .sampled(orders: 120, seed: seed, conditions: 3), Self.planted)
        if exploration.failure != nil { found += 1 }
        guard case .sampled(_, seed, 3, let bound) = exploration.coverage else {
          Issue.record("\(exploration.coverage)")
          return
        }
        promised += bound
      }
      #expect(promised > 5, "the bound promises something")
      #expect(Double(found) >= promised)
    }

    @Test func `a seed names the same orders each time`() async throws {
      let first = await interleavings(.sampled(orders: 300, seed: 7, conditions: 3), Self.planted)
      let second = await interleavings(.sampled(orders: 300, seed: 7, conditions: 3), Self.planted)
      let story = try #require(first.failure?.description)
      #expect(story == second.failure?.description)
    }

    @Test func `a sampled failure is shrunk to the switches it needs`() async throws {
      let exploration = await interleavings(
        .sampled(orders: 2_000, seed: 7, conditions: 3), name: "a test", Self.planted)
      let token = try #require(exploration.failure?.token)
      #expect(token.split(separator: ",").count <= 4)
      #expect(exploration.failure?.description.contains("the test passes.") == true)
    }

    @Test func `sampling says what it would have found`() async throws {
      let exploration = try await everyInterleaving(.sampled(orders: 50, seed: 7)) { scenario in
        for name in ["a", "b"] { scenario.task(name) { await scenario.suspensionPoint() } }
        await scenario.allTasks()
      }
      #expect(
        "\(exploration.coverage)"
          == "sampled: 50 orders (seed 7); a bug that needs 2 ordering conditions would have been "
          + "found with at least 99 % probability")
    }

    @Test(arguments: [
      (Plan.everyOrder(limit: 0), "the plan's limit is 0; it must be at least 1 order"),
      (.everyOrder(limit: -1), "the plan's limit is -1; it must be at least 1 order"),
      (.sampled(orders: 0), "the plan samples 0 orders; it must be at least 1"),
      (
        .everyOrderOrElseSampled(limit: 1, orders: 0),
        "the plan samples 0 orders; it must be at least 1"
      ),
      (
        .sampled(orders: 1, conditions: 0),
        "the plan names 0 ordering conditions; it must be at least 1"
      ),
    ])
    func `a plan that runs nothing is not green`(plan: Plan, rule: String) async {
      let exploration = await interleavings(plan) { _ in }
      #expect(exploration.failure?.rule == rule)
    }

    @Test func `a sampled body that does other things each time is not green where it must`()
      async
    {
      let runs = Mutex(0)
      let exploration = await interleavings(.sampled(orders: 20), determinism: .required) {
        scenario in
        let run = runs.withLock { runs in
          runs += 1
          return runs
        }
        for number in 0...(run % 3) { scenario.task("task \(number)") {} }
        await scenario.allTasks()
      }
      let rule = "the body offers other choices when it is replayed"
      #expect(exploration.failure?.rule == rule)
    }

    @Test func `many tasks do not fill the memory with orders that will never run`() async {
      let body: @Sendable (Scenario) async throws -> Void = { scenario in
        for number in 1...120 { scenario.task("task \(number)") {} }
        await scenario.allTasks()
      }
      let policy = BreadthFirst(limit: 300)
      #expect(orders(under: policy, limit: 300, body).count == 300)
      #expect(policy.remembered == 300)
      let exploration = await interleavings(.everyOrder(limit: 300), body)
      #expect(
        "\(exploration.coverage)"
          == "not complete: 300 orders, up to 1 switch, less than 1 % of the whole")
    }

    @Test func `an incomplete run is not green`() async throws {
      let exploration = await interleavings(.everyOrder(limit: 20), name: "a test") { scenario in
        for name in ["a", "b", "c"] { scenario.task(name) { await scenario.suspensionPoint() } }
        await scenario.allTasks()
      }
      #expect(
        "\(exploration.coverage)"
          == "not complete: 20 orders, up to 2 switches, about 31 % of the whole")
      try expectGolden(exploration.failure?.description, "incomplete")
    }

    @Test func `Knuth's weights of all orders add up to the whole`() {
      let all = orders(under: BreadthFirst()) { scenario in
        for name in ["a", "b", "c"] { scenario.task(name) { await scenario.suspensionPoint() } }
        await scenario.allTasks()
      }
      #expect(all.count == 90)
      #expect(abs(all.map(\.weight).reduce(0, +) - 1) < 1e-9)
      #expect(all.first?.weight == 1.0 / (3 * 3 * 2 * 2 * 1))
    }

    @Test func `a plan may fall back to sampling by name`() async throws {
      let plan = Plan.everyOrderOrElseSampled(limit: 20, orders: 40, seed: 3, conditions: 2)
      let exploration = try await everyInterleaving(plan) { scenario in
        for name in ["a", "b", "c"] { scenario.task(name) { await scenario.suspensionPoint() } }
        await scenario.allTasks()
      }
      guard case .sampled(40, 3, 2, _) = exploration.coverage else {
        Issue.record("\(exploration.coverage)")
        return
      }
      #expect(exploration.orders == 60)
    }
  }
#endif
