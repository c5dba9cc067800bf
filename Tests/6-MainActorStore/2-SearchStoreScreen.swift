import Interleavings
import Observation

#if Solutions
  @testable import MainActorStoreSolutions
#else
  @testable import MainActorStoreExercises
#endif

/// Where the reader's store is judged: who searches, who reads, and what they got.
@MainActor
final class Screen {
  /// The use case of the store.
  nonisolated let useCase: UseCase
  /// The store; nil once it was released.
  private(set) var store: SearchStore?
  private weak var released: SearchStore?
  /// What each reader has got.
  private(set) var actions: [String: [SearchStore.Action]] = [:]
  /// Who has come to the end of a stream.
  private(set) var ended: Set<String> = []
  /// What the store showed when somebody began.
  private(set) var before: [String: SearchStore.State] = [:]
  private var kept: [String: AsyncStream<SearchStore.Action>] = [:]
  private nonisolated let scenario: Scenario

  /// Makes a store whose use case behaves like this when it is cancelled.
  init(_ scenario: Scenario, _ manner: UseCase.Manner = .ignores) {
    self.scenario = scenario
    let useCase = UseCase(scenario, manner)
    self.useCase = useCase
    store = SearchStore { try await useCase.search($0) }
    released = store
    scenario.state("state") { [weak self] in self?.store.map { "\($0.state.inWords)" } ?? "gone" }
  }

  /// What the store shows now.
  var state: SearchStore.State { store?.state ?? SearchStore.State() }

  // MARK: Who does something

  /// Starts a task that sends, in the same turn after some searches that nobody reads.
  @discardableResult
  func send(
    _ query: String, as name: String? = nil, after others: Int = 0, isCancelled: Bool = false
  ) -> ScenarioTask<Void> {
    let name = name ?? "send \(query)"
    return scenario.task(name) { @MainActor [self] in
      guard let store else { return }
      if isCancelled {
        scenario.note("is cancelled")
        withUnsafeCurrentTask { $0?.cancel() }
      }
      before[name] = store.state
      for _ in 0..<others { _ = store.actions(for: .search(query)) }
      await store.send(.search(query))
      scenario.note("send returns")
      ended.insert(name)
    }
  }

  /// Begins a search and keeps its stream for whoever reads it.
  func begin(_ query: String, as name: String? = nil) {
    scenario.note("actions(for: \(query))")
    before[name ?? "read \(query)"] = store?.state
    kept[name ?? "read \(query)"] = store?.actions(for: .search(query))
  }

  /// Starts a task that reads a kept stream to its end, or up to some action.
  @discardableResult
  func read(_ name: String, upTo last: Int = .max) -> ScenarioTask<Void> {
    let stream = kept.removeValue(forKey: name)
    return scenario.task(name) { @MainActor [self] in
      defer { ended.insert(name) }
      guard let stream else { return }
      for await action in stream {
        scenario.note("reads \(action.inWords)")
        actions[name, default: []].append(action)
        if actions[name]?.count == last { break }
      }
    }
  }

  /// Calls back at the next change of the state.
  func observe(_ onChange: @escaping @Sendable () -> Void) {
    withObservationTracking {
      _ = store?.state
    } onChange: {
      onChange()
    }
  }

  /// Lets go of a kept stream that nobody has read.
  func drop(_ name: String) {
    scenario.note("drops the stream")
    kept[name] = nil
  }

  /// Lets go of the store.
  func release() {
    scenario.note("releases the store")
    store = nil
  }

  // MARK: What can be seen

  /// Looks at the state.
  func expect(
    _ query: String, _ results: [String], failure: String? = nil, _ rule: String,
    file: String = #fileID, line: Int = #line
  ) throws {
    let wanted = SearchStore.State(query: query, results: results, failure: failure)
    try expect(wanted, rule, file: file, line: line)
  }

  /// Looks at the state.
  func expect(
    _ wanted: SearchStore.State, _ rule: String, file: String = #fileID, line: Int = #line
  ) throws {
    try scenario.expect(
      state == wanted, "\(rule); it shows \(state.inWords)", file: file, line: line)
  }

  /// Looks which searches have begun.
  func expectBegun(
    _ queries: [String], _ rule: String, file: String = #fileID, line: Int = #line
  ) throws {
    let begun = useCase.begun
    try scenario.expect(
      begun == queries, "\(rule); searches began for \(begun.inWords)", file: file, line: line)
  }

  /// Looks which of the searches that have begun are cancelled.
  func expectCancelled(
    _ numbers: Set<Int>, _ rule: String, file: String = #fileID, line: Int = #line
  ) throws {
    let found = useCase.cancelled
    try scenario.expect(
      found == numbers,
      "\(rule); cancelled: \(found.sorted().map(String.init).inWords)", file: file, line: line)
  }

  /// Looks what a stream has brought so far.
  func expect(
    _ name: String, _ wanted: [SearchStore.Action], _ rule: String, file: String = #fileID,
    line: Int = #line
  ) throws {
    let found = actions[name] ?? []
    try scenario.expect(
      found == wanted, "\(rule); it brought \(found.map(\.inWords).inWords)", file: file, line: line
    )
  }

  /// Looks whether a stream has brought neither a result nor a failure.
  func expectSilent(_ name: String, file: String = #fileID, line: Int = #line) throws {
    let loud = (actions[name] ?? []).map(\.inWords).filter { !$0.hasPrefix("began") }
    try scenario.expect(
      loud.isEmpty, "rule 5: a cancelled search is silent; it brought \(loud.inWords)", file: file,
      line: line)
  }

  /// Looks whether those who read or sent have come to the end.
  func expectEnded(
    _ names: [String], _ rule: String, file: String = #fileID, line: Int = #line
  ) throws {
    for name in names {
      try scenario.expect(
        ended.contains(name), "\(rule); \(name) does not end", file: file, line: line)
    }
  }

  /// Looks whether the store is gone.
  func expectReleased(file: String = #fileID, line: Int = #line) throws {
    try scenario.expect(
      released == nil, "rule 8: a search does not keep the store alive", file: file, line: line)
  }
}

extension SearchStore.State {
  fileprivate var inWords: String {
    "\(query.isEmpty ? "no query" : query), \(results.inWords)\(failure.map { ", \($0)" } ?? "")"
  }
}

extension SearchStore.Action {
  fileprivate var inWords: String {
    switch self {
    case .began(let query): "began(\(query))"
    case .found(let results): "found(\(results.joined(separator: " ")))"
    case .failed(let reason): "failed(\(reason))"
    }
  }
}
