import Interleavings
import Testing

#if Solutions
  @testable import AwaitAsDoorSolutions
#else
  @testable import AwaitAsDoorExercises
#endif

@Suite("5.3 Deadline")
struct DeadlineTests {
  private let reactions: [Job.End?] = [nil] + Job.End.allCases

  // Hint: the work ends half way to the deadline; its value or its error is what the caller gets,
  // and it gets it then. Work may throw a CancellationError although nobody cancelled it.
  @Test func `work that ends in time gives the caller its result`() async throws {
    try await everyVariant(of: Job.End.allCases) { end in
      try await everyOrder { scenario in
        let job = Job(scenario)
        job.race()
        scenario.task("server") {
          try await scenario.clock.sleep(for: .seconds(5))
          job.end(end)
        }
        await scenario.allTasks()
        try scenario.expect(
          job.ending == end.rawValue, "rule 1: work that ends in time gives its value or its error")
        try scenario.expect(
          job.time == .seconds(5), "rule 1: the caller gets its result at once")
      }
    }
  }

  // Hint: nobody ever answers the work, and it does not listen to its cancellation. Whom does the
  // caller wait for, and for how long? The work's type is optional: who gets nil got no value.
  @Test func `work that never returns does not hold the caller`() async throws {
    let limits: [Duration] = [
      .seconds(10), .milliseconds(250), .seconds(13.3), .zero, .seconds(200),
    ]
    try await everyVariant(of: limits) { limit in
      try await everyOrder { scenario in
        let job = Job(scenario, within: limit)
        job.race()
        job.witness(after: limit + .milliseconds(1)) { try job.expectTimedOut() }
        await scenario.allTasks()
      }
    }
  }

  // Hint: the caller has left with TimedOut. Who tells the work that nobody waits for it any more,
  // and when? (guard: cancel-work)
  @Test func `at the deadline the work is cancelled, and not before`() async throws {
    try await everyOrder { scenario in
      let job = Job(scenario)
      job.race()
      job.witness(after: .milliseconds(10_001)) {
        try job.expectTimedOut()
        try scenario.expect(job.isCancelled, "rule 3: at the deadline the work is cancelled")
      }
      await scenario.allTasks()
    }
  }

  // Hint: cancelled at the deadline, this work ends with a value or an error of its own. The
  // deadline came first, so that end is a late one.
  @Test func `work that gives up when cancelled does not speak for the deadline`() async throws {
    try await everyVariant(of: Job.End.allCases) { reaction in
      try await everyOrder { scenario in
        let job = Job(scenario, reaction: reaction)
        job.race()
        job.witness(after: .seconds(11)) { try job.expectTimedOut() }
        await scenario.allTasks()
      }
    }
  }

  // Hint: the work is done and the caller is gone. What is still set on the clock?
  // (guard: wake-sleeper)
  @Test func `when the work wins nothing is left sleeping`() async throws {
    let ends = [(Job.End.value, isAtOnce: true)] + Job.End.allCases.map { ($0, isAtOnce: false) }
    try await everyVariant(of: ends) { end, isAtOnce in
      try await everyOrder { scenario in
        let job = Job(scenario)
        if isAtOnce { job.end(end) }
        job.race()
        scenario.task("server") { if !isAtOnce { job.end(end) } }
        job.witness(after: .milliseconds(1)) {
          try scenario.expect(
            job.ending == end.rawValue,
            "rule 1: work that ends in time gives its value or its error")
          try job.expectNobodySleeps()
        }
        await scenario.allTasks()
      }
    }
  }

  // Hint: a witness looks at the clock half way: somebody must be sleeping there. The instant is an
  // odd one, at which nobody wakes who sleeps in slices.
  @Test func `the deadline is kept on the clock that was given`() async throws {
    try await everyOrder { scenario in
      let job = Job(scenario)
      job.race()
      job.witness(after: .microseconds(4_567_800)) {
        try scenario.expect(
          scenario.clock.sleepers > 0, "rule 2: the deadline is one of the given clock")
        job.end(.value)
      }
      await scenario.allTasks()
    }
  }

  // Hint: the server answers after the deadline, when the caller has left. Nobody is there any more
  // to be resumed.
  @Test func `a late end changes nothing`() async throws {
    try await everyOrder { scenario in
      let job = Job(scenario)
      job.race()
      scenario.task("server") {
        try await scenario.clock.sleep(for: .seconds(15))
        job.end(.value)
      }
      job.witness(after: .seconds(16)) { try job.expectTimedOut() }
      await scenario.allTasks()
    }
  }

  // Hint: two races at a time, with limits of 3 s and 7 s. What do yours share?
  @Test func `races at the same time do not know of each other`() async throws {
    try await everyOrder { scenario in
      let jobs = [3, 7].map { Job(scenario, "race of \($0) s", within: .seconds($0)) }
      for job in jobs { job.race() }
      jobs[1].witness(after: .seconds(8)) {
        for job in jobs { try job.expectTimedOut("rules 1, 2: each race has its own deadline") }
      }
      await scenario.allTasks()
    }
  }

  // Hint: the first race has timed out and the second is under way when the first one's work ends.
  @Test func `a late end does not reach the next race`() async throws {
    try await everyOrder { scenario in
      let (first, second) = (Job(scenario, "race 1"), Job(scenario, "race 2"))
      first.race()
      scenario.task("server") {
        try await scenario.clock.sleep(for: .seconds(11))
        second.race()
        try await scenario.clock.sleep(for: .seconds(1))
        first.end(.failed)
        try await scenario.clock.sleep(for: .seconds(1))
        second.end(.value)
      }
      second.witness(after: .seconds(14)) {
        try first.expectTimedOut()
        try scenario.expect(
          second.ending == "value" && second.time == .seconds(13), Self.aloneInRace)
      }
      await scenario.allTasks()
    }
  }

  // Hint: the user leaves, and time stands still. Who tells the caller (guard: caller-leaves), who
  // tells the work (guard: cancel-work), and what if the user was quicker than the call
  // (guard: cancelled-before)? Whatever the work then ends with comes too late.
  @Test func `a cancelled caller leaves at once and cancels the work`() async throws {
    try await everyVariant(of: reactions) { reaction in
      try await everyOrder { scenario in
        let job = Job(scenario, reaction: reaction)
        let caller = job.race()
        scenario.task("user") { job.cancel(caller) }
        job.witness(after: .milliseconds(1)) { try job.expectCancelled("rule 4") }
        await scenario.allTasks()
      }
    }
  }

  // Hint: the caller was cancelled before it called. Its handler runs before anyone waits.
  // (guard: caller-leaves) (guard: cancelled-before)
  @Test func `a caller that was cancelled before it called leaves at once`() async throws {
    try await everyVariant(of: reactions) { reaction in
      try await everyOrder { scenario in
        let job = Job(scenario, reaction: reaction)
        job.race(isCancelled: true)
        job.witness(after: .milliseconds(1)) { try job.expectCancelled("rule 5") }
        await scenario.allTasks()
      }
    }
  }

  // Hint: the answer and the user come in the same instant, once half way and once together with
  // the deadline. Any of them may win; the caller gets what that one brings, those who come after
  // it are too late, and nobody sleeps on (guard: wake-sleeper).
  @Test func `work, user and deadline in one instant leave one winner`() async throws {
    try await everyVariant(of: [5, 10]) { second in
      try await everyOrder { scenario in
        let job = Job(scenario)
        let caller = job.race()
        scenario.task("server") {
          try await scenario.clock.sleep(for: .seconds(second))
          job.end(.value)
        }
        scenario.task("user") {
          try await scenario.clock.sleep(for: .seconds(second))
          job.cancel(caller)
        }
        await scenario.allTasks()
        // The body looks itself: one more task would only multiply the orders.
        try await scenario.clock.sleep(for: .milliseconds(1))
        try scenario.expect(
          ["value", "CancellationError", second == 10 ? "TimedOut" : nil].contains(job.ending),
          "rule 1: the caller gets what one of them brings")
        try scenario.expect(
          job.time == .seconds(second), "rule 1: the caller leaves at once")
        if job.ending == "value" { try job.expectNobodySleeps() }
      }
    }
  }

  private static let aloneInRace = "rule 1: none of several races knows of the others"

  private func everyOrder(
    name: String = #function, _ body: @escaping @Sendable (Scenario) async throws -> Void
  ) async throws {
    try await naming([
      "ran into a trap": "rule 1: a late end changes nothing",
      "no end after": "rule 1: nobody polls", "ran on without an await": "rule 1: nobody polls",
      // The tests run at the same time, too: what races share reaches other scenarios.
      "left the scenario": Self.aloneInRace,
      "nobody can run any more": "rule 1: each race gives its own caller the first end",
    ]) {
      try await everyInterleaving(
        .everyOrderOrElseSampled(limit: 20_000, orders: 4_000, conditions: 3),
        unfinishedWork: .allowed, name: name, body)
    }
  }
}
