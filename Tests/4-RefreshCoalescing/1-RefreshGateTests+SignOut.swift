import Interleavings
import Testing

extension RefreshGateTests {
  // Hint: the answer comes after the sign-out. Who gets it (guard: older-waiter), and where does it
  // go (guard: older-refresh)? How does the code behind the await learn of it (guard: new-session)?
  @Test func `signed out during a refresh, every waiter throws signedOut`() async throws {
    let variants = Self.results.flatMap { result in
      ["", "twice", "obedient", "cancelled before", "cancelled after"].map { (result, $0) }
    }
    try await everyOrder(of: variants) { scenario, variant in
      let (result, how) = variant
      let backend = Backend(scenario, isObedient: how == "obedient")
      for name in ["one", "two"] { backend.request(name) }
      scenario.task("user") {
        try await backend.rest()
        if how == "cancelled before" { backend.cancel("one") }
        for _ in 1...(how == "twice" ? 2 : 1) {
          await backend.signOut()
          try await backend.expectToken(
            "signedOut", "rule 6: signed out, there is no token at once")
        }
        if how == "cancelled after" { backend.cancel("one") }
        await backend.recover("A1", as: "three")
        backend.end(1, with: result)
        try await backend.rest()
        let rule = "rule 6: signed out, whoever waits throws signedOut"
        if how.hasPrefix("cancelled") {
          // Which of the two errors is open; that there is one is not.
          try backend.expect("one", end: "signedOut", "CancellationError", rule: rule)
        } else {
          try backend.expect("one", end: "signedOut", rule: rule)
        }
        try backend.expect("two", "three", end: "signedOut", rule: rule)
        try await backend.expectToken("signedOut", "rule 6: a late token is not stored")
        try backend.expectBegun(1, "rule 1: with nobody signed in, no refresh begins")
      }
      await scenario.allTasks()
    }
  }

  // Hint: the sign-out before the request, during it, or between the answer and those who wait.
  // (guard: older-waiter) (guard: older-refresh) (guard: new-session)
  @Test func `signed out at any moment, nothing brings the session back`() async throws {
    try await everyOrder(of: [.success("A2"), .failure(Refused())] as [Result<String, any Error>]) {
      scenario, result in
      let backend = Backend(scenario)
      for name in ["one", "two"] { backend.request(name) }
      scenario.task("user") { await backend.signOut() }
      scenario.task("server") { for number in 1...4 { backend.end(number, with: result) } }
      await scenario.allTasks()
      try await backend.expectToken("signedOut", "rule 6: signed out, no late token is stored")
      let rule = "rule 6: signed out before the answer, they throw signedOut"
      if backend.signedOutFirst {
        try backend.expect("one", "two", end: "signedOut", rule: rule)
      } else {
        try backend.expect("one", "two", end: "signedOut", Backend.word(for: result), rule: rule)
      }
    }
  }

  // Hint: a session may end as often as it begins, and whoever waits may be many.
  // (guard: older-waiter) (guard: older-refresh) (guard: new-session)
  @Test func `every sign-out ends its session for all who wait`() async throws {
    try await everyOrder(of: [1, 3]) { scenario, count in
      let backend = Backend(scenario)
      scenario.task("user") {
        for (index, token) in ["A1", "B1", "A1"].prefix(count == 1 ? 3 : 2).enumerated() {
          if index > 0 { await backend.signIn(token: token) }
          let names = (1...count).map { "session \(index + 1), request \($0)" }
          for name in names {
            backend.request(name, rejected: token)
            try await backend.rest()
          }
          try backend.expectBegun(index + 1, "rule 2: requests rejected together refresh once")
          await backend.signOut()
          try await backend.expectToken("signedOut", "rule 6: signed out, there is no token")
          backend.end(index + 1, with: .success("A2"))
          try await backend.rest()
          for name in names {
            try backend.expect(
              name, end: "signedOut", rule: "rule 6: signed out, whoever waits throws signedOut")
          }
          try await backend.expectToken("signedOut", "rule 6: a late token is not stored")
        }
      }
      await scenario.allTasks()
    }
  }
}
