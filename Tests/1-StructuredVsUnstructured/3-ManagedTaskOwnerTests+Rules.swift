import Interleavings
import Testing

#if Solutions
  @testable import StructuredVsUnstructuredSolutions
#else
  @testable import StructuredVsUnstructuredExercises
#endif

extension ManagedTaskOwnerTests {
  // Hint: the handler is told by whom the error comes. Both forms, and a retry out of the handler.
  @Test func `an error reaches the handler with its owner, once`() async throws {
    let variants = pairs(OwnerCall.allCases, OwnerCall.allCases)
    try await everyVisit(of: variants) { scenario, calls in
      let visit = Visit(scenario, pageHoldsManager: true)
      let second = Run("B", scenario)
      let first = Run("A", scenario, onError: { [weak visit] in visit?.start(calls.1, second) })
      visit.start(calls.0, first)
      await scenario.standstill()
      first.end(.failure)
      try await visit.expect(heard: ["A"])
      try await visit.expect("rule 1 (1.2, rule 9): the handler may retry") { visit in
        visit.isRunning && second.record.begun == 1
      }
      second.end(.failure)
      try await visit.expect(heard: ["A", "B"])
      visit.close()
      try scenario.expect(!visit.isAlive, "rule 6: nobody keeps the owner after onError")
    }
  }

  // Hint: what is applied may start the next operation, which belongs to itself.
  @Test func `apply may start the next operation`() async throws {
    try await everyVisit(of: OwnerCall.allCases) { scenario, call in
      let visit = Visit(scenario, pageHoldsManager: true)
      let first = Run("A", scenario)
      let second = Run("B", scenario)
      visit.start(.fetchAndApply, first) { [weak visit] in
        visit?.cancel()
        visit?.start(call, second)
      }
      await scenario.standstill()
      first.end(.value)
      try await visit.expect(applied: ["A"])
      try await visit.expect("rule 1 (1.2, rule 6): the end of A changes nothing for B") { visit in
        visit.isRunning && second.record.begun == 1 && !second.record.isCancelled
      }
      second.end(.value)
      try await visit.expect("rule 1: when the operation has ended, the slot is free") { visit in
        !visit.isRunning
      }
    }
  }

  // Hint: the user, the server and the page do not wait for each other. (guard: still-current)
  @Test func `a cancel and a value in any order: applied before, or never`() async throws {
    try await everyVisit(.anyOrder, of: [false, true]) { scenario, isReplaced in
      let visit = Visit(scenario, pageHoldsManager: true)
      let first = Run("A", scenario)
      visit.start(.fetchAndApply, first)
      scenario.task("server") { first.end(.value) }
      let second = scenario.task("second user") { @MainActor in
        if isReplaced {
          visit.start(.replace, Run("B", scenario, paysHeed: true))
        } else {
          visit.cancel()
        }
        return visit.applied
      }
      await scenario.standstill()
      let applied = try await second.value
      try await visit.expect(applied: applied)
      visit.cancel()
    }
  }

  // Hint: all three methods share the slot with those of 1.2 and keep its rules.
  @Test func `the rules of 1.2 hold for both forms`() async throws {
    for (name, form) in [("first", ownerForm), ("second", fetchForm)] {
      try await naming(["rule": "rule 1, \(name) form as in 1.2"]) { try await judge(form) }
    }
  }

  private func judge(_ form: @escaping Form) async throws {
    try await everyScreen(form, of: pairs(Verb.allCases, Run.End.allCases), name: Self.battery) {
      screen, scenario, variant in
      let (verb, end) = variant
      let run = Run("A", scenario)
      screen.start(verb, run)
      try screen.look("rule 1: isRunning is true from the call on")
      screen.start(.runIfIdle, Run("refused", scenario))
      try await screen.settle("rule 1: isRunning is true until the operation ends")
      run.end(end)
      try await screen.settle("rule 1: when the operation has ended, the slot is free")
      screen.start(verb, Run("B", scenario, onError: nil))
      try await screen.settle("rule 1: isRunning is true until the operation ends")
      screen.cancel()
      try screen.look("rule 4: cancelled, the slot is free at once")
    }
    let leaves = pairs(Verb.allCases, [nil] + Leave.allCases)
    try await everyScreen(form, of: leaves, name: Self.battery) {
      try await $0.tooEarly($1, $2.0, $2.1)
    }
    try await everyScreen(form, of: pairs(Leave.allCases, Run.End.allCases), name: Self.battery) {
      try await $0.lateEnd($1, $2.0, $2.1, generations: 1, thenCancel: true)
    }
    let overs = pairs([Run.Over.cancelled, .replaced, .released], Verb.allCases)
    try await everyScreen(form, of: overs, name: Self.battery) {
      try await $0.lateError($1, $2.0, $2.1, .failure)
    }
    try await everyScreen(form, of: pairs(Verb.allCases, [false, true]), name: Self.battery) {
      try await $0.release($1, $2.0, hasBegun: $2.1, paysHeed: $2.1)
    }
    try await everyScreen(form, of: Verb.allCases, name: Self.battery) {
      try await $0.retry($1, $2, times: 2, thenCancel: true)
    }
  }

  private static let battery = "the rules of 1.2 hold for both forms"

  /// An owner that lives for ever.
  private static let lobby = Lobby()

  /// The form that hands its owner to the operation.
  private var ownerForm: Form {
    { manager, verb, onError, operation in
      let report = onError.map(reportToLobby)
      switch verb {
      case .replace:
        manager.replace(with: Self.lobby, onError: report) { _ in try await operation() }
      case .runIfIdle:
        manager.runIfIdle(with: Self.lobby, onError: report) { _ in try await operation() }
      }
    }
  }

  /// The form with fetch and apply, which replaces only.
  private var fetchForm: Form {
    { [ownerForm] manager, verb, onError, operation in
      guard verb == .replace else { return ownerForm(manager, verb, onError, operation) }
      let report = onError.map(reportToLobby)
      manager.replace(with: Self.lobby, onError: report, fetch: operation) { _, _ in }
    }
  }
}

private final class Lobby: Sendable {}

@MainActor
private func reportToLobby(
  _ onError: @escaping @MainActor (any Error) -> Void
) -> @MainActor (Lobby, any Error) -> Void {
  { _, error in onError(error) }
}
