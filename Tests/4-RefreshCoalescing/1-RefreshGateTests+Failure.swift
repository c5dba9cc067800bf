import Interleavings
import Testing

extension RefreshGateTests {
  // Hint: the refresh fails with three waiting. Each learns why, and the next one tries again.
  // (guard: refresh-ended) (guard: one-refresh)
  @Test func `a failed refresh reaches every waiter and the next call tries again`() async throws {
    try await everyOrder(of: [Refused() as any Error, CancellationError()]) { scenario, error in
      let backend = Backend(scenario)
      for name in ["one", "two"] { backend.request(name) }
      scenario.task("server") {
        try await backend.rest()
        backend.request("three")
        try await backend.rest()
        try backend.expectBegun(1, "rule 2: requests rejected together refresh once")
        backend.end(1, with: .failure(error))
        try await backend.rest()
        let rule = "rule 4: a failed refresh throws its error in every waiter"
        try backend.expectBegun(1, "\(rule), and none begins another")
        try backend.expect("one", "two", "three", end: Backend.word(for: error), rule: rule)
        try backend.expectAtOnce("one", "two", "three", rule: rule)
        try await backend.expectToken("A1", "rule 4: when a refresh fails the token stays")
        for name in ["four", "five"] {
          backend.request(name)
          try await backend.rest()
        }
        try backend.expectBegun(2, "rule 4: after a failure the gate is ready for one new refresh")
        backend.end(2, with: .success("A2"))
        try await backend.rest()
        try backend.expect("four", "five", end: "A2", rule: "rule 2: each gets the new token")
      }
      await scenario.allTasks()
    }
  }

  // Hint: two learn of the failure and ask again at once. Who wakes second finds the refresh that
  // the first has begun, and leaves it alone. (guard: refresh-ended) (guard: one-refresh)
  @Test func `who asks again in the moment of the failure shares one new refresh`() async throws {
    try await everyOrder(of: [Refused() as any Error, CancellationError()]) { scenario, error in
      let backend = Backend(scenario)
      for name in ["one", "two"] {
        backend.start(name) {
          await backend.recover("A1", as: "\(name), first")
          await backend.recover("A1", as: name)
        }
      }
      scenario.task("server") {
        try await backend.rest()
        try backend.expectBegun(1, "rule 2: requests rejected together refresh once")
        backend.end(1, with: .failure(error))
        try await backend.rest()
        try backend.expect(
          "one, first", "two, first", end: Backend.word(for: error),
          rule: "rule 4: a failed refresh throws its error in every waiter")
        backend.request("three")
        try await backend.rest()
        try backend.expectBegun(2, "rule 4: those who ask again at once share one new refresh")
        backend.end(2, with: .success("A2"))
        try await backend.rest()
        try backend.expect("one", "two", "three", end: "A2", rule: "rule 4: the new refresh counts")
        try backend.expectBegun(2, "rule 4: who wakes late begins no other refresh")
      }
      await scenario.allTasks()
      try await backend.expectToken("A2", "rule 2: whoever gets the new token finds it stored")
    }
  }

  // Hint: the one who began the refresh leaves, or the one who joined it, or both. The others still
  // want the token, and so does the gate. (guard: cancelled-waiter)
  @Test func `a cancelled waiter leaves and the refresh goes on`() async throws {
    let variants = Self.results.flatMap { result in
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
