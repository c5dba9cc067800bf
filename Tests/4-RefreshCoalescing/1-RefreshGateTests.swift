import Interleavings
import Testing

#if Solutions
  @testable import RefreshCoalescingSolutions
#else
  @testable import RefreshCoalescingExercises
#endif

// Failure is judged in the file +Failure, cancellation in +Cancellation (guard: cancelled-waiter),
// sign-out in +SignOut and sign-in in +Sessions (guard: older-waiter) (guard: older-refresh)
// (guard: new-session) (guard: refresh-of-its-own).
@Suite("4.1 RefreshGate")
struct RefreshGateTests {
  /// What a refresh can end with, late or not.
  static let results: [Result<String, any Error>] = [
    .success("A2"), .failure(Refused()), .failure(CancellationError()),
  ]

  /// Explores a scenario of each variant.
  func everyOrder<Variant: Sendable>(
    of variants: [Variant], hops: ActorHops = .inline, name: String = #function,
    _ body: @escaping @Sendable (Scenario, Variant) async throws -> Void
  ) async throws {
    try await RefreshCoalescingTests.everyOrder(
      of: variants, hops: hops, rule: "rule 2: every waiter gets an answer", name: name, body)
  }

  // Hint: a gate without a session has nothing to renew.
  @Test func `with nobody signed in there is no token and no refresh`() async throws {
    try await everyOrder(of: [1, 2]) { scenario, signOuts in
      let backend = Backend(scenario)
      backend.endAll()
      scenario.task("user") {
        try await backend.expectToken("A1", "rule 1: currentToken gives the session's token")
        for _ in 1...signOuts { await backend.signOut() }
        for rejected in ["A1", "A0"] {
          await backend.recover(rejected, as: "user")
          try backend.expect(
            "user", end: "signedOut",
            rule: "rule 1: with nobody signed in, recover throws signedOut")
        }
        try backend.expectBegun(0, "rule 1: with nobody signed in, no refresh begins")
        try await backend.expectToken(
          "signedOut", "rule 1: with nobody signed in there is no token")
        for token in ["B1", "C1"] {
          await backend.signIn(token: token)
          try await backend.expectToken(token, "rule 1: currentToken gives the session's token")
        }
      }
      await scenario.allTasks()
    }
  }

  // Hint: three requests come back with a 401. The first begins a refresh. Where do the others see
  // that one is under way (guard: one-refresh), and where is the token once the first has it?
  @Test func `requests rejected together refresh once`() async throws {
    for (hops, count) in [(ActorHops.inline, 2), (.inline, 3), (.letOthersIn, 2)] {
      try await everyOrder(of: [count], hops: hops) { scenario, count in
        let backend = Backend(scenario)
        let names = (1...count).map { "request \($0)" }
        for name in names {
          scenario.task(name) {
            await backend.recover("A1", as: name)
            try await backend.expectToken(
              "A2", "rule 2: whoever gets the new token finds it stored")
          }
        }
        scenario.task("server") { backend.endAll() }
        await scenario.allTasks()
        try backend.expectBegun(1, "rule 2: requests rejected together refresh once")
        for name in names {
          try backend.expect(name, end: "A2", rule: "rule 2: each gets the new token")
        }
      }
    }
  }

  // Hint: the new token is refused, too. Is the first refresh still in the way
  // (guard: refresh-ended), and do those who ask again share the second (guard: one-refresh)?
  @Test func `when the new token is rejected too, they refresh once more`() async throws {
    try await everyOrder(of: ["A2", "A1"]) { scenario, second in
      let backend = Backend(scenario)
      for name in ["one", "two"] {
        backend.start(name) {
          let token = await backend.recover("A1", as: "\(name), first")
          await backend.recover(token, as: name)
        }
      }
      scenario.task("server") {
        try await backend.rest()
        try backend.expectBegun(1, "rule 2: requests rejected together refresh once")
        backend.end(1, with: .success(second))
        try await backend.rest()
        let rule = "rule 2: each gets the new token, at once"
        try backend.expect("one, first", "two, first", end: second, rule: rule)
        try backend.expectAtOnce("one, first", "two, first", rule: rule)
        backend.request("three", rejected: second)
        try await backend.rest()
        try backend.expectBegun(2, "rule 2: the new token rejected, they refresh once more")
        backend.end(2, with: .success("A3"))
        try await backend.rest()
        try backend.expect("one", "two", "three", end: "A3", rule: rule)
        try backend.expectBegun(2, "rule 4: who wakes late begins no other refresh")
      }
      await scenario.allTasks()
      try await backend.expectToken("A3", "rule 2: whoever gets the new token finds it stored")
    }
  }

  // Hint: this request was sent before the refresh and comes back after it. What would a second
  // refresh be good for? (guard: late-rejection)
  @Test func `a late rejection gets the current token without a refresh`() async throws {
    try await everyOrder(of: ["after", "in a later session", "during"]) { scenario, moment in
      let backend = Backend(scenario)
      if moment == "during" {
        duringARefresh(backend, scenario)
      } else {
        afterRefreshes(backend, scenario, signsIn: moment != "after")
      }
      await scenario.allTasks()
    }
  }

  private func afterRefreshes(_ backend: Backend, _ scenario: Scenario, signsIn: Bool) {
    scenario.task("app") {
      if signsIn { await backend.signIn(token: "A1") }
      backend.endAll()
      let steps = [
        ("A1", "A2", 1), ("A1", "A2", 1), ("A0", "A2", 1), ("A2", "A3", 2), ("A1", "A3", 2),
        ("A2", "A3", 2), ("A3", "A4", 3), ("A2", "A4", 3),
      ]
      for (rejected, fresh, count) in steps {
        await backend.recover(rejected, as: "app")
        try backend.expectBegun(count, "rule 3: a late rejection begins no refresh")
        try backend.expect(
          "app", end: fresh, rule: "rule 3: a late rejection gets the current token")
      }
    }
  }

  /// The current token is being renewed while a rejection of the one before comes back.
  private func duringARefresh(_ backend: Backend, _ scenario: Scenario) {
    backend.end(1, with: .success("A2"))
    backend.start("one") {
      await backend.recover("A1", as: "one")
      await backend.recover("A2", as: "one")
    }
    scenario.task("server") {
      try await backend.rest()
      backend.request("late")
      try await backend.rest()
      try backend.expectBegun(2, "rule 3: a late rejection begins no refresh")
      backend.request("two", rejected: "A2")
      try await backend.rest()
      try backend.expectBegun(2, "rule 2: who comes during a refresh waits for it")
      backend.end(2, with: .success("A3"))
      try await backend.rest()
      try backend.expect("one", "two", end: "A3", rule: "rule 2: each gets the new token")
      try backend.expect("late", end: "A2", "A3", rule: "rule 3: a late rejection gets a token")
    }
  }
}
