import Interleavings

#if Solutions
  @testable import MainActorStoreSolutions
#else
  @testable import MainActorStoreExercises
#endif

/// A store whose streams the test fills, and what became of its state.
@MainActor
final class Basket: Store {
  /// What is in the basket. It holds a class that only the main actor may touch.
  struct State {
    /// What was put in, in order.
    var items: [String] = []
    private let mark = Mark()
  }

  private final class Mark {}

  /// What is in the basket now.
  var state = State() {
    didSet {
      if state.items != oldValue.items { scenario.note("holds \(state.items.inWords)") }
      changes.append(state.items)
    }
  }
  /// The items in it now.
  var items: [String] { state.items }
  /// Each state that there was, except the first.
  private(set) var changes: [[String]] = []
  /// The intents for which a stream was asked.
  private(set) var asked: [String] = []
  /// The customers whose `send` has returned, and what the basket held then.
  private(set) var returned: [String: [String]] = [:]
  private var sources: [AsyncStream<String>.Continuation] = []
  private let scenario: Scenario

  /// Makes an empty basket.
  init(_ scenario: Scenario) {
    self.scenario = scenario
    scenario.state("items") { [self] in state.items.inWords }
  }

  func actions(for intent: String) -> AsyncStream<String> {
    asked.append(intent)
    let (stream, source) = AsyncStream.makeStream(of: String.self)
    sources.append(source)
    return stream
  }

  func reduce(_ state: State, _ action: String) -> State {
    var next = state
    next.items.append(action)
    return next
  }

  // MARK: The test's side

  /// Starts a task that sends.
  @discardableResult
  func customer(
    _ name: String, intent: String = "buy", isCancelled: Bool = false
  ) -> ScenarioTask<Void> {
    scenario.task(name) { @MainActor [self] in
      if isCancelled {
        scenario.note("is cancelled")
        withUnsafeCurrentTask { $0?.cancel() }
      }
      await send(intent)
      scenario.note("send returns")
      returned[name] = state.items
    }
  }

  /// Lets actions come into a stream, the first being 1.
  func come(_ actions: [String], into number: Int = 1) {
    guard sources.indices.contains(number - 1) else { return }
    for action in actions {
      scenario.note("action \(action) comes")
      sources[number - 1].yield(action)
    }
  }

  /// Ends a stream, the first being 1.
  func end(_ number: Int = 1) {
    guard sources.indices.contains(number - 1) else { return }
    scenario.note("ends stream \(number)")
    sources[number - 1].finish()
  }

  /// Puts something in that came with no action.
  func put(_ item: String) { state.items.append(item) }

  // MARK: What can be seen

  /// Looks at what the basket holds.
  func expect(_ items: [String], _ rule: String, file: String = #fileID, line: Int = #line) throws {
    try scenario.expect(
      state.items == items, "\(rule); it holds \(state.items.inWords)", file: file, line: line)
  }

  /// Looks whether each change added one item.
  func expectOneByOne(file: String = #fileID, line: Int = #line) throws {
    var before: [String] = []
    for items in changes {
      try scenario.expect(
        items.count == before.count + 1 && Array(items.dropLast()) == before,
        "rules 1, 2: each action changes the state once, and loses nothing", file: file, line: line)
      before = items
    }
  }

  /// Looks for which intents a stream was asked.
  func expectAsked(_ intents: [String], file: String = #fileID, line: Int = #line) throws {
    try scenario.expect(
      asked.sorted() == intents.sorted(), "rule 1: each send asks for one stream; found \(asked)",
      file: file, line: line)
  }

  /// Looks whether a customer's `send` has returned.
  func expectReturned(
    _ name: String, _ rule: String, isWanted: Bool = true, file: String = #fileID,
    line: Int = #line
  ) throws {
    try scenario.expect((returned[name] != nil) == isWanted, rule, file: file, line: line)
  }
}

extension [String] {
  /// The items, as a story tells them.
  var inWords: String { isEmpty ? "nothing" : joined(separator: " ") }
}
