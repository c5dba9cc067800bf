import Interleavings

/// Rules 8 to 10 of the coordinator that can be reset, each as one scenario.
struct ResetRules: Sendable {
  private let plan = Plan.everyOrderOrElseSampled(limit: 2_000, orders: 400, conditions: 3)

  /// Explores one scenario in a room of its own.
  func explore(
    _ name: String, isObedient: Bool = false,
    isPermanent: @escaping @Sendable (any Error) -> Bool = { $0 is BuildDenied },
    _ body: @escaping @Sendable (ResetRoom, Lobby) async throws -> Void
  ) async throws {
    try await everyInterleaving(
      plan, unfinishedWork: .allowed, stepLimit: 1_000, name: name
    ) { scenario in
      let room = ResetRoom(scenario, isObedient: isObedient, isPermanent: isPermanent)
      try await body(room, room.lobby)
      try await room.lobby.expectAllBack("rules 1, 2, 9: every caller is back in the end")
    }
  }

  /// The old build ends after the reset, before or after the new one, in every way.
  func lateEnd(of old: Ending, name: String = #function) async throws {
    for new in [Ending.built, .denied, .failed] {
      try await explore(name) { room, lobby in
        lobby.call("old")
        try await lobby.settle()
        try await room.reset()
        lobby.call("new")
        try await lobby.settle()
        try lobby.expectBuilds(2, "rule 8: the next start does not wait for the old build")
        room.race {
          lobby.site.end(1, old)
        } _: {
          lobby.site.end(2, new)
        }
        // After a transient error this one would build a third time, and rightly so.
        if new != .failed { lobby.call("newcomer") }
        try await lobby.settle()
        try lobby.expect(
          "old", gets: [.cancellation],
          "rule 9: callers of the old build get CancellationError")
        let end = Outcome(new, of: 2)
        try lobby.expect("new", getsAtOnce: [end], "rule 9: the new caller gets the new end")
        try await room.expect(new.phase, "rules 7, 9: the phase is the new build's alone")
        if new != .failed {
          try lobby.expect("newcomer", gets: [end], "rule 9: nothing of the old build is kept")
        }
        try lobby.expectBuilds(2, "rule 9: the late end of the old build erases nothing")
        try room.expectCancelled([1], "rule 8: the old build is cancelled, and no other")
      }
    }
  }

  /// A caller, a reset and the end of the build, in every order.
  func atAnyMoment(name: String = #function) async throws {
    for (ending, isObedient) in [(Ending.built, false), (.denied, false), (.built, true)] {
      try await explore(name, isObedient: isObedient) { room, lobby in
        let site = lobby.site
        lobby.call("caller")
        room.task("user") { try await room.reset() }
        room.task("backend") {
          await site.began(1)
          site.end(1, ending)
        }
        try await lobby.settle()
        // A build that was reset before it began need not begin: nobody may have ended it yet.
        site.end(1, ending)
        try await room.expectAfterRace(ending)
      }
    }
  }

  /// Callers of the old build call again in the moment they learn of the reset.
  func callingAgain(name: String = #function) async throws {
    try await explore(name, isObedient: true) { room, lobby in
      lobby.calls(2, "caller", retries: 1)
      try await lobby.settle()
      try await room.reset()
      lobby.site.end(1, .built)
      try await lobby.settle()
      try lobby.expect(
        "caller", gets: [.cancellation, .cancellation],
        "rule 9: callers of the old build get CancellationError")
      try room.expectCancelled([1], "rule 8: the old build is cancelled, and no other")
      try lobby.expectBuilds(2, "rules 3, 8: callers that call again share one new build")
      lobby.site.end(2, .built)
      try await lobby.settle()
      try lobby.expect(
        "caller", gets: [.cancellation, .cancellation, .services(2), .services(2)],
        "rule 8: what they get is what was built after the reset")
    }
  }

  /// Two resets, and the three builds end in several orders.
  func generations(old: Ending, name: String = #function) async throws {
    for order in [[1, 2, 3], [3, 1, 2], [2, 3, 1]] {
      try await explore(name) { room, lobby in
        for number in 1...3 {
          lobby.call("caller \(number)")
          try await lobby.settle()
          if number < 3 { try await room.reset() }
        }
        try lobby.expectBuilds(3, "rule 8: after a reset the next start builds afresh")
        for number in order { lobby.site.end(number, number == 3 ? .built : old) }
        try await lobby.settle()
        for number in 1...2 {
          try lobby.expect(
            "caller \(number)", gets: [.cancellation],
            "rule 9: callers of an old build get CancellationError")
        }
        lobby.call("late")
        try await lobby.settle()
        for name in ["caller 3", "late"] {
          try lobby.expect(name, gets: [.services(3)], "rule 9: the newest build counts")
        }
        try room.expectCancelled([1, 2], "rule 8: the old builds are cancelled, and no other")
      }
    }
  }

  /// Builds, resets and late ends in turn; each of the first two has a number of its own.
  func rise(name: String = #function) async throws {
    try await explore(name) { room, lobby in
      try await room.expectRise("nothing yet")
      for number in 1...2 {
        lobby.call("caller \(number)")
        try await lobby.settle()
        try await room.expectRise("a build")
        for _ in 1...2 {
          try await room.reset()
          try await room.expectRise("a reset")
        }
        lobby.site.end(number, .failed)
        try await lobby.settle()
      }
      lobby.call("caller 3")
      lobby.site.end(3, .failed)
      try await lobby.settle()
      try await room.expectRise("a build that failed")
      lobby.call("caller 4")
      lobby.site.end(4, .built)
      try await lobby.settle()
      try lobby.expectBuilds(4, "rule 2: after a failure the next call builds once more")
      try await room.expectRise("the next build")
      try await room.reset()
      try await room.expectRise("a reset of what is ready")
      lobby.call("caller 5")
      lobby.site.end(5, .denied)
      try await lobby.settle()
      try await room.expectRise("a build that failed for good")
      try await room.reset()
      try await room.expectRise("a reset of what failed for good")
    }
  }
}
