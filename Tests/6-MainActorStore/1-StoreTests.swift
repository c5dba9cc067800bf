import Interleavings
import Testing

#if Solutions
  @testable import MainActorStoreSolutions
#else
  @testable import MainActorStoreExercises
#endif

@Suite("6.1 Store")
struct StoreTests {
  private static let polling = "rule 2"

  // Hint: three actions come while nobody waits, then the stream ends. Who may run when, if each
  // action is a task of its own? (guard: in-order)
  @Test func `actions change the state in the order of the stream`() async throws {
    try await everyOrder(.anyOrder, polling: Self.polling, of: [3, 1, 0]) { scenario, count in
      let basket = await Basket(scenario)
      let actions = (0..<count).map { "\($0 + 1)" }
      await basket.customer("customer")
      await scenario.standstill()
      scenario.task("source") { @MainActor in
        basket.come(actions)
        basket.end()
      }
      await scenario.standstill()
      try await basket.expect(actions, "rule 2: the actions, in their order")
      try await basket.expectOneByOne()
      try await basket.expectAsked(["buy"])
    }
  }

  // Hint: somebody looks after each action. A change that is kept until the stream ends is late.
  @Test func `an action changes the state when it arrives`() async throws {
    try await everyOrder(polling: Self.polling) { scenario in
      let basket = await Basket(scenario)
      await basket.customer("customer")
      await scenario.standstill()
      for count in 1...3 {
        await basket.come(["\(count)"])
        await scenario.standstill()
        try await basket.expect(
          (1...count).map { "\($0)" }, "rule 2: an action changes the state when it arrives")
      }
      await basket.end()
      await scenario.standstill()
      try await basket.expectOneByOne()
    }
  }

  // Hint: when `send` returns, its caller looks at the state. Is the last action in it?
  // (guard: to-the-end) (guard: in-order)
  @Test func `send returns when its stream ends, with all its actions in the state`() async throws {
    // Equal actions are several, and nine are no end.
    let cases = [[], ["1"], ["1", "2", "3"], ["1", "1", "2"], (1...9).map(String.init)]
    try await everyOrder(polling: Self.polling, of: cases) { scenario, actions in
      let basket = await Basket(scenario)
      await basket.customer("customer")
      await scenario.standstill()
      try await basket.expectReturned(
        "customer", "rule 3: send does not return before its stream ends", isWanted: false)
      await basket.come(actions)
      await scenario.standstill()
      try await basket.expectReturned(
        "customer", "rule 3: send does not return before its stream ends", isWanted: false)
      await basket.come(["last"])
      await basket.end()
      await scenario.standstill()
      try await basket.expectReturned("customer", "rule 3: send returns when its stream ends")
      let seen = await basket.returned["customer"] ?? []
      try scenario.expect(
        seen == actions + ["last"],
        "rule 3: when send returns, all its actions are in the state; it held \(seen.inWords)")
    }
  }

  // Hint: two streams at once, for the same wish or for two, and a change that comes from neither.
  // A state that was read before an await is old behind it. (guard: in-order)
  @Test func `several sends and others change one state and lose nothing`() async throws {
    try await everyOrder(.anyOrder, polling: Self.polling, of: ["buy", "order"]) {
      scenario, second in
      let basket = await Basket(scenario)
      await basket.customer("one")
      await scenario.standstill()
      await basket.customer("two", intent: second)
      await scenario.standstill()
      try await basket.expectAsked(["buy", second])
      for (number, name) in [(1, "a"), (2, "b")] {
        scenario.task("source \(name)") { @MainActor in
          basket.come(["\(name)1"], into: number)
          await scenario.suspensionPoint()
          basket.come(["\(name)2"], into: number)
          basket.end(number)
        }
      }
      scenario.task("other") { await basket.put("other") }
      await scenario.standstill()
      try await basket.expectOneByOne()
      let items = await basket.items
      try scenario.expect(
        items.sorted() == ["a1", "a2", "b1", "b2", "other"],
        "rule 1: nothing is lost and nothing comes twice; it holds \(items.inWords)")
      for name in ["a", "b"] {
        let own = items.filter { $0.hasPrefix(name) }
        try scenario.expect(
          own == own.sorted(), "rule 2: the actions of a stream in their order; found \(own)")
      }
      for name in ["one", "two"] {
        try await basket.expectReturned(name, "rule 3: send returns when its stream ends")
      }
    }
  }

  // Hint: one stream ends while the other goes on. Each send waits for its own.
  @Test func `send waits for its own stream and for no other`() async throws {
    try await everyOrder(polling: Self.polling, of: [1, 2]) { scenario, first in
      let basket = await Basket(scenario)
      let names = [1: "one", 2: "two"]
      for number in [1, 2] {
        await basket.customer(names[number]!)
        await scenario.standstill()
      }
      for (number, count) in [(first, 1), (3 - first, 2)] {
        await basket.come(["from \(number)"], into: number)
        await scenario.standstill()
        try scenario.expect(
          await basket.items.count == count,
          "rule 2: an action waits for no other stream; it holds \(await basket.items)")
        await basket.end(number)
        await scenario.standstill()
        try await basket.expectReturned(names[number]!, "rule 3: send returns when its stream ends")
        try await basket.expectReturned(
          names[3 - number]!, "rule 3: send waits for its own stream", isWanted: count == 2)
      }
    }
  }
}
