import Interleavings
import Testing

/// Callers that are cancelled while their streams go on.
extension StoreTests {
  // Hint: the stream goes on for ever, and the user has left. Does a task of its own learn of that?
  @Test func `a cancelled send returns, and later actions change nothing`() async throws {
    let cases = [nil, 0, 1, 2] as [Int?]
    try await everyOrder(polling: "rule 4", of: cases) { scenario, before in
      let basket = await Basket(scenario)
      let customer = await basket.customer("customer", isCancelled: before == nil)
      if let before {
        await scenario.standstill()
        for number in 0..<before {
          await basket.come(["\(number)"])
          await scenario.standstill()
        }
        customer.cancel()
      }
      await scenario.standstill()
      try await basket.expectReturned(
        "customer", "rule 4: send returns as soon as its caller is cancelled")
      await basket.come(["late"])
      await scenario.standstill()
      try await basket.expect(
        (0..<(before ?? 0)).map { "\($0)" }, "rule 4: what comes after the return changes nothing")
    }
  }

  // Hint: the cancellation comes at any moment, between two actions or before the first.
  @Test func `cancelled at any moment, send returns`() async throws {
    try await everyOrder(polling: "rule 4") { scenario in
      let basket = await Basket(scenario)
      let customer = await basket.customer("customer")
      scenario.task("source") { @MainActor in
        for action in ["1", "2"] {
          basket.come([action])
          await scenario.suspensionPoint()
        }
      }
      scenario.task("user") { customer.cancel() }
      await scenario.standstill()
      try await basket.expectReturned(
        "customer", "rule 4: send returns as soon as its caller is cancelled")
      try await basket.expectOneByOne()
      let items = await basket.items
      try scenario.expect(
        items == items.sorted(), "rule 2: the actions in their order; it holds \(items.inWords)")
      await basket.come(["late"])
      await scenario.standstill()
      try await basket.expect(items, "rule 4: what comes after the return changes nothing")
    }
  }

  // Hint: two send the same; one of them leaves. What does the other one notice of it?
  @Test func `a cancellation ends one send and no other`() async throws {
    try await everyOrder(polling: "rule 4", of: [1, 2]) { scenario, leaving in
      let basket = await Basket(scenario)
      var customers: [ScenarioTask<Void>] = []
      for name in ["one", "two"] {
        customers.append(await basket.customer(name))
        await scenario.standstill()
      }
      let names = leaving == 1 ? ["one", "two"] : ["two", "one"]
      customers[leaving - 1].cancel()
      await scenario.standstill()
      try await basket.expectReturned(
        names[0], "rule 4: send returns as soon as its caller is cancelled")
      try await basket.expectReturned(
        names[1], "rule 4: a cancellation ends one send and no other", isWanted: false)
      await basket.come(["1"], into: 3 - leaving)
      await scenario.standstill()
      try await basket.expect(["1"], "rule 4: a cancellation ends one send and no other")
      await basket.end(3 - leaving)
      await scenario.standstill()
      try await basket.expectReturned(names[1], "rule 3: send returns when its stream ends")
    }
  }
}
