import Interleavings
import Synchronization
import Testing

#if Solutions
  @testable import AwaitAsDoorSolutions
#else
  @testable import AwaitAsDoorExercises
#endif

@Suite("5.3 Deadline")
struct DeadlineTests {
  private let plan = Plan.everyOrderOrElseSampled(limit: 20_000, orders: 4_000, conditions: 3)

  // Hint: the work ends half way to the deadline; its value or its error is what the caller gets,
  // and it gets it then.
  @Test(arguments: [true, false])
  func `work that ends in time gives the caller its result`(isValue: Bool) async throws {
    try await everyInterleaving(plan, unfinishedWork: .allowed) { scenario in
      let job = Job(scenario)
      job.race(within: .seconds(10))
      scenario.task("server") {
        try await scenario.clock.sleep(for: .seconds(5))
        job.end(isValue: isValue)
      }
      await scenario.allTasks()
      try scenario.expect(
        job.ending == (isValue ? "value" : "Failed"), "rule 1: work that ends in time wins")
      try scenario.expect(job.time == .seconds(5), "rule 1: the caller gets its result at once")
    }
  }

  // Hint: nobody ever answers the work, and it does not listen to its cancellation. Whom does the
  // caller wait for?
  @Test func `work that never returns does not hold the caller`() async throws {
    try await everyInterleaving(plan, unfinishedWork: .allowed) { scenario in
      let job = Job(scenario)
      job.race(within: .seconds(10))
      scenario.witness(after: .seconds(11)) { try job.expectTimedOut() }
      await scenario.allTasks()
    }
  }

  // Hint: the caller has left with TimedOut. Who tells the work that nobody waits for it any more?
  // (guard: cancel-work)
  @Test func `at the deadline the work is cancelled`() async throws {
    try await everyInterleaving(plan, unfinishedWork: .allowed) { scenario in
      let job = Job(scenario)
      job.race(within: .seconds(10))
      scenario.witness(after: .seconds(11)) {
        try job.expectTimedOut()
        try scenario.expect(job.isCancelled, "rule 3: at the deadline the work is cancelled")
      }
      await scenario.allTasks()
    }
  }

  // Hint: cancelled at the deadline, this work ends with an error of its own. The deadline came
  // first, so that error is a late one.
  @Test func `work that gives up when cancelled does not speak for the deadline`() async throws {
    try await everyInterleaving(plan, unfinishedWork: .allowed) { scenario in
      let job = Job(scenario, isObedient: true)
      job.race(within: .seconds(10))
      scenario.witness(after: .seconds(11)) { try job.expectTimedOut() }
      await scenario.allTasks()
    }
  }

  // Hint: the work is done and the caller is gone. What is still set on the clock?
  // (guard: wake-sleeper)
  @Test(arguments: ["at once", "later", "with an error"])
  func `when the work wins nothing is left sleeping`(end: String) async throws {
    try await everyInterleaving(plan, unfinishedWork: .allowed) { scenario in
      let job = Job(scenario)
      if end == "at once" { job.end(isValue: true) }
      job.race(within: .seconds(10))
      scenario.task("server") { if end != "at once" { job.end(isValue: end == "later") } }
      scenario.witness(after: .seconds(1)) {
        try scenario.expect(
          job.ending == (end == "with an error" ? "Failed" : "value"),
          "rule 1: work that ends in time wins")
        try scenario.expect(
          scenario.clock.sleepers == 0, "rule 3: when the work wins nothing is left sleeping")
      }
      await scenario.allTasks()
    }
  }

  // Hint: a witness looks at the clock half way: somebody must be sleeping there.
  @Test func `the deadline is kept on the clock that was given`() async throws {
    try await everyInterleaving(plan, unfinishedWork: .allowed) { scenario in
      let job = Job(scenario)
      job.race(within: .seconds(10))
      scenario.witness(after: .milliseconds(4_500)) {
        try scenario.expect(
          scenario.clock.sleepers > 0, "rule 2: the deadline is one of the given clock")
        job.end(isValue: true)
      }
      await scenario.allTasks()
    }
  }

  // Hint: the server answers after the deadline, when the caller has left. Nobody is there any more
  // to be resumed.
  @Test func `a late end changes nothing`() async throws {
    try await everyInterleaving(plan, unfinishedWork: .allowed) { scenario in
      let job = Job(scenario)
      job.race(within: .seconds(10))
      scenario.task("server") {
        try await scenario.clock.sleep(for: .seconds(15))
        job.end(isValue: true)
      }
      scenario.witness(after: .seconds(16)) { try job.expectTimedOut() }
      await scenario.allTasks()
    }
  }

  // Hint: the user leaves, and time stands still. Who tells the caller (guard: caller-leaves), who
  // tells the work (guard: cancel-work), and what if the user was quicker than the call
  // (guard: cancelled-before)?
  @Test(arguments: [false, true])
  func `a cancelled caller leaves at once and cancels the work`(isObedient: Bool) async throws {
    try await everyInterleaving(plan, unfinishedWork: .allowed) { scenario in
      let job = Job(scenario, isObedient: isObedient)
      let caller = job.race(within: .seconds(10))
      scenario.task("user") { caller.cancel() }
      scenario.witness(after: .seconds(1)) { try job.expectCancelled("rule 4") }
      await scenario.allTasks()
    }
  }

  // Hint: the caller was cancelled before it called. Its handler runs before anyone waits.
  // (guard: caller-leaves) (guard: cancelled-before)
  @Test func `a caller that was cancelled before it called leaves at once`() async throws {
    try await everyInterleaving(plan, unfinishedWork: .allowed) { scenario in
      let job = Job(scenario)
      job.race(within: .seconds(10), isCancelled: true)
      scenario.witness(after: .seconds(1)) { try job.expectCancelled("rule 5") }
      await scenario.allTasks()
    }
  }

  // Hint: the answer and the user come in the same instant, once half way and once together with
  // the deadline. Any of them may win; the caller gets what that one brings, those who come after
  // it are too late, and nobody sleeps on (guard: wake-sleeper).
  @Test(arguments: [5, 10])
  func `work, user and deadline in one instant leave one winner`(second: Int) async throws {
    try await everyInterleaving(plan, unfinishedWork: .allowed) { scenario in
      let job = Job(scenario)
      let caller = job.race(within: .seconds(10))
      scenario.task("server") {
        try await scenario.clock.sleep(for: .seconds(second))
        job.end(isValue: true)
      }
      scenario.task("user") {
        try await scenario.clock.sleep(for: .seconds(second))
        caller.cancel()
      }
      await scenario.allTasks()
      // The body looks itself: one more task would only multiply the orders.
      try await scenario.clock.sleep(for: .seconds(1))
      try scenario.expect(
        ["value", "CancellationError", second == 10 ? "TimedOut" : nil].contains(job.ending),
        "rule 1: the caller gets what one of them brings")
      try scenario.expect(job.time == .seconds(second), "rule 1: the caller leaves at once")
      try scenario.expect(
        job.ending != "value" || scenario.clock.sleepers == 0,
        "rule 3: when the work wins nothing is left sleeping")
    }
  }
}

/// The work of one order, which waits at a door, and what becomes of it and of the caller.
private final class Job: Sendable {
  private struct State {
    var begun = 0
    var cancelled = 0
    var ending: String?
    var time: Duration?
  }

  private let door: Door<String, Failed>
  private let scenario: Scenario
  private let isObedient: Bool
  private let state = Mutex(State())

  /// Obedient work ends when it is cancelled, with an error of its own; other work goes on.
  init(_ scenario: Scenario, isObedient: Bool = false) {
    self.scenario = scenario
    self.isObedient = isObedient
    door = scenario.door("the answer", throwing: Failed.self)
  }

  /// What the caller got: the value, or the name of the error; nil while it waits.
  var ending: String? { state.withLock { $0.ending } }
  /// When the caller left.
  var time: Duration? { state.withLock { $0.time } }
  /// Whether the work, if it began, was cancelled.
  var isCancelled: Bool { state.withLock { $0.begun == $0.cancelled } }

  /// Starts the task that calls.
  @discardableResult
  func race(within limit: Duration, isCancelled: Bool = false) -> ScenarioTask<Void> {
    scenario.task("caller") { [self] in
      if isCancelled {
        scenario.note("is cancelled")
        withUnsafeCurrentTask { $0?.cancel() }
      }
      let ending: String
      do {
        ending = try await Deadline.race(within: limit, clock: scenario.clock, run)
      } catch {
        ending = "\(type(of: error))"
      }
      scenario.note("gets \(ending)")
      let now = scenario.clock.now.sinceStart
      state.withLock { ($0.ending, $0.time) = (ending, now) }
    }
  }

  /// Ends the work.
  func end(isValue: Bool) {
    if isValue { door.open(with: "value") } else { door.open(throwing: Failed()) }
  }

  func expectTimedOut(file: String = #fileID, line: Int = #line) throws {
    try scenario.expect(
      ending == "TimedOut" && time == .seconds(10),
      "rule 2: at the deadline the caller leaves with TimedOut", file: file, line: line)
  }

  func expectCancelled(_ rule: String, file: String = #fileID, line: Int = #line) throws {
    try scenario.expect(
      ending == "CancellationError" && time == .zero,
      "\(rule): a cancelled caller leaves at once with CancellationError", file: file, line: line)
    try scenario.expect(
      isCancelled, "\(rule): with the caller cancelled, the work is cancelled too", file: file,
      line: line)
  }

  @Sendable private func run() async throws -> String {
    state.withLock { $0.begun += 1 }
    return try await withTaskCancellationHandler {
      try await door.answer()
    } onCancel: {
      state.withLock { $0.cancelled += 1 }
      scenario.note("the work is cancelled")
      if isObedient { door.open(throwing: Failed()) }
    }
  }
}

private struct Failed: Error {}

extension Scenario {
  /// Looks when all have done what they can: virtual time passes only when nobody can run.
  fileprivate func witness(
    after time: Duration, _ look: @escaping @Sendable () throws -> Void
  ) {
    task("witness") {
      try await clock.sleep(for: time)
      try look()
    }
  }
}
