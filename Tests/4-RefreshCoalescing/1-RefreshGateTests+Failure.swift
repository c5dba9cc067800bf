import Interleavings
import Testing

#if Solutions
  @testable import RefreshCoalescingSolutions
#else
  @testable import RefreshCoalescingExercises
#endif

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

  // Hint: a server that is down fails often, and one that says no may say it in the gate's own
  // words. Nobody has signed out, and what counts is the token of the last success.
  // (guard: refresh-ended)
  @Test func `however often a refresh fails, the token stays and the next call tries`() async throws
  {
    let errors: [any Error] = [Refused(), CancellationError(), RefreshGate.Failure.signedOut]
    try await everyOrder(of: errors) { scenario, error in
      let backend = Backend(scenario)
      scenario.task("user") {
        var token = "A1"
        for round in 1...8 {
          let name = "round \(round)"
          let fresh = round.isMultiple(of: 4) ? "A\(round)" : nil
          backend.request(name, rejected: token)
          if round == 1 { backend.request("joining", rejected: token) }
          try await backend.rest()
          try backend.expectBegun(round, "rules 2, 4: each round begins a refresh of its own")
          backend.end(round, with: fresh.map { .success($0) } ?? .failure(error))
          try await backend.rest()
          try backend.expect(
            name, end: fresh ?? Backend.word(for: error),
            rule: "rules 2, 4: it ends with what the refresh brings, any error")
          token = fresh ?? token
          try await backend.expectToken(
            token,
            fresh == nil
              ? "rule 4: when a refresh fails with \(Backend.word(for: error)) the token stays"
              : "rule 2: whoever gets the new token finds it stored")
        }
      }
      await scenario.allTasks()
    }
  }
}
