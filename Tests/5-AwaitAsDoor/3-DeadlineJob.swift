import Interleavings
import Synchronization

#if Solutions
  @testable import AwaitAsDoorSolutions
#else
  @testable import AwaitAsDoorExercises
#endif

/// The work of one order, which waits at a door, and what becomes of it and of the caller.
final class Job: Sendable {
  /// How the work ends; the raw value is what the caller is to get.
  enum End: String, CaseIterable {
    case value
    case failed = "Failed"
    /// An error of the work like any other: nobody cancelled it.
    case cancellationError = "CancellationError"
    /// The error of a race inside the work.
    case timedOut = "TimedOut"
  }

  private struct Failed: Error {}

  private struct State {
    var begun = 0
    var cancelled = 0
    var isCallerCancelled = false
    var deadline: Duration?
    var ending: String?
    var time: Duration?
  }

  private let door: Door<String, any Error>
  private let scenario: Scenario
  private let name: String
  private let limit: Duration
  private let reaction: End?
  private let state = Mutex(State())

  /// Work that ends like its `reaction` as soon as it is cancelled; without one it goes on.
  init(
    _ scenario: Scenario, _ name: String = "caller", within limit: Duration = .seconds(10),
    reaction: End? = nil
  ) {
    self.scenario = scenario
    self.name = name
    self.limit = limit
    self.reaction = reaction
    door = scenario.door("the answer", throwing: (any Error).self)
  }

  /// What the caller got: the value, or the name of the error; nil while it waits.
  var ending: String? { state.withLock { $0.ending } }
  /// When the caller left.
  var time: Duration? { state.withLock { $0.time } }
  /// Whether the work, if it began, was cancelled.
  var isCancelled: Bool { state.withLock { $0.begun == $0.cancelled } }

  /// Starts the task that calls.
  @discardableResult
  func race(isCancelled: Bool = false) -> ScenarioTask<Void> {
    scenario.task(name) { [self] in
      let deadline = scenario.clock.now.sinceStart + limit
      state.withLock { $0.deadline = deadline }
      if isCancelled {
        scenario.note("is cancelled")
        state.withLock { $0.isCallerCancelled = true }
        withUnsafeCurrentTask { $0?.cancel() }
      }
      let ending: String
      do {
        ending = try await Deadline.race(within: limit, clock: scenario.clock, run) ?? "nil"
      } catch {
        ending = "\(type(of: error))"
      }
      scenario.note("gets \(ending)")
      let now = scenario.clock.now.sinceStart
      let isCallerCancelled = state.withLock { state in
        (state.ending, state.time) = (ending, now)
        return state.isCallerCancelled
      }
      try scenario.expect(
        Task.isCancelled == isCallerCancelled, "rule 3: nobody but the loser is cancelled")
    }
  }

  /// Cancels the task that calls.
  func cancel(_ caller: ScenarioTask<Void>) {
    state.withLock { $0.isCallerCancelled = true }
    caller.cancel()
  }

  /// Ends the work.
  func end(_ end: End) {
    switch end {
    case .value: door.open(with: end.rawValue)
    case .failed: door.open(throwing: Failed())
    case .cancellationError: door.open(throwing: CancellationError())
    case .timedOut: door.open(throwing: Deadline.TimedOut())
    }
  }

  /// Looks when all have done what they can: virtual time passes only when nobody can run.
  func witness(after time: Duration, _ look: @escaping @Sendable () throws -> Void) {
    scenario.task("witness") { [scenario] in
      try await scenario.clock.sleep(for: time)
      try look()
    }
  }

  func expectTimedOut(
    _ rule: String = "rule 2: at the deadline the caller leaves with TimedOut",
    file: String = #fileID, line: Int = #line
  ) throws {
    let deadline = state.withLock { $0.deadline }
    try scenario.expect(
      ending == "TimedOut" && time == deadline, rule, file: file, line: line)
  }

  func expectCancelled(_ rule: String, file: String = #fileID, line: Int = #line) throws {
    try scenario.expect(
      ending == "CancellationError" && time == .zero,
      "\(rule): a cancelled caller leaves at once with CancellationError", file: file, line: line)
    try scenario.expect(
      isCancelled, "\(rule): with the caller cancelled, the work is cancelled too", file: file,
      line: line)
  }

  func expectNobodySleeps(file: String = #fileID, line: Int = #line) throws {
    try scenario.expect(
      scenario.clock.sleepers == 0, "rule 3: when the work wins nothing is left sleeping",
      file: file, line: line)
  }

  /// The type is optional: that no value is there yet must not look like a value.
  @Sendable private func run() async throws -> String? {
    let begun = state.withLock { state in
      state.begun += 1
      return state.begun
    }
    if begun > 1 { scenario.note("the work begins again") }
    try scenario.expect(begun == 1, "rule 1: the work is run once")
    return try await withTaskCancellationHandler {
      try await door.answer()
    } onCancel: {
      scenario.note("the work is cancelled")
      let (isCallerCancelled, deadline) = state.withLock { state in
        state.cancelled += 1
        return (state.isCallerCancelled, state.deadline ?? limit)
      }
      // An expectation breaks the order where it is noted, also in a place that cannot throw.
      try? scenario.expect(
        isCallerCancelled || scenario.clock.now.sinceStart >= deadline,
        "rules 2, 3: before the deadline nobody cancels the work")
      if let reaction { end(reaction) }
    }
  }
}
