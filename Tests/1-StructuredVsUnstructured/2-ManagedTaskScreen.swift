import Interleavings

#if Solutions
  @testable import StructuredVsUnstructuredSolutions
#else
  @testable import StructuredVsUnstructuredExercises
#endif

/// Which of the two methods starts an operation.
enum Verb: CaseIterable { case replace, runIfIdle }

/// How a screen hands an operation to its ManagedTask.
typealias Form =
  @MainActor @Sendable (
    ManagedTask, Verb, (@MainActor (any Error) -> Void)?,
    @escaping @MainActor () async throws -> Void
  ) -> Void

/// The two methods of ManagedTask itself.
let plainForm: Form = { manager, verb, onError, operation in
  switch (verb, onError) {
  case (.replace, let onError?): manager.replace(onError: onError, operation: operation)
  case (.replace, nil): manager.replace(operation: operation)
  case (.runIfIdle, let onError?): manager.runIfIdle(onError: onError, operation: operation)
  case (.runIfIdle, nil): manager.runIfIdle(operation: operation)
  }
}

/// Holds the reader's ManagedTask, and keeps count of what the rules make of what happens.
@MainActor
final class Screen {
  /// Which operation the rules put into the slot.
  private(set) var current: Run?
  private(set) var runs: [Run] = []
  private let scenario: Scenario
  private let form: Form
  private var manager: ManagedTask?
  private weak var released: ManagedTask?

  /// Makes a screen whose ManagedTask runs nothing yet.
  init(_ scenario: Scenario, form: @escaping Form = plainForm) {
    self.scenario = scenario
    self.form = form
    let manager = ManagedTask()
    self.manager = manager
    released = manager
    scenario.state("isRunning") { [self] in
      self.manager.map { "\($0.isRunning)" } ?? (released == nil ? "(gone)" : "(kept alive)")
    }
  }

  // MARK: What the user does

  /// Starts an operation, or tries to.
  func start(_ verb: Verb, _ run: Run) {
    guard let manager else { return }
    scenario.note("\(verb) \(run.name)")
    runs.append(run)
    noteOpenReports()
    if verb == .replace {
      leave(current, .replaced)
      current = run
    } else if current == nil {
      // The operation may have ended and its ManagedTask not know it yet: either answer is right.
      if manager.isRunning { run.note { $0.mayBeRefused = true } } else { current = run }
    } else {
      run.note { $0.isRefused = true }
    }
    let report: @MainActor (any Error) -> Void = { [self] in hear($0, of: run) }
    form(manager, verb, run.onError == nil ? nil : report) { [self] in try await operate(run) }
  }

  /// Cancels what is under way.
  func cancel() {
    scenario.note("cancel")
    noteOpenReports()
    leave(current, .cancelled)
    current = nil
    manager?.cancel()
  }

  /// Lets go of the ManagedTask.
  func release() {
    guard manager != nil else { return }
    scenario.note("releases the ManagedTask")
    noteOpenReports()
    leave(current, .released)
    current = nil
    manager = nil
  }

  private func leave(_ run: Run?, _ reason: Run.Over) {
    run?.note { $0.over = (reason, $0.begun) }
  }

  private func noteOpenReports() {
    for run in runs where run.record.hasFailed && run.record.reports == 0 {
      run.note { $0.mayBeReported = true }
    }
  }

  // MARK: What an operation does

  private func operate(_ run: Run) async throws {
    scenario.note("\(run.name) begins")
    run.note { $0.begun += 1 }
    // What does not hold breaks the order where it is noted. Thrown, it would be an error of the
    // operation.
    try? scenario.expect(
      !run.record.isRefused, "rule 3: ignored while one was under way, \(run.name) does not begin")
    try? scenario.expect(
      runs.allSatisfy { other in
        let record = other.record
        return other === run || record.begun == 0 || record.hasEnded || record.isCancelled
      }, "rule 2: at most one operation runs that is not cancelled")
    let result = await run.wait()
    scenario.note("\(run.name) ends")
    var isFailure = false
    if case .failure(let error) = result { isFailure = !(error is CancellationError) }
    let hasFailed = isFailure && run.onError != nil && run.record.over == nil
    run.note { ($0.hasEnded, $0.hasFailed) = (true, hasFailed) }
    if current === run { current = nil }
    try result.get()
  }

  private func hear(_ error: any Error, of run: Run) {
    scenario.note("\(run.name)'s onError")
    let isRunning = manager?.isRunning ?? false
    run.note { $0.reports += 1 }
    do {
      if run.record.over != nil || error is CancellationError {
        try scenario.expect(false, "rule 8: \(heard(run, run.record))")
      }
      try scenario.expect(
        run.hasThrown(error), "rule 8: it is the operation's error that reaches onError")
      if current == nil {
        try scenario.expect(
          !isRunning, "rule 9: when onError runs, the slot is already free; isRunning is true")
      }
      try run.onError?()
    } catch {}
  }

  // MARK: What the rules say

  /// Lets everybody come as far as they can, and looks.
  func settle(_ rule: String, file: String = #fileID, line: Int = #line) async throws {
    await scenario.standstill()
    if manager == nil {
      try scenario.expect(
        released == nil, "rule 7: an operation does not keep a released ManagedTask alive",
        file: file, line: line)
    }
    try look(rule, file: file, line: line)
    for run in runs {
      let record = run.record
      if record.mayBeRefused { continue }
      if record.over == nil, !record.isRefused {
        try scenario.expect(
          record.begun == 1, "rule 1: an operation that is started runs once; \(run.name) does not",
          file: file, line: line)
      }
      if record.mayBeReported, record.reports < 2 { continue }
      try scenario.expect(
        record.reports == (record.hasFailed ? 1 : 0), "rule 8: \(heard(run, record))", file: file,
        line: line)
    }
  }

  /// Looks at the slot and the operations: nobody else has run since the last call.
  func look(_ rule: String, file: String = #fileID, line: Int = #line) throws {
    for run in runs {
      let record = run.record
      if record.mayBeRefused { continue }
      let begun = record.isRefused ? 0 : record.over?.begun ?? 1
      let reason = record.isRefused ? "rule 3: ignored" : record.over.map { $0.reason.before }
      try scenario.expect(
        record.begun <= begun,
        record.begun > 1
          ? "rule 1: an operation runs once; \(run.name) began \(record.begun) times"
          : "\(reason ?? ""), \(run.name) does not begin", file: file, line: line)
      if let over = record.over, record.begun > 0 {
        try scenario.expect(
          record.isCancelled || record.hasEnded, "\(over.reason.rawValue); \(run.name) goes on",
          file: file, line: line)
      }
      try scenario.expect(
        record.over != nil || !record.isCancelled,
        "\(rule); \(run.name) is cancelled, and nobody asked for it", file: file, line: line)
    }
    guard let manager else { return }
    let isRunning = manager.isRunning
    if runs.contains(where: { $0.record.mayBeRefused }) { return }
    try scenario.expect(
      isRunning == (current != nil), "\(rule); isRunning is \(isRunning)", file: file, line: line)
  }

  private func heard(_ run: Run, _ record: Run.Record) -> String {
    if record.hasFailed {
      return "an error reaches its own onError once; \(run.name)'s was called \(record.reports) x"
    }
    return record.over == nil
      ? "\(run.name) has no error to report, and its onError was called"
      : "an error after a cancel, replace or release is dropped; \(run.name)'s was not"
  }

  /// Lets every operation end and lets go of the ManagedTask: nothing is left.
  func finish(_ rule: String, file: String = #fileID, line: Int = #line) async throws {
    for run in runs { run.end(.value) }
    try await settle(rule, file: file, line: line)
    release()
    try await settle(rule, file: file, line: line)
  }
}

extension Run.Over {
  /// What is said of an operation that began too late.
  fileprivate var before: String {
    switch self {
    case .replaced: "rule 5: replaced before it began"
    case .cancelled: "rule 5: cancelled before it began"
    case .released: "rule 7: released before it began"
    }
  }
}
