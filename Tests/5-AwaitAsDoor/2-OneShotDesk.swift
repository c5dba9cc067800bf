import Interleavings
import Synchronization

#if Solutions
  @testable import AwaitAsDoorSolutions
#else
  @testable import AwaitAsDoorExercises
#endif

/// One call in one order: who waits, who keeps the answer, and what each of them was told.
final class Desk: Sendable {
  private struct State {
    var waiter: ScenarioTask<Void>?
    var starts = 0
    var kept: [String: Answer<String>] = [:]
    var winners: [String] = []
    var hasDropped = false
    var wasCancelledFirst = false
    var lastEvent = Duration.zero
    var ending: String?
    var heldAtTheEnd = 0
  }

  private let scenario: Scenario
  private let state = Mutex(State())

  /// Makes the desk of one call.
  init(_ scenario: Scenario) { self.scenario = scenario }

  /// Who was told that their resume arrived.
  var winners: [String] { state.withLock { $0.winners } }
  /// What the waiter got: the value, or the name of the error; nil while it waits.
  var ending: String? { state.withLock { $0.ending } }
  private var heldAtTheEnd: Int { state.withLock { $0.heldAtTheEnd } }
  /// Whether the waiter was cancelled before anybody answered or let go.
  var wasCancelledFirst: Bool { state.withLock { $0.wasCancelledFirst } }

  /// Starts the task that calls, and that looks when it leaves.
  func waiter<Value: Sendable>(
    _ name: String = "waiter", isCancelled: Bool = false, file: String = #fileID,
    line: Int = #line, _ start: @escaping @Sendable (Answer<Value>) -> Void
  ) {
    let task = scenario.task(name) { [self] in
      if isCancelled { cancelCurrentTask() }
      try await wait(file: file, line: line, start)
    }
    state.withLock { $0.waiter = task }
  }

  /// Calls in the task of whoever calls this, and looks when the call ends.
  func wait<Value: Sendable>(
    file: String = #fileID, line: Int = #line, _ start: @escaping @Sendable (Answer<Value>) -> Void
  ) async throws {
    happens()
    let ending: String
    do {
      let value = try await withOneShot { (answer: Answer<Value>) in
        scenario.note("start runs")
        state.withLock { $0.starts += 1 }
        start(answer)
      }
      ending = word(forValue: value)
    } catch {
      ending = word(for: error)
    }
    try leave(with: ending, file: file, line: line)
  }

  /// Starts a task that calls, and whose call is answered inside `start` or from another task, first
  /// with `resume` and then twice more.
  func call<Value: Sendable>(
    _ isEarly: Bool, late: Value, _ resume: @escaping @Sendable (Answer<Value>) -> Void
  ) {
    waiter { [self] answer in
      let resumeAll = { @Sendable [self] in
        resume(answer)
        self.resume(answer, late)
        self.resume(answer, throwing: Refusal("late"))
      }
      if isEarly { resumeAll() } else { scenario.task("delegate") { resumeAll() } }
    }
  }

  /// Answers with a value.
  func resume<Value: Sendable>(_ answer: Answer<Value>, _ value: Value) {
    happens()
    let word = word(forValue: value)
    note(answer.resume(returning: value), "resumes with \(word)", word)
  }

  /// Answers with an error.
  func resume<Value: Sendable>(_ answer: Answer<Value>, throwing error: any Error) {
    happens()
    note(answer.resume(throwing: error), "resumes with error \(word(for: error))", word(for: error))
  }

  /// Holds the answer for `name`.
  func keep(_ answer: Answer<String>, for name: String) {
    state.withLock { $0.kept[name] = answer }
  }

  /// Answers with what `name` holds, if it holds anything.
  func resumeKept(_ name: String, throwing error: (any Error)? = nil) {
    guard let answer = state.withLock({ $0.kept[name] }) else { return }
    if let error { resume(answer, throwing: error) } else { resume(answer, name) }
  }

  /// Lets go of what `name` holds.
  func drop(_ name: String) {
    scenario.note("drops the answer")
    happens()
    // Let go outside the lock: the last release may run code of the exercise.
    _ = state.withLock { state in
      state.hasDropped = true
      return state.kept.removeValue(forKey: name)
    }
  }

  /// Cancels the task that calls.
  func cancelWaiter() {
    happens()
    let waiter = state.withLock { state in
      state.wasCancelledFirst = state.winners.isEmpty && !state.hasDropped
      return state.waiter
    }
    waiter?.cancel()
  }

  /// Cancels whoever calls this.
  func cancelCurrentTask() {
    scenario.note("is cancelled")
    happens()
    withUnsafeCurrentTask { $0?.cancel() }
  }

  /// Goes on when all have done what they can: virtual time passes only when nobody can run.
  func rest(_ time: Duration = .seconds(1)) async throws {
    try await scenario.clock.sleep(for: time)
  }

  /// Looks whether the waiter was told of its cancellation, and has left.
  func expectCancelled(_ rule: String, file: String = #fileID, line: Int = #line) throws {
    try scenario.expect(ending == "CancellationError", rule, file: file, line: line)
  }

  /// Looks whether the waiter was told that nobody will answer, and not too early.
  func expectAbandoned(file: String = #fileID, line: Int = #line) throws {
    try scenario.expect(
      ending == "Abandoned", "rule 3: the answer dropped, the waiter throws Abandoned", file: file,
      line: line)
    try scenario.expect(
      heldAtTheEnd == 0, "rule 3: and not before the last has let go", file: file, line: line)
  }

  /// Looks whether one resume returned true and the waiter got just that.
  func expectOneWinner(file: String = #fileID, line: Int = #line) throws {
    try scenario.expect(
      ending != nil, "rule 7: the waiter leaves at once", file: file, line: line)
    try scenario.expect(
      winners.count == 1, "rule 1: only the first resume returns true", file: file, line: line)
    try scenario.expect(
      ending == winners.first, "rule 1: the waiter gets what the first resume brought", file: file,
      line: line)
  }

  /// Looks at a call in which the cancellation and an answer both came before `start` returned.
  func expectEither(
    _ answer: String, _ rule: String, file: String = #fileID, line: Int = #line
  ) throws {
    try scenario.expect(ending != nil, rule, file: file, line: line)
    try scenario.expect(
      [answer, "CancellationError"].contains(ending),
      "rule 1: it gets \(answer) or CancellationError, nothing else", file: file, line: line)
    try scenario.expect(
      winners.isEmpty || winners == ["first"], "rule 1: only the first resume may return true",
      file: file, line: line)
    try expectRefusal(
      of: "system", "rule 5: a resume after the cancellation returns false", file: file, line: line)
  }

  /// Answers twice more and looks whether both are refused.
  func expectRefusal(of name: String, _ rule: String, file: String = #fileID, line: Int = #line)
    throws
  {
    let told = winners
    resumeKept(name)
    resumeKept(name, throwing: Refusal("late"))
    try scenario.expect(winners == told, rule, file: file, line: line)
  }

  private func leave(with ending: String, file: String, line: Int) throws {
    scenario.note("gets \(ending)")
    let now = scenario.clock.now.sinceStart
    let (lastEvent, starts) = state.withLock { ($0.lastEvent, $0.starts) }
    try scenario.expect(
      now == lastEvent, "rule 7: the waiter leaves when it is over, and at once", file: file,
      line: line)
    try scenario.expect(starts <= 1, "rule 2: start runs once", file: file, line: line)
    state.withLock { ($0.ending, $0.heldAtTheEnd) = (ending, $0.kept.count) }
  }

  /// Notes that something happens now, here or at another desk: who leaves now is not late.
  func happens() {
    let now = scenario.clock.now.sinceStart
    state.withLock { $0.lastEvent = now }
  }

  private func word<Value>(forValue value: Value) -> String {
    if let refusal = value as? Refusal { return "the value \(refusal.name)" }
    return "\(value)".isEmpty ? "an empty text" : "\(value)"
  }

  private func word(for error: any Error) -> String {
    (error as? Refusal)?.name ?? "\(type(of: error))"
  }

  private func note(_ isAccepted: Bool, _ what: String, _ name: String) {
    scenario.note("\(what): \(isAccepted)")
    if isAccepted { state.withLock { $0.winners.append(name) } }
  }
}

/// An error that a callback answers with.
struct Refusal: Error {
  fileprivate let name: String

  init(_ name: String) { self.name = name }
}
