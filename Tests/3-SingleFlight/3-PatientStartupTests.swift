import Interleavings
import Testing

#if Solutions
  @testable import SingleFlightSolutions
#else
  @testable import SingleFlightExercises
#endif

@Suite("3.3 PatientStartup")
struct PatientStartupTests {
  private let rules = SharedRules { build in
    let coordinator = PatientStartup(build: build)
    return { try await coordinator.start() }
  }

  // Hint: who comes second must find something to wait for, as in 3.1.
  @Test(arguments: [false, true])
  func `callers that overlap or come later share one build`(endsAtOnce: Bool) async throws {
    try await rules.overlap(endsAtOnce: endsAtOnce)
    try await rules.race()
  }

  // Hint: when the first waiter goes on, nothing is left of the attempt that failed, as in 3.1.
  @Test(arguments: [Ending.failed, .cancelled])
  func `a failure reaches every waiter and the next call tries again`(
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

  // Hint: the first caller is cancelled, or all of them, before, while or after their wait begins.
  // Guards: leaves-at-once, left-before-the-wait.
  @Test(arguments: [(ofAll: false, ending: Ending.built), (true, .failed)])
  func `no caller's cancellation reaches the build`(
    cancellation: (ofAll: Bool, ending: Ending)
  ) async throws {
    try await rules.cancellation(ofAll: cancellation.ofAll, cancellation.ending)
  }

  // Hint: the build takes a minute more, and one of two does not want to wait so long. Who tells
  // that one (guard: leaves-at-once), and what if its wait has not begun yet
  // (guard: left-before-the-wait)?
  @Test(arguments: [Ending.built, .failed])
  func `a cancelled caller leaves at once and the build goes on`(ending: Ending) async throws {
    try await rules.explore { scenario, lobby in
      let leaver = lobby.call("leaver")
      lobby.call("stayer")
      scenario.task("user") { leaver.cancel() }
      try await lobby.settle()
      try lobby.expect(
        "leaver", getsAtOnce: [.cancellation], "rule 6: a cancelled caller leaves at once")
      try lobby.expect("stayer", gets: [], "rule 5: it does not take others along")
      lobby.site.end(1, ending)
      try await lobby.settle()
      try lobby.expect(
        "stayer", getsAtOnce: [Outcome(ending, of: 1)], "rule 5: the build goes on for the others")
      try lobby.expect("leaver", gets: [.cancellation], "rule 8: nobody gets two answers")
      try lobby.expectBuilds(1, "rule 1: callers that overlap share one build")
    }
  }

  // Hint: nobody waits any more, and the build is not over. Somebody will come.
  // Guards: leaves-at-once.
  @Test(arguments: [(ending: Ending.built, isMet: true), (.built, false), (.failed, false)])
  func `when the last caller leaves, the build goes on`(
    build: (ending: Ending, isMet: Bool)
  ) async throws {
    let ending = build.ending
    try await rules.explore(isObedient: build.isMet) { scenario, lobby in
      let leavers = [lobby.call("leaver 1"), lobby.call("leaver 2")]
      try await lobby.settle()
      for leaver in leavers { scenario.task("user of \(leaver.name)") { leaver.cancel() } }
      try await lobby.settle()
      for name in ["leaver 1", "leaver 2"] {
        try lobby.expect(
          name, getsAtOnce: [.cancellation], "rule 6: a cancelled caller leaves at once")
      }
      if build.isMet {
        lobby.call("newcomer")
        try await lobby.settle()
      }
      lobby.site.end(1, ending)
      lobby.site.end(2, .built)
      try await lobby.settle()
      lobby.call("late")
      try await lobby.settle()
      try lobby.expectNoneCancelled("rule 5: the last caller's leaving does not reach the build")
      if ending == .built {
        if build.isMet {
          try lobby.expect("newcomer", gets: [.services(1)], "rule 5: the build goes on")
        }
        try lobby.expect("late", gets: [.services(1)], "rule 5: its value is kept")
      } else {
        try lobby.expect("late", gets: [.services(2)], "rule 2: the next call tries again")
      }
    }
  }

  // Hint: the caller was cancelled before it called: once, and once more, with nobody else there.
  // (guard: cancelled-before)
  @Test func `a caller that was cancelled before begins no build`() async throws {
    try await rules.explore { _, lobby in
      lobby.call("early", retries: 1, isCancelled: true)
      try await lobby.settle()
      try lobby.expectBuilds(0, "rule 7: a caller that was cancelled before begins no build")
      try lobby.expect(
        "early", getsAtOnce: [.cancellation, .cancellation],
        "rule 7: a caller that was cancelled before leaves at once")
      lobby.call("caller")
      try await lobby.settle()
      lobby.site.end(1, .failed)
      try await lobby.settle()
      lobby.call("again", isCancelled: true)
      try await lobby.settle()
      try lobby.expect("caller", gets: [.failure(1)], "rule 2: a failure reaches everyone")
      try lobby.expect(
        "again", gets: [.cancellation], "rule 7: a caller that was cancelled before leaves at once")
      try lobby.expectBuilds(1, "rule 7: a caller that was cancelled before begins no build")
    }
  }

  // Hint: there is a build to wait for; the caller is cancelled already. Its handler runs before
  // its wait begins. (guard: left-before-the-wait)
  @Test func `a caller that was cancelled before does not wait for a build that runs`()
    async throws
  {
    try await rules.explore(isObedient: true) { scenario, lobby in
      lobby.call("stayer")
      try await lobby.settle()
      lobby.call("early", retries: 1, isCancelled: true)
      try await lobby.settle()
      try lobby.expectNoneCancelled("rule 5: no caller's cancellation reaches the build")
      try lobby.expect(
        "early", getsAtOnce: [.cancellation, .cancellation],
        "rule 6: a caller that was cancelled before leaves at once")
      lobby.site.end(1, .built)
      try await lobby.settle()
      try lobby.expect("stayer", getsAtOnce: [.services(1)], "rule 5: the build goes on")
      lobby.call("late", isCancelled: true)
      try await lobby.settle()
      try scenario.expect(lobby.outcomes("late").count == 1, "rule 8: nobody waits for ever")
      try lobby.expectBuilds(1, "rule 7: a caller that was cancelled before begins no build")
    }
  }

  // Hint: the cancellation and the build's end come together, while somebody calls again. Whatever
  // is left of the one who left must not touch the newer attempt.
  @Test(arguments: [Ending.built, .failed])
  func `cancelled while the build ends, a caller gets one answer`(ending: Ending) async throws {
    try await rules.explore { scenario, lobby in
      lobby.call("stayer", retries: 1)
      let leaver = lobby.call("leaver")
      try await lobby.settle()
      scenario.task("user") { leaver.cancel() }
      scenario.task("backend") { lobby.site.end(1, ending) }
      try await lobby.settle()
      let end = Outcome(ending, of: 1)
      try scenario.expect(
        [[.cancellation], [end]].contains(lobby.outcomes("leaver")),
        "rule 8: nobody waits for ever, and nobody gets two answers")
      try lobby.expectNoneCancelled("rule 5: no caller's cancellation reaches the build")
      lobby.call("newcomer")
      try await lobby.settle()
      let number = ending == .built ? 1 : 2
      try lobby.expectBuilds(number, "rule 4: one who left erases no newer attempt or its value")
      lobby.site.end(2, .built)
      try await lobby.settle()
      try lobby.expect(
        "stayer", gets: ending == .built ? [end] : [end, .services(2)],
        "rule 5: the cancellation of one caller does not reach the others")
      try lobby.expect("newcomer", gets: [.services(number)], "rule 1: all get the same value")
    }
  }
}
