import Interleavings
import Testing

#if Solutions
  @testable import SingleFlightSolutions
#else
  @testable import SingleFlightExercises
#endif

@Suite("3.2 RecoverableStartupCoordinator")
struct RecoverableStartupCoordinatorTests {
  private let plan = Plan.everyOrderOrElseSampled(limit: 5_000, orders: 1_000, conditions: 3)
  private let rules = SharedRules { build in
    let coordinator = RecoverableStartupCoordinator(
      isPermanent: { $0 is BuildDenied }, build: build)
    return { try await coordinator.start() }
  }

  // Hint: who comes second must find something to wait for, as in 3.1.
  @Test(arguments: [false, true])
  func `callers that overlap or come later share one build`(endsAtOnce: Bool) async throws {
    try await rules.overlap(endsAtOnce: endsAtOnce)
    try await rules.race()
  }

  // Hint: after a transient error nothing is left of the attempt, as in 3.1.
  @Test(arguments: [Ending.failed, .cancelled])
  func `a transient error reaches every waiter and the next call tries again`(
    ending: Ending
  ) async throws {
    try await rules.failure(ending)
    try await rules.retryAtOnce(failures: 2, ending)
  }

  // Hint: a waiter learns of the old failure late, as in 3.1.
  @Test(arguments: [Ending.built, .failed])
  func `the end of an old attempt erases no newer one`(newer: Ending) async throws {
    try await rules.lateWaiter(newer)
  }

  // Hint: the callers' tasks and the build's task are different tasks, as in 3.1.
  @Test(arguments: [(ofAll: false, ending: Ending.built), (true, .failed)])
  func `no caller's cancellation reaches the build`(
    cancellation: (ofAll: Bool, ending: Ending)
  ) async throws {
    try await rules.cancellation(ofAll: cancellation.ofAll, cancellation.ending)
  }

  // Hint: a permanent error is a result like any other: it is there for whoever comes later.
  @Test func `a permanent error is kept and builds nothing`() async throws {
    try await explore { room, lobby in
      lobby.calls(2, "caller")
      try await lobby.settle()
      lobby.site.end(1, .denied)
      try await lobby.settle()
      try lobby.expect(
        "caller", getsAtOnce: [.denial(1), .denial(1)],
        "rule 2: a failure reaches everyone who waits for it, as soon as it is there")
      for count in 1...2 {
        lobby.call("late")
        try await lobby.settle()
        try lobby.expectBuilds(1, "rule 6: after a permanent error nothing is built")
        try lobby.expect(
          "late", getsAtOnce: Array(repeating: .denial(1), count: count),
          "rule 6: who comes later gets the permanent error")
        try await room.expect(.failed, "rule 7: a permanent error leaves it failed")
      }
    }
  }

  // Hint: a function that calls everything permanent has not thought of cancellation. You have.
  // (guard: cancellation-is-transient)
  @Test func `a CancellationError is never permanent`() async throws {
    try await explore(isPermanent: { _ in true }) { room, lobby in
      for number in 1...2 {
        lobby.call("caller \(number)")
        try await lobby.settle()
        try lobby.expectBuilds(number, "rule 6: after a CancellationError the next call builds")
        lobby.site.end(number, .cancelled)
        try await lobby.settle()
        try lobby.expect(
          "caller \(number)", getsAtOnce: [.cancellation], "rule 2: an error reaches the waiter")
        try await room.expect(.idle, "rule 6: a CancellationError is never permanent")
      }
      lobby.call("last")
      lobby.site.end(3, .failed)
      try await lobby.settle()
      try await room.expect(.failed, "rule 6: whatever else is called permanent is")
    }
  }

  // Hint: the phase changes together with what it stands for, in one step without an await.
  @Test(arguments: [
    (ending: Ending.built, phase: ResetRoom.Coordinator.Phase.ready), (.failed, .idle),
    (.denied, .failed), (.cancelled, .idle),
  ])
  func `the phase follows the build and never flickers`(
    end: (ending: Ending, phase: ResetRoom.Coordinator.Phase)
  ) async throws {
    try await explore { room, lobby in
      try await room.expect(.idle, "rule 7: before anything it is idle")
      room.watch(along: [.idle, .running, end.phase], looks: 4)
      room.callAndLook("caller", finds: end.phase)
      lobby.site.end(1, end.ending)
      try await lobby.settle()
      try await room.expect(end.phase, "rule 7: the phase says how the build ended")
      try await room.reset()
      lobby.call("next")
      try await lobby.settle()
      try await room.expect(.running, "rule 7: it is running during the build")
      lobby.site.endAll(.built)
    }
  }

  // Hint: what a reset has to forget depends on the phase; that it forgets does not.
  @Test(arguments: [Ending.built, .failed, .denied, .cancelled], [1, 2])
  func `after a reset in any phase the next call builds afresh`(
    ending: Ending, resets: Int
  ) async throws {
    try await explore { room, lobby in
      for _ in 1...resets { try await room.reset() }
      for number in 1...2 {
        lobby.call("caller \(number)")
        lobby.site.end(number, ending)
        try await lobby.settle()
        try lobby.expectBuilds(number, "rule 8: after a reset the next start builds afresh")
        try lobby.expect(
          "caller \(number)", getsAtOnce: [Outcome(ending, of: number)],
          "rule 8: after a reset the next start gets what is built then")
        for _ in 1...resets { try await room.reset() }
      }
    }
  }

  // Hint: the old build ignores its cancellation and ends after the reset, before or after the new
  // one, with a value or an error. Who compares whose end it is (guard: late-completion), with what
  // (guard: reset-ends-the-generation)? And who tells it to stop (guard: cancel-the-old-build)?
  @Test(arguments: [Ending.built, .failed, .denied, .cancelled])
  func `reset during the build, its late end changes nothing`(old: Ending) async throws {
    for new in [Ending.built, .denied, .failed] {
      try await explore { room, lobby in
        lobby.call("old")
        try await lobby.settle()
        try await room.reset()
        lobby.call("new")
        try await lobby.settle()
        try lobby.expectBuilds(2, "rule 8: the next start does not wait for the old build")
        room.race { lobby.site.end(1, old) } _: { lobby.site.end(2, new) }
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

  // Hint: the reset may find the build before it began, while it runs and when it has just ended.
  // Guards: reset-ends-the-generation, late-completion.
  @Test func `reset at any moment, the next call builds afresh`() async throws {
    for (ending, isObedient) in [(Ending.built, false), (.denied, false), (.built, true)] {
      try await explore(isObedient: isObedient) { room, lobby in
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

  // Hint: a caller of the old build calls again in the moment it learns of the reset; what it finds
  // then is new. Guards: late-completion, cancel-the-old-build.
  @Test func `who calls again after a reset gets what is built then`() async throws {
    try await explore(isObedient: true) { room, lobby in
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

  // Hint: remembering that there was a reset, or which build was last, is not enough for three.
  // Guards: late-completion, cancel-the-old-build.
  @Test(arguments: [Ending.built, .failed])
  func `of three generations only the newest counts`(old: Ending) async throws {
    for order in [[1, 2, 3], [3, 1, 2], [2, 3, 1]] {
      try await explore { room, lobby in
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

  // Hint: a number that comes again makes an old build look like the new one.
  // Guards: every-build-counts, reset-ends-the-generation, late-completion.
  @Test func `the generation rises with every build and every reset`() async throws {
    try await explore { room, lobby in
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
    }
  }

  private func explore(
    isObedient: Bool = false,
    isPermanent: @escaping @Sendable (any Error) -> Bool = { $0 is BuildDenied },
    name: String = #function,
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
}
