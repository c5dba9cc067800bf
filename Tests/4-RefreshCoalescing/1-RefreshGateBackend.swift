import Interleavings
import Synchronization

#if Solutions
  @testable import RefreshCoalescingSolutions
#else
  @testable import RefreshCoalescingExercises
#endif

/// Where the reader's gate is judged: requests that were rejected, and refreshes that the test ends.
final class Backend: Sendable {
  /// How one request ended, and when.
  struct Ending: Sendable {
    /// The token that it got, or the name of the error.
    let word: String
    /// The virtual time.
    let time: Duration
  }

  private struct State {
    var endings: [String: Ending] = [:]
    var tasks: [String: ScenarioTask<Void>] = [:]
    var lastAnswer: Duration?
    var signedOutFirst = false
  }

  private let gate: RefreshGate
  private let scenario: Scenario
  private let refreshes: Door<String, any Error>
  private let cancellations = Count()
  private let state = Mutex(State())

  /// Makes the gate of one order, signed in with the token A1.
  ///
  /// - Parameter isObedient: Whether a refresh ends with an error when it is cancelled.
  init(_ scenario: Scenario, isObedient: Bool = false) {
    self.scenario = scenario
    let refreshes = scenario.door("refresh", answers: String.self, throwing: (any Error).self)
    self.refreshes = refreshes
    let cancellations = self.cancellations
    gate = RefreshGate(token: "A1") {
      let number = refreshes.arrivals + 1
      return try await withTaskCancellationHandler {
        try await refreshes.answer()
      } onCancel: {
        scenario.note("the refresh is cancelled")
        cancellations.add()
        if isObedient { refreshes.open(arrival: number, throwing: CancellationError()) }
      }
    }
    scenario.state("refreshes") { refreshes.arrivals }
  }

  /// How many refreshes have begun.
  var begun: Int { refreshes.arrivals }

  /// How the request ended; nil while it waits.
  func ending(of name: String) -> String? { state.withLock { $0.endings[name]?.word } }

  /// Starts a task whose request was rejected, and which asks the gate for a token.
  func request(_ name: String, rejected: String = "A1", isCancelled: Bool = false) {
    start(name) { [self] in
      if isCancelled {
        scenario.note("is cancelled")
        withUnsafeCurrentTask { $0?.cancel() }
      }
      await recover(rejected, as: name)
    }
  }

  /// Starts a task and keeps it, so that it can be cancelled by name.
  func start(_ name: String, _ work: @escaping @Sendable () async throws -> Void) {
    let task = scenario.task(name) { try await work() }
    state.withLock { $0.tasks[name] = task }
  }

  /// Cancels the task of that name.
  func cancel(_ name: String) { state.withLock { $0.tasks[name] }?.cancel() }

  /// Asks the gate, and notes how that ends.
  @discardableResult
  func recover(_ rejected: String, as name: String) async -> String {
    scenario.note("\(rejected) was rejected")
    let word: String
    do { word = try await gate.recover(rejected: rejected) } catch { word = Self.word(for: error) }
    scenario.note("ends with \(word)")
    let ending = Ending(word: word, time: scenario.clock.now.sinceStart)
    state.withLock { $0.endings[name] = ending }
    return word
  }

  /// The token that the gate has, or the name of the error that it throws.
  func token() async -> String {
    do { return try await gate.currentToken() } catch { return Self.word(for: error) }
  }

  /// Ends the refresh of that number, now or as soon as it begins.
  func end(_ number: Int, with result: Result<String, any Error>) {
    let now = scenario.clock.now.sinceStart
    state.withLock { $0.lastAnswer = now }
    switch result {
    case .success(let token): refreshes.open(arrival: number, with: token)
    case .failure(let error): refreshes.open(arrival: number, throwing: error)
    }
  }

  /// Ends the first refreshes with A2, A3 and so on, as soon as each begins.
  func endAll() {
    for number in 1...4 { end(number, with: .success("A\(number + 1)")) }
  }

  /// Goes on when all have done what they can: virtual time passes only when nobody can run.
  func rest() async throws { try await scenario.clock.sleep(for: .seconds(1)) }

  /// Begins a session.
  func signIn(token: String) async {
    scenario.note("signIn(\(token))")
    await gate.signIn(token: token)
  }

  /// Signs out, and remembers whether a refresh had ended before.
  func signOut() async {
    scenario.note("signOut()")
    await gate.signOut()
    state.withLock { $0.signedOutFirst = $0.lastAnswer == nil }
  }

  /// Whether no refresh had ended when the user had signed out.
  var signedOutFirst: Bool { state.withLock { $0.signedOutFirst } }

  /// What a request ends with that waited for such a refresh.
  static func word(for result: Result<String, any Error>) -> String {
    do { return try result.get() } catch { return word(for: error) }
  }

  /// The name that an error has in these tests.
  static func word(for error: any Error) -> String {
    if case RefreshGate.Failure.signedOut = error { return "signedOut" }
    return "\(type(of: error))"
  }

  /// Looks how many refreshes have begun.
  func expectBegun(_ count: Int, _ rule: String, file: String = #fileID, line: Int = #line) throws {
    try scenario.expect(
      begun == count, "\(rule); refreshes: \(begun), not \(count)", file: file, line: line)
  }

  /// Looks how requests have ended.
  func expect(
    _ names: String..., end words: String..., rule: String, file: String = #fileID,
    line: Int = #line
  ) throws {
    for name in names {
      let ending = ending(of: name)
      try scenario.expect(
        ending.map { words.contains($0) } ?? false,
        "\(rule); \(name) \(ending.map { "ends with \($0)" } ?? "still waits")", file: file,
        line: line)
    }
  }

  /// Looks whether requests ended in the moment in which the last refresh ended.
  func expectAtOnce(_ names: String..., rule: String, file: String = #fileID, line: Int = #line)
    throws
  {
    let (endings, lastAnswer) = state.withLock { ($0.endings, $0.lastAnswer) }
    for name in names {
      try scenario.expect(
        endings[name]?.time == lastAnswer, "\(rule); \(name) came late", file: file, line: line)
    }
  }

  /// Looks at the gate's token.
  func expectToken(_ word: String, _ rule: String, file: String = #fileID, line: Int = #line)
    async throws
  {
    let found = await token()
    try scenario.expect(
      found == word, "\(rule); currentToken: \(found), not \(word)", file: file, line: line)
  }

  /// Looks whether no refresh was told to stop.
  func expectNoCancellation(_ rule: String, file: String = #fileID, line: Int = #line) throws {
    try scenario.expect(cancellations.value == 0, rule, file: file, line: line)
  }
}

/// What a refresh fails with.
struct Refused: Error {}

private final class Count: Sendable {
  private let number = Mutex(0)
  var value: Int { number.withLock { $0 } }
  func add() { number.withLock { $0 += 1 } }
}
