import Testing

#if Solutions
  @testable import SingleFlightSolutions
#else
  @testable import SingleFlightExercises
#endif

@Suite("3.2 RecoverableStartupCoordinator")
struct RecoverableStartupCoordinatorTests {
  private let resets = ResetRules()
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

  // Hint: a caller that was cancelled still goes on some day. What does it clear away then?
  @Test func `a cancelled waiter that is late erases no newer attempt`() async throws {
    try await rules.lateLeaver()
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
    try await resets.explore(#function) { room, lobby in
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
    try await resets.explore(#function, isPermanent: { _ in true }) { room, lobby in
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
    try await resets.explore(#function) { room, lobby in
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
    }
  }

  // Hint: what a reset has to forget depends on the phase; that it forgets does not.
  @Test(arguments: [Ending.built, .failed, .denied, .cancelled], [1, 2])
  func `after a reset in any phase the next call builds afresh`(
    ending: Ending, times: Int
  ) async throws {
    try await resets.explore(#function) { room, lobby in
      for _ in 1...times { try await room.reset() }
      for number in 1...2 {
        lobby.call("caller \(number)")
        lobby.site.end(number, ending)
        try await lobby.settle()
        try lobby.expectBuilds(number, "rule 8: after a reset the next start builds afresh")
        try lobby.expect(
          "caller \(number)", getsAtOnce: [Outcome(ending, of: number)],
          "rule 8: after a reset the next start gets what is built then")
        for _ in 1...times { try await room.reset() }
      }
    }
  }

  // Hint: the old build ignores its cancellation and ends after the reset, before or after the new
  // one, with a value or an error. Who compares whose end it is (guard: late-completion), with what
  // (guard: reset-ends-the-generation)? And who tells it to stop (guard: cancel-the-old-build)?
  @Test(arguments: [Ending.built, .failed, .denied, .cancelled])
  func `reset during the build, its late end changes nothing`(old: Ending) async throws {
    try await resets.lateEnd(of: old)
  }

  // Hint: the reset may find the build before it began, while it runs and when it has just ended.
  // Guards: reset-ends-the-generation, late-completion.
  @Test func `reset at any moment, the next call builds afresh`() async throws {
    try await resets.atAnyMoment()
  }

  // Hint: a caller of the old build calls again in the moment it learns of the reset; what it finds
  // then is new. Guards: late-completion, cancel-the-old-build.
  @Test func `who calls again after a reset gets what is built then`() async throws {
    try await resets.callingAgain()
  }

  // Hint: remembering that there was a reset, or which build was last, is not enough for three.
  // Guards: late-completion, cancel-the-old-build.
  @Test(arguments: [Ending.built, .failed])
  func `of three generations only the newest counts`(old: Ending) async throws {
    try await resets.generations(old: old)
  }

  // Hint: a number that comes again makes an old build look like the new one.
  // Guards: every-build-counts, reset-ends-the-generation, late-completion.
  @Test func `the generation rises with every build and every reset`() async throws {
    try await resets.rise()
  }
}
