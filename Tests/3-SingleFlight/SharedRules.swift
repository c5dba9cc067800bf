import Interleavings

/// Rules 1 to 5, which all coordinators of this chapter keep, each as one scenario.
struct SharedRules: Sendable {
  /// Makes a coordinator from its build.
  let make: @Sendable (@escaping Lobby.Build) -> Lobby.Start
  private let plan = Plan.everyOrderOrElseSampled(limit: 2_000, orders: 400, conditions: 3)

  /// Makes the rules for one kind of coordinator.
  init(_ make: @escaping @Sendable (@escaping Lobby.Build) -> Lobby.Start) { self.make = make }

  /// Explores one scenario in a lobby of its own.
  func explore(
    _ name: String = #function, isObedient: Bool = false,
    _ body: @escaping @Sendable (Scenario, Lobby) async throws -> Void
  ) async throws {
    try await everyInterleaving(
      plan, unfinishedWork: .allowed, stepLimit: 1_000, name: name
    ) { [make] scenario in
      let lobby = Lobby(scenario, isObedient: isObedient, make)
      try await body(scenario, lobby)
      try await lobby.expectAllBack("rules 1, 2, 5: every caller is back in the end")
    }
  }

  /// Three wait for one build; two more come when it is over, one after the other.
  func overlap(endsAtOnce: Bool, name: String = #function) async throws {
    try await explore(name) { _, lobby in
      if endsAtOnce { lobby.site.end(1, .built) }
      lobby.calls(3, "caller")
      try await lobby.settle()
      try lobby.expectBuilds(1, "rule 1: callers that overlap share one build")
      if !endsAtOnce {
        try lobby.expect("caller", gets: [], "rule 1: nobody is back before the build has ended")
        lobby.site.end(1, .built)
        try await lobby.settle()
      }
      try lobby.expect(
        "caller", getsAtOnce: [.services(1), .services(1), .services(1)],
        "rule 1: all get the value of the one build as soon as it is there")
      for count in 1...2 {
        lobby.call("late")
        try await lobby.settle()
        try lobby.expectBuilds(1, "rule 1: who comes later builds nothing")
        try lobby.expect(
          "late", getsAtOnce: Array(repeating: .services(1), count: count),
          "rule 1: who comes later gets the same value")
      }
    }
  }

  /// Two call before, while and after the build ends, in every order.
  func race(name: String = #function) async throws {
    try await explore(name) { scenario, lobby in
      lobby.calls(2, "caller")
      scenario.task("backend") {
        await lobby.site.began(1)
        lobby.site.end(1, .built)
      }
      try await lobby.settle()
      try lobby.expectBuilds(1, "rule 1: callers that overlap or come later share one build")
      try lobby.expect(
        "caller", gets: [.services(1), .services(1)],
        "rule 1: all get the same value, before, while and after the build ends")
    }
  }

  /// Each build fails for all who wait for it, four times; then one succeeds.
  func failure(_ ending: Ending, name: String = #function) async throws {
    try await explore(name) { _, lobby in
      for number in 1...5 {
        let count = number == 1 ? 2 : 1
        lobby.calls(count, "caller \(number)")
        try await lobby.settle()
        try lobby.expectBuilds(
          number,
          number == 1
            ? "rule 1: callers that overlap share one build"
            : "rule 2: after a failure the next call builds once more")
        let end = number < 5 ? ending : .built
        lobby.site.end(number, end)
        try await lobby.settle()
        try lobby.expect(
          "caller \(number)", getsAtOnce: Array(repeating: Outcome(end, of: number), count: count),
          number < 5
            ? "rule 2: a failure reaches everyone who waits for it, as soon as it is there"
            : "rule 2: after a failure the next call gets what is built then")
        try lobby.expectBuilds(number, "rule 2: nothing is built again by itself")
      }
      lobby.call("late")
      try await lobby.settle()
      try lobby.expect(
        "late", gets: [.services(5)], "rule 1: who comes later gets the same value")
    }
  }

  /// Two learn of a failure and call again in the same moment, as often as builds fail.
  func retryAtOnce(failures: Int, _ ending: Ending, name: String = #function) async throws {
    try await explore(name) { _, lobby in
      lobby.calls(2, "caller", retries: failures)
      for number in 1...failures {
        try await lobby.settle()
        try lobby.expectBuilds(
          number, "rules 3, 4: waiters that call again at once share one new build")
        lobby.site.end(number, ending)
      }
      try await lobby.settle()
      let errors = (1...failures).flatMap { number in
        Array(repeating: Outcome(ending, of: number), count: 2)
      }
      try lobby.expect(
        "caller", gets: errors, "rule 3: a call made on learning of a failure tries again")
      try lobby.expectBuilds(
        failures + 1, "rules 3, 4: waiters that call again at once share one new build")
      lobby.site.end(failures + 1, .built)
      try await lobby.settle()
      let services = Array(repeating: Outcome.services(failures + 1), count: 2)
      try lobby.expect(
        "caller", gets: errors + services, "rule 3: they share the new build's value")
    }
  }

  /// A waiter learns of the failure only when another has begun, or even ended, a newer attempt.
  func lateWaiter(_ newer: Ending, name: String = #function) async throws {
    try await explore(name) { _, lobby in
      lobby.call("retrier", retries: 1)
      lobby.call("leaver")
      try await lobby.settle()
      lobby.site.end(1, .failed)
      lobby.site.end(2, newer)
      lobby.call("newcomer", after: { await lobby.site.began(2) })
      try await lobby.settle()
      try lobby.expect("leaver", gets: [.failure(1)], "rule 2: a failure reaches everyone")
      try lobby.expect(
        "retrier", gets: [.failure(1), Outcome(newer, of: 2)],
        "rule 3: a call made on learning of a failure tries again")
      if newer == .built {
        try lobby.expect(
          "newcomer", gets: [.services(2)], "rule 4: nobody erases a newer attempt or its value")
        lobby.call("late")
        try await lobby.settle()
        try lobby.expectBuilds(2, "rule 4: nobody erases a newer attempt or its value")
      } else {
        // Whether the newcomer met the second attempt or came after it, it never builds beside it.
        let shared = lobby.outcomes("newcomer") == [.failure(2)]
        try lobby.expectBuilds(
          shared ? 2 : 3, "rule 4: nobody erases a newer attempt or its value")
      }
    }
  }

  /// The first caller is cancelled while it waits, and learns of the failure late.
  func lateLeaver(name: String = #function) async throws {
    try await explore(name) { _, lobby in
      let leaver = lobby.call("leaver")
      try await lobby.settle()
      lobby.call("retrier", retries: 1)
      try await lobby.settle()
      leaver.cancel()
      lobby.site.end(1, .failed)
      lobby.call("newcomer", after: { await lobby.site.began(2) })
      try await lobby.settle()
      try lobby.expectBuilds(2, "rule 4: a late waiter erases no newer attempt")
      lobby.site.end(2, .built)
      try await lobby.settle()
      try lobby.expect(
        "newcomer", gets: [.services(2)], "rule 4: a late waiter erases no newer attempt")
    }
  }

  /// The first caller or all of them are cancelled, before, while or after their wait begins.
  func cancellation(ofAll: Bool, _ ending: Ending, name: String = #function) async throws {
    // A build that obeys its cancellation when one caller leaves, one that ignores it when all do.
    try await explore(name, isObedient: !ofAll) { scenario, lobby in
      let first = lobby.call("first")
      let second = lobby.call("second")
      scenario.task("user") {
        first.cancel()
        if ofAll { second.cancel() }
      }
      try await lobby.settle()
      try lobby.expectNoneCancelled("rule 5: no caller's cancellation reaches the build")
      lobby.site.end(1, ending)
      try await lobby.settle()
      try lobby.expectNoneCancelled("rule 5: no caller's cancellation reaches the build")
      for name in ["first", "second"] {
        try scenario.expect(
          lobby.outcomes(name).count == 1, "rule 5: \(name) is back when the build has ended")
      }
      if !ofAll {
        try lobby.expect(
          "second", getsAtOnce: [Outcome(ending, of: 1)],
          "rule 5: the cancellation of one caller does not reach the others")
      }
      let hasBegun = lobby.site.begun > 0
      let wasBuilt = ending == .built || !hasBegun
      lobby.call("late")
      lobby.site.end(hasBegun ? 2 : 1, .built)
      try await lobby.settle()
      try lobby.expect(
        "late", getsAtOnce: [.services(wasBuilt ? 1 : 2)],
        wasBuilt
          ? "rule 1: who comes later gets the same value"
          : "rule 2: after a failure the next call tries again")
      try lobby.expectBuilds(wasBuilt ? 1 : 2, "rules 1, 2: one build, and one after a failure")
    }
  }
}
