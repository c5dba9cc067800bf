import Interleavings

#if Solutions
  @testable import StructuredVsUnstructuredSolutions
#else
  @testable import StructuredVsUnstructuredExercises
#endif

/// Lets a user do one thing after the other at a screen, for one variant after the other.
func everyScreen<Variant: Sendable>(
  _ form: @escaping Form = plainForm, _ plan: Plan = .inTurn, of variants: [Variant],
  name: String = #function,
  _ script: @escaping @MainActor @Sendable (Screen, Scenario, Variant) async throws -> Void
) async throws {
  let rules = [
    "no end after": "rule 10: nobody polls", "ran on without": "rule 10: nobody polls",
    "blocked its thread": "rule 10: nobody polls",
    "never ended": "rule 10: released, it leaves nothing running",
    "earlier order": "rules 7, 10: nothing outlives its ManagedTask",
    "ran into a trap": "rule 7: nobody needs a ManagedTask that is released",
  ]
  try await everyOrder(plan, rules, of: variants, name: name) { scenario, variant in
    let screen = await Screen(scenario, form: form)
    scenario.task("user") {
      try await script(screen, scenario, variant)
      try await screen.finish("rule 1: when the operation has ended, the slot is free")
    }
    await scenario.allTasks()
  }
}

/// How an operation comes to be over before its time.
enum Leave: CaseIterable {
  case replace, cancelAndReplace, cancelAndRunIfIdle

  /// The ways in which the screen starts a successor.
  @MainActor
  func start(_ successor: Run, on screen: Screen) {
    switch self {
    case .replace: screen.start(.replace, successor)
    case .cancelAndReplace:
      screen.cancel()
      screen.start(.replace, successor)
    case .cancelAndRunIfIdle:
      screen.cancel()
      screen.start(.runIfIdle, successor)
    }
  }
}

extension Screen {
  /// Does something at once, or in the `onError` of an operation that fails: the first lines of a
  /// retry are lines of the handler.
  func from(
    aHandler: Bool, _ scenario: Scenario, _ act: @escaping @MainActor @Sendable () throws -> Void
  ) async throws {
    guard aHandler else { return try act() }
    let run = Run("first try", scenario, onError: act)
    start(.runIfIdle, run)
    try await settle("rule 1: isRunning is true until the operation ends")
    run.end(.failure)
    try await settle("rule 9: a retry from onError is an operation like any other")
  }

  /// A late end of A, while a successor is under way, changes nothing for that successor.
  func lateEnd(
    _ scenario: Scenario, _ leave: Leave, _ end: Run.End, generations: Int, thenCancel: Bool,
    isRetry: Bool = false
  ) async throws {
    let rule = "rule 6: the late end of an old one changes nothing for its successor"
    let old = (1...generations).map { Run("A\($0)", scenario) }
    for (index, run) in old.enumerated() {
      try await from(aHandler: isRetry && index == 0, scenario) { [self] in start(.replace, run) }
      try await settle("rules 1, 2: isRunning is true until the operation ends")
    }
    let new = Run("B", scenario)
    leave.start(new, on: self)
    try await settle("rules 2, 4: the successor is under way")
    for run in old {
      run.end(end)
      try await settle(rule)
    }
    start(.runIfIdle, Run("C", scenario))
    try await settle("rule 6: runIfIdle still refuses")
    if thenCancel {
      cancel()
      try look("rule 6: cancel still reaches the successor")
    } else {
      new.end(end)
      try await settle("rule 1: when the operation has ended, the slot is free")
    }
    start(.runIfIdle, Run("D", scenario))
    try await settle("rule 1: with none under way, runIfIdle starts")
  }

  /// A late end of A, when its successor has ended and another one is under way, changes nothing.
  func lateEndOfAll(
    _ scenario: Scenario, _ leave: Leave, _ verb: Verb, _ end: Run.End
  ) async throws {
    let runs = ["A", "B", "C"].map { Run($0, scenario) }
    start(verb, runs[0])
    try await settle("rule 1: isRunning is true until the operation ends")
    leave.start(runs[1], on: self)
    try await settle("rules 2, 4: the successor is under way")
    runs[1].end(.value)
    try await settle("rule 1: when the operation has ended, the slot is free")
    start(verb, runs[2])
    try await settle("rule 1: with none under way, either method starts")
    runs[0].end(end)
    try await settle("rule 6: the late end of an old one changes nothing for its successor")
    start(.runIfIdle, Run("D", scenario))
    try await settle("rule 6: runIfIdle still refuses")
    cancel()
    try look("rule 6: cancel still reaches the successor")
  }

  /// An operation that was replaced, cancelled or released fails at last.
  func lateError(
    _ scenario: Scenario, _ over: Run.Over, _ verb: Verb, _ end: Run.End, isRetry: Bool = false
  ) async throws {
    let first = Run("A", scenario)
    try await from(aHandler: isRetry, scenario) { [self] in start(verb, first) }
    try await settle("rule 1: isRunning is true until the operation ends")
    switch over {
    case .replaced: start(.replace, Run("B", scenario))
    case .cancelled: cancel()
    case .released: release()
    }
    first.end(end)
    try await settle("rules 2, 4: a replace or cancel decides")
  }

  /// What a ManagedTask may have done before.
  enum Past: CaseIterable { case nothing, operationEnded, operationReplaced, operationCancelled }

  /// Released before its operation began or after, a ManagedTask is gone and the operation over.
  func release(
    _ scenario: Scenario, _ verb: Verb, hasBegun: Bool, paysHeed: Bool, after past: Past = .nothing,
    isRetry: Bool = false
  ) async throws {
    if past != .nothing {
      let run = Run("earlier", scenario)
      start(verb, run)
      try await settle("rule 1: isRunning is true until the operation ends")
      if past == .operationEnded { run.end(.value) }
      if past == .operationCancelled { cancel() }
      try await settle("rules 1, 4: ended or cancelled, the slot is free")
    }
    let verb = past == .operationReplaced ? .replace : verb
    let run = Run("A", scenario, paysHeed: paysHeed)
    try await from(aHandler: isRetry && past != .operationReplaced, scenario) { [self] in
      start(verb, run)
      if !hasBegun { release() }
    }
    if hasBegun { try await settle("rule 1: isRunning is true until the operation ends") }
    release()
    try await settle("rule 7: released, it is gone")
  }

  /// An operation that is over before it began does not begin.
  func tooEarly(
    _ scenario: Scenario, _ verb: Verb, _ leave: Leave?, isRetry: Bool = false
  ) async throws {
    let runs = ["A", "B", "C"].map { Run($0, scenario) }
    try await from(aHandler: isRetry, scenario) { [self] in
      start(verb, runs[0])
      if let leave {
        leave.start(runs[1], on: self)
        leave.start(runs[2], on: self)
        try look("rule 1: isRunning is true from the call on")
      } else {
        cancel()
        try look("rule 4: cancelled, the slot is free at once")
      }
    }
    try await settle("rules 1, 4: the last call decides")
  }

  /// Each failure starts the next operation, out of its own `onError`.
  func retry(_ scenario: Scenario, _ verb: Verb, times: Int, thenCancel: Bool) async throws {
    let last = Run("last", scenario)
    let failing = (1...times).reversed().reduce(into: [last]) { later, number in
      let next = later[0]
      let run = Run(
        "try \(number)", scenario,
        onError: { [weak self] in
          self?.start(verb, next)
          try self?.look("rule 9: a retry from onError is an operation like any other")
        })
      later.insert(run, at: 0)
    }
    start(verb, failing[0])
    for run in failing.dropLast() {
      try await settle("rule 9: a retry from onError is an operation like any other")
      run.end(.failure)
    }
    try await settle("rule 9: a retry from onError is an operation like any other")
    start(.runIfIdle, Run("extra", scenario))
    try await settle("rule 9: while the retry is under way, runIfIdle refuses")
    if thenCancel {
      cancel()
      try look("rule 9: cancel reaches the retry")
    }
  }
}
