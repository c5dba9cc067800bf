import Interleavings

#if Solutions
  @testable import StructuredVsUnstructuredSolutions
#else
  @testable import StructuredVsUnstructuredExercises
#endif

/// What an operation works for. It may hold the ManagedTask, as a screen does.
@MainActor
final class Page {
  fileprivate let manager: ManagedTask?

  fileprivate init(holding manager: ManagedTask?) { self.manager = manager }
}

/// The three ways to hand an owner to a ManagedTask.
enum OwnerCall: CaseIterable {
  case replace, runIfIdle, fetchAndApply

  /// Those that hand it to the operation.
  static let firstForm: [OwnerCall] = [.replace, .runIfIdle]
}

/// A page that is opened and closed, its ManagedTask, and what is applied to the page or told it.
@MainActor
final class Visit {
  /// How often a value was applied or an error told, each with the name of its operation.
  private(set) var applied: [String] = []
  private(set) var heard: [String] = []
  private let scenario: Scenario
  private let hearsErrors: Bool
  private var page: Page?
  private weak var oldPage: Page?
  private var manager: ManagedTask?
  private weak var oldManager: ManagedTask?

  /// Opens a page that holds the ManagedTask itself, or that lies beside it.
  init(_ scenario: Scenario, pageHoldsManager: Bool, hearsErrors: Bool = true) {
    self.scenario = scenario
    self.hearsErrors = hearsErrors
    let manager = ManagedTask()
    let page = Page(holding: pageHoldsManager ? manager : nil)
    self.page = page
    oldPage = page
    self.manager = pageHoldsManager ? nil : manager
    oldManager = manager
    scenario.state("page") { [self] in oldPage == nil ? "gone" : "alive" }
  }

  /// Whether the page is alive.
  var isAlive: Bool { oldPage != nil }
  /// Whether its ManagedTask is alive.
  var isManaged: Bool { oldManager != nil }
  /// Whether an operation is under way.
  var isRunning: Bool { oldManager?.isRunning ?? false }

  // MARK: What the user does

  /// Starts an operation for the page.
  func start(
    _ call: OwnerCall, _ run: Run, onApply: (@MainActor @Sendable () -> Void)? = nil
  ) {
    guard let page, let manager = oldManager else { return }
    scenario.note("\(call) \(run.name)")
    let hear: @MainActor (Page, any Error) -> Void = { [self] page, error in
      scenario.note("\(run.name)'s onError")
      let told = run.hasThrown(error) ? run.name : "\(run.name), and another error"
      heard.append(page === oldPage ? told : "\(told), and with another owner")
      try? run.onError?()
    }
    let onError = hearsErrors ? hear : nil
    switch call {
    case .replace:
      manager.replace(with: page, onError: onError) { [self] page in try await work(page, run) }
    case .runIfIdle:
      manager.runIfIdle(with: page, onError: onError) { [self] page in try await work(page, run) }
    case .fetchAndApply:
      manager.replace(with: page, onError: onError) { [self] in
        try await fetch(run)
      } apply: { [self] page, name in
        scenario.note("applies \(name)")
        applied.append(page === oldPage ? name : "\(name), and to another owner")
        onApply?()
      }
    }
  }

  /// Closes the page: the test does not hold it any more.
  func close() {
    scenario.note("closes the page")
    page = nil
  }

  /// Lets go of a ManagedTask that lies beside the page.
  func release() {
    scenario.note("releases the ManagedTask")
    manager = nil
  }

  /// Cancels what is under way.
  func cancel() {
    scenario.note("cancel")
    oldManager?.cancel()
  }

  // MARK: What an operation does

  private func work(_ page: Page, _ run: Run) async throws {
    _ = try await fetch(run)
    withExtendedLifetime(page) {}
  }

  private func fetch(_ run: Run) async throws -> String {
    scenario.note("\(run.name) begins")
    run.note { $0.begun += 1 }
    let result = await run.wait()
    scenario.note("\(run.name) ends")
    run.note { $0.hasEnded = true }
    try result.get()
    return run.name
  }

  // MARK: What the rules say

  /// Lets everybody come as far as they can, and looks whether something holds.
  func expect(
    _ rule: String, file: String = #fileID, line: Int = #line,
    _ holds: @MainActor @Sendable (Visit) -> Bool
  ) async throws {
    await scenario.standstill()
    try scenario.expect(holds(self), rule, file: file, line: line)
  }

  /// Looks at what was applied and told so far.
  func expect(
    applied: [String] = [], heard: [String] = [], file: String = #fileID, line: Int = #line
  ) async throws {
    await scenario.standstill()
    try scenario.expect(
      self.applied == applied,
      "rule 5: \(words(applied)) is applied by now; it was \(words(self.applied))", file: file,
      line: line)
    try scenario.expect(
      self.heard == heard,
      "rule 6: \(words(heard)) told onError by now; it was \(words(self.heard))", file: file,
      line: line)
  }

  private func words(_ names: [String]) -> String {
    names.isEmpty ? "nothing" : names.joined(separator: ", ")
  }
}

/// Lets a user do one thing after the other with a page, for one variant after the other.
func everyVisit<Variant: Sendable>(
  _ plan: Plan = .inTurn, of variants: [Variant], name: String = #function,
  _ script: @escaping @MainActor @Sendable (Scenario, Variant) async throws -> Void
) async throws {
  let rules = [
    "no end after": "rule 1 (1.2, rule 10): nobody polls",
    "ran on without": "rule 1 (1.2, rule 10): nobody polls",
    "blocked its thread": "rule 1 (1.2, rule 10): nobody polls",
    "never ended": "rule 1 (1.2, rule 10): nothing is left running",
    "ran into a trap": "rule 4: nobody needs an owner that is gone",
    "earlier order": "rule 1: they use the one slot of their ManagedTask",
  ]
  try await everyOrder(plan, rules, of: variants, name: name) { scenario, variant in
    scenario.task("user") { try await script(scenario, variant) }
    await scenario.allTasks()
  }
}
