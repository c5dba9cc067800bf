import Interleavings
import Synchronization

#if Solutions
  @testable import StructuredVsUnstructuredSolutions
#else
  @testable import StructuredVsUnstructuredExercises
#endif

/// The two children of a call.
enum Child: String, CaseIterable {
  case user, repositories

  /// The one beside it.
  var other: Child { self == .user ? .repositories : .user }
}

/// How a child ends.
enum ChildEnd: CaseIterable {
  case value, failure
  /// An error like any other: the child need not have been cancelled.
  case cancellationError
}

/// One call in one order: its two children, which wait for their servers, and what comes of it.
final class Load: Sendable {
  private struct Record {
    var begun = 0
    var ended = 0
    var cancelled = 0
  }

  private struct State {
    var children: [Child: Record] = [:]
    var failures: [String] = []
    var isCallerCancelled = false
    var ending: String?
  }

  /// An error of a server.
  private struct Failure: Error { let child: Child }

  private let scenario: Scenario
  private let reaction: ChildEnd?
  private let number: Int
  private let user: Door<User, any Error>
  private let repositories: Door<[Repository], any Error>
  private let state = Mutex(State())

  /// Makes a call whose children end like their `reaction` as soon as they are cancelled; without
  /// one they pay no heed.
  init(_ scenario: Scenario, reaction: ChildEnd? = nil, number: Int = 1) {
    self.scenario = scenario
    self.reaction = reaction
    self.number = number
    user = scenario.door("the user's server", throwing: (any Error).self)
    repositories = scenario.door("the repositories' server", throwing: (any Error).self)
  }

  /// What the caller got: "a dashboard", or the words for an error; nil while it waits.
  var ending: String? { state.withLock { $0.ending } }

  // MARK: What the test does

  /// Starts the task that calls.
  @discardableResult
  func call(isCancelled: Bool = false) -> ScenarioTask<Void> {
    scenario.task("caller") { [self] in
      if isCancelled {
        scenario.note("is cancelled")
        state.withLock { $0.isCallerCancelled = true }
        withUnsafeCurrentTask { $0?.cancel() }
      }
      let ending: String
      do {
        let found = try await loadDashboard {
          try await self.run(.user, self.user)
        } repositories: {
          try await self.run(.repositories, self.repositories)
        }
        ending = found == wanted ? "a dashboard" : "another dashboard"
      } catch {
        ending = words(for: error)
      }
      scenario.note("gets \(ending)")
      let children = state.withLock { state in
        state.ending = ending
        return state.children
      }
      for (child, record) in children {
        try scenario.expect(
          record.begun == record.ended,
          "rule 4: the call never ends while a child is under way; \(child) is")
      }
    }
  }

  /// Cancels the task that calls.
  func cancel(_ caller: ScenarioTask<Void>) {
    state.withLock { $0.isCallerCancelled = true }
    caller.cancel()
  }

  /// Lets a child end, now or when it begins.
  func end(_ child: Child, _ end: ChildEnd) {
    switch (child, end) {
    case (.user, .value): user.open(with: wanted.user)
    case (.repositories, .value): repositories.open(with: wanted.repositories)
    case (.user, .failure): user.open(throwing: Failure(child: child))
    case (.repositories, .failure): repositories.open(throwing: Failure(child: child))
    case (.user, .cancellationError): user.open(throwing: CancellationError())
    case (.repositories, .cancellationError): repositories.open(throwing: CancellationError())
    }
  }

  /// The words for the error with which a child ends.
  func words(for end: ChildEnd, of child: Child) -> String {
    end == .failure ? words(for: Failure(child: child)) : words(for: CancellationError())
  }

  // MARK: What a child does

  private func run<Value: Sendable>(
    _ child: Child, _ server: Door<Value, any Error>
  ) async throws -> Value {
    scenario.note("\(child) begins")
    change(child) { $0.begun += 1 }
    let result: Result<Value, any Error> = await withTaskCancellationHandler {
      do { return .success(try await server.answer()) } catch { return .failure(error) }
    } onCancel: {
      scenario.note("\(child) is cancelled")
      change(child) { $0.cancelled += 1 }
      let isExpected = state.withLock { !$0.failures.isEmpty || $0.isCallerCancelled }
      // An expectation breaks the order where it is noted, also in a place that cannot throw.
      try? scenario.expect(isExpected, "rule 3: while none has failed, nobody cancels \(child)")
      if let reaction { end(child, reaction) }
    }
    scenario.note("\(child) ends")
    change(child) { $0.ended += 1 }
    if case .failure(let error) = result {
      state.withLock { [words = words(for: error)] in $0.failures.append(words) }
    }
    return try result.get()
  }

  private func change(_ child: Child, _ change: (inout Record) -> Void) {
    state.withLock { change(&$0.children[child, default: Record()]) }
  }

  private var wanted: Dashboard {
    Dashboard(
      user: User(name: "Ada \(number)"),
      repositories: (1..<number).map { Repository(name: "engine \($0)") })
  }

  private func words(for error: any Error) -> String {
    (error as? Failure).map { "\($0.child)'s error" } ?? "\(type(of: error))"
  }

  // MARK: What the rules say

  /// Looks whether both children are under way, and lets the caller wait.
  func settle(file: String = #fileID, line: Int = #line) async throws {
    await scenario.standstill()
    let (children, isOpen) = state.withLock { state in
      (state.children, state.isCallerCancelled || !state.failures.isEmpty)
    }
    for child in Child.allCases {
      let begun = children[child]?.begun ?? 0
      try scenario.expect(
        begun == 1 || begun == 0 && isOpen,
        begun == 0
          ? "rule 1: both are under way together; \(child) is not"
          : "rule 1: each is called once; \(child) was called \(begun) times", file: file,
        line: line)
    }
  }

  /// Looks, once nobody can run, which children have been cancelled so far.
  func expect(
    cancelled: [Child], _ rule: String, file: String = #fileID, line: Int = #line
  ) async throws {
    await scenario.standstill()
    let children = state.withLock { $0.children }
    for child in cancelled {
      try scenario.expect(
        children[child]?.cancelled ?? 0 > 0, "\(rule); \(child) is not", file: file, line: line)
    }
  }

  /// Looks, once nobody can run, whether every child that is under way was cancelled.
  func expectNobodyGoesOn(
    _ rule: String, file: String = #fileID, line: Int = #line
  ) async throws {
    try await settle(file: file, line: line)
    let underWay = state.withLock { state in
      Child.allCases.filter { child in state.children[child].map { $0.ended == 0 } ?? false }
    }
    try await expect(cancelled: underWay, rule, file: file, line: line)
  }

  /// Looks, once nobody can run, what the caller got.
  func expect(
    _ words: String?, _ rule: String, file: String = #fileID, line: Int = #line
  ) async throws {
    await scenario.standstill()
    let found = ending
    try scenario.expect(
      found == words, "\(rule); the caller \(found.map { "gets \($0)" } ?? "waits")", file: file,
      line: line)
  }

  /// Looks, once nobody can run, whether the caller has gone.
  func expectEnd(_ rule: String, file: String = #fileID, line: Int = #line) async throws {
    await scenario.standstill()
    try scenario.expect(ending != nil, "\(rule); the caller waits", file: file, line: line)
  }

  /// Looks, when all has ended, whether the caller got what the children's ends make of it.
  func expectOutcome(file: String = #fileID, line: Int = #line) async throws {
    try await expectEnd("rule 6: the call ends with its children", file: file, line: line)
    let (failures, isCancelled, found) = state.withLock {
      ($0.failures, $0.isCallerCancelled, $0.ending ?? "")
    }
    if isCancelled { return }
    try scenario.expect(
      failures.isEmpty ? found == "a dashboard" : failures.contains(found),
      failures.isEmpty
        ? "rule 2: both have succeeded; the caller gets \(found)"
        : "rule 3: one has failed; the caller gets \(found)", file: file, line: line)
  }
}
