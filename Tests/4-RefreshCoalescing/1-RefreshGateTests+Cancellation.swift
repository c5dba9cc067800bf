import Interleavings
import Testing

extension RefreshGateTests {
  // Hint: the one who began the refresh leaves, or the one who joined it, or both. The others still
  // want the token, and so does the gate. (guard: cancelled-waiter)
  @Test func `a cancelled waiter leaves and the refresh goes on`() async throws {
    // The refresh may bring the same token again.
    let variants = (Self.results + [.success("A1")]).flatMap { result in
      [["one"], ["two"], ["one", "two"]].map { (result, $0) }
    }
    try await everyOrder(of: variants) { scenario, variant in
      let (result, leavers) = variant
      let backend = Backend(scenario)
      for name in ["one", "two"] { backend.request(name) }
      scenario.task("user") {
        try await backend.rest()
        for name in leavers { backend.cancel(name) }
        try await backend.rest()
        backend.request("three")
        try await backend.rest()
        try backend.expectBegun(1, "rule 5: the cancelled one's refresh goes on, for the others")
        backend.end(1, with: result)
        try await backend.rest()
        try backend.expectNoCancellation("rule 5: no waiter's cancellation reaches the refresh")
        for name in leavers {
          try backend.expect(
            name, end: "CancellationError",
            rule: "rule 5: a cancelled waiter ends with CancellationError")
        }
        let others = ["one", "two", "three"].filter { !leavers.contains($0) }
        for name in others {
          try backend.expect(
            name, end: Backend.word(for: result),
            rule: "rule 5: the others get what the refresh brings")
        }
      }
      await scenario.allTasks()
    }
  }

  // Hint: nobody waits any more, and the old token is worthless by now. Who stores the new one?
  // (guard: cancelled-waiter)
  @Test func `with every waiter cancelled the token is stored`() async throws {
    try await everyOrder(of: ["while it waits", "before it called"]) { scenario, moment in
      let backend = Backend(scenario)
      backend.request("one", isCancelled: moment == "before it called")
      scenario.task("user") {
        try await backend.rest()
        backend.cancel("one")
        try await backend.rest()
        backend.endAll()
        try await backend.rest()
        try backend.expect(
          "one", end: "CancellationError",
          rule: "rule 5: cancelled \(moment), it ends with CancellationError")
        if backend.begun == 1 {
          try await backend.expectToken("A2", "rule 5: with nobody waiting the token is stored")
        }
        await backend.recover("A1", as: "two")
        try backend.expect("two", end: "A2", rule: "rule 5: the others get the new token")
        try backend.expectBegun(1, "rule 5: the cancelled one's refresh counts")
        try backend.expectNoCancellation("rule 5: no waiter's cancellation reaches the refresh")
      }
      await scenario.allTasks()
    }
  }

  // Hint: it was cancelled before it called, and another one's refresh is under way. Whatever that
  // brings, it is not for the one who has left. (guard: cancelled-waiter)
  @Test func `cancelled before it called, it gets nothing of another's refresh`() async throws {
    let variants = Self.results.flatMap { result in [true, false].map { (result, $0) } }
    try await everyOrder(of: variants) { scenario, variant in
      let (result, joins) = variant
      let backend = Backend(scenario)
      if joins { backend.request("first") }
      scenario.task("user") {
        try await backend.rest()
        backend.request("late", isCancelled: true)
        try await backend.rest()
        for number in 1...2 { backend.end(number, with: result) }
        try await backend.rest()
        try backend.expect(
          "late", end: "CancellationError",
          rule: "rule 5: cancelled before it called, it ends with CancellationError")
        guard joins else { return }
        try backend.expectBegun(1, "rule 2: who comes during a refresh begins no other")
        try backend.expect(
          "first", end: Backend.word(for: result),
          rule: "rule 5: the others get what the refresh brings")
      }
      await scenario.allTasks()
    }
  }

  // Hint: the only one who waited has left, and then the refresh fails. Who learns of it, and who
  // frees the place? (guard: refresh-ended)
  @Test func `a refresh that fails with nobody waiting is over`() async throws {
    try await everyOrder(of: [Refused() as any Error, CancellationError()]) { scenario, error in
      let backend = Backend(scenario)
      backend.request("one")
      scenario.task("user") {
        try await backend.rest()
        backend.cancel("one")
        try await backend.rest()
        backend.end(1, with: .failure(error))
        try await backend.rest()
        let rule = "rule 4: failed with nobody waiting, the gate is ready all the same"
        try await backend.expectToken("A1", "rule 4: when a refresh fails the token stays")
        for name in ["two", "three"] { backend.request(name) }
        try await backend.rest()
        try backend.expectBegun(2, rule)
        backend.end(2, with: .success("A2"))
        try await backend.rest()
        try backend.expect("two", "three", end: "A2", rule: rule)
      }
      await scenario.allTasks()
    }
  }

  // Hint: the user leaves at any moment. Either the token was quicker or it was not; the other
  // request does not notice. (guard: one-refresh)
  @Test func `cancelled at any moment, a request harms no other`() async throws {
    try await everyOrder(of: [false, true]) { scenario, isCancelledBefore in
      let backend = Backend(scenario)
      backend.request("one", isCancelled: isCancelledBefore)
      backend.request("two")
      if !isCancelledBefore { scenario.task("user") { backend.cancel("one") } }
      scenario.task("server") { backend.endAll() }
      await scenario.allTasks()
      try backend.expectBegun(1, "rule 2: requests rejected together refresh once")
      try backend.expect(
        "one", end: "A2", "CancellationError",
        rule: "rule 5: a cancelled waiter ends with CancellationError")
      try backend.expect("two", end: "A2", rule: "rule 5: the others get the new token")
      try await backend.expectToken("A2", "rule 5: the token is stored")
      try backend.expectNoCancellation("rule 5: no waiter's cancellation reaches the refresh")
    }
  }
}
