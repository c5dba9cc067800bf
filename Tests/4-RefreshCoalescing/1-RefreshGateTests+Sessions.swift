import Interleavings
import Testing

extension RefreshGateTests {
  // Hint: somebody signs in while the old session's refresh is still up. Whose token is it that
  // arrives last? Compare sessions, not tokens: a token may come back. (guard: new-session)
  // (guard: older-waiter) (guard: older-refresh) (guard: refresh-of-its-own)
  @Test func `nothing of an older session touches a newer one`() async throws {
    try await everyOrder(of: Handover.all) { scenario, handover in
      let backend = Backend(scenario, isObedient: handover.isObedient)
      let token = handover.token
      backend.request("old")
      scenario.task("user") {
        try await backend.rest()
        if handover.signsOut { await backend.signOut() }
        await backend.signIn(token: token)
        try await backend.expectToken(token, "rule 7: the new session has its token at once")
        backend.request("new", rejected: token)
        try await backend.rest()
        try backend.expectBegun(2, "rule 7: the new session begins a refresh of its own, at once")
        if handover.isOlderFirst {
          backend.end(1, with: handover.older)
          try await backend.rest()
          try await backend.expectToken(token, "rule 7: no older token touches the new session")
        }
        backend.request("joining", rejected: token)
        try await backend.rest()
        try backend.expectBegun(2, "rule 7: no older refresh's end clears the newer one")
        backend.end(2, with: handover.newer)
        try await backend.rest()
        backend.end(1, with: handover.older)
        try await backend.rest()
        try backend.expect(
          "old", end: "signedOut", rule: "rule 7: the older waiter throws signedOut")
        try backend.expect(
          "new", "joining", end: Backend.word(for: handover.newer),
          rule: "rule 7: the new session gets what its own refresh brings")
        let last = (try? handover.newer.get()) ?? token
        try await backend.expectToken(last, "rule 7: no older token touches the new session")
      }
      await scenario.allTasks()
    }
  }

  // Hint: both answers and one more request, in any order at all, and perhaps the older waiter's
  // cancellation. (guard: refresh-of-its-own)
  // (guard: older-refresh) (guard: older-waiter) (guard: new-session)
  @Test func `old and new answers in any order leave the new session alone`() async throws {
    try await everyOrder(of: ["A1", "B1"].flatMap { [($0, false), ($0, true)] }) {
      scenario, variant in
      let (token, isCancelled) = variant
      let backend = Backend(scenario)
      backend.request("old")
      scenario.task("user") {
        try await backend.rest()
        await backend.signIn(token: token)
        if isCancelled { backend.cancel("old") }
        scenario.task("answer 1") { backend.end(1, with: .success("A2")) }
        scenario.task("answer 2") { backend.end(2, with: .success("B2")) }
        backend.request("new", rejected: token)
        try await backend.rest()
        try backend.expectBegun(2, "rule 7: the new session refreshes once, on its own")
        try backend.expect(
          "old", end: "signedOut", isCancelled ? "CancellationError" : "signedOut",
          rule: "rule 7: the older waiter throws signedOut")
        try backend.expect("new", end: "B2", rule: "rule 7: the new session gets its own token")
        try await backend.expectToken("B2", "rule 7: no older token touches the new session")
      }
      await scenario.allTasks()
    }
  }

  // Hint: an older session is not the same as the one before. Three refreshes are up, and two are
  // old. (guard: new-session) (guard: older-refresh) (guard: refresh-of-its-own)
  @Test func `of three sessions only the newest counts`() async throws {
    try await everyOrder(of: [[1, 2, 3], [3, 2, 1], [2, 3, 1]]) { scenario, order in
      let backend = Backend(scenario)
      let tokens = ["A1", "B1", "A1"]
      scenario.task("user") {
        for (index, token) in tokens.enumerated() {
          if index > 0 { await backend.signIn(token: token) }
          backend.request("session \(index + 1)", rejected: token)
          try await backend.rest()
          try backend.expectBegun(index + 1, "rule 7: each session begins a refresh of its own")
        }
        for number in order {
          backend.end(number, with: .success("late \(number)"))
          try await backend.rest()
        }
        try backend.expect(
          "session 1", "session 2", end: "signedOut", rule: "rule 7: older waiters throw signedOut")
        try backend.expect(
          "session 3", end: "late 3", rule: "rule 7: the newest session gets its own token")
        try await backend.expectToken("late 3", "rule 7: no older token touches the newest session")
      }
      await scenario.allTasks()
    }
  }
}

/// One way in which a session follows another while a refresh is up.
private struct Handover: Sendable {
  /// The new session's token, which may be equal to the older one's.
  let token: String
  /// Whether the older session is signed out before.
  let signsOut: Bool
  /// Whether the older refresh ends first.
  let isOlderFirst: Bool
  /// How the older refresh ends.
  let older: Result<String, any Error>
  /// How the newer refresh ends.
  let newer: Result<String, any Error>

  /// Whether the older refresh ends by itself when the gate cancels it.
  var isObedient: Bool { Backend.word(for: older) == "CancellationError" }

  /// Every combination.
  static var all: [Handover] {
    let ends: [(older: Result<String, any Error>, newer: Result<String, any Error>)] = [
      (.success("A2"), .success("B2")), (.failure(Refused()), .success("B2")),
      (.failure(CancellationError()), .success("B2")),
      (.success("A2"), .failure(CancellationError())),
    ]
    var all: [Handover] = []
    for token in ["B1", "A1"] {
      for signsOut in [false, true] {
        for isOlderFirst in [true, false] {
          for (older, newer) in ends {
            all.append(
              Handover(
                token: token, signsOut: signsOut, isOlderFirst: isOlderFirst, older: older,
                newer: newer))
          }
        }
      }
    }
    return all
  }
}
