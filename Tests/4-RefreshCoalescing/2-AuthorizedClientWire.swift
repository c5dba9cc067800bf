import Interleavings
import Synchronization

#if Solutions
  @testable import RefreshCoalescingSolutions
#else
  @testable import RefreshCoalescingExercises
#endif

/// Where the reader's client is judged: a server and a source of tokens that the test answers for.
final class Wire: TokenSource {
  /// One request as it was sent.
  struct Sending: Equatable, CustomStringConvertible {
    /// Where it went.
    let path: String
    /// What it carried, in words.
    let body: String
    /// The token that it was sent with.
    let token: String
    /// The same in few words.
    var description: String { "\(path), \(body), with \(token)" }
  }

  private struct State {
    var current: Result<String, any Error> = .success("A1")
    var sent: [Sending] = []
    var rejected: [String] = []
    var endings: [String: String] = [:]
    var tasks: [String: ScenarioTask<Void>] = [:]
    var refreshesEnded = 0
    var answered = 0
    var cancelledDuringRefresh = false
  }

  /// What the server says to each sending, in the order in which they come.
  let answers: Door<Response, any Error>
  /// What `recover` gives to each of its callers, in the order in which they come.
  let refreshes: Door<String, any Error>
  private let scenario: Scenario
  private let state = Mutex(State())

  /// Makes the server and the tokens of one order.
  init(_ scenario: Scenario) {
    self.scenario = scenario
    answers = scenario.door("server", throwing: (any Error).self)
    refreshes = scenario.door("refresh", throwing: (any Error).self)
  }

  /// Everything that was sent so far.
  var sent: [Sending] { state.withLock { $0.sent } }
  /// Every token that `recover` was told of.
  var rejected: [String] { state.withLock { $0.rejected } }
  /// Whether the user left while a refresh was under way.
  var cancelledDuringRefresh: Bool { state.withLock { $0.cancelledDuringRefresh } }

  /// A client of this server.
  var client: AuthorizedClient {
    AuthorizedClient(tokens: self) { [self] request, token in
      scenario.note("sends \(request.path) with \(token)")
      // A stream is read here, as a sending does.
      var body = request.body
      if case .stream(let pieces) = body {
        body = .bytes(await pieces.reduce(into: []) { $0 += $1 })
      }
      let sending = Sending(path: request.path, body: body.inWords, token: token)
      state.withLock { $0.sent.append(sending) }
      return try await answers.answer()
    }
  }

  /// What `currentToken` gives from now on.
  func hold(_ token: Result<String, any Error>) { state.withLock { $0.current = token } }

  func currentToken() async throws -> String { try state.withLock { $0.current }.get() }

  func recover(rejected: String) async throws -> String {
    scenario.note("\(rejected) was rejected")
    state.withLock { $0.rejected.append(rejected) }
    defer { state.withLock { $0.refreshesEnded += 1 } }
    return try await refreshes.answer()
  }

  /// Starts a task that sends, and notes how that ends.
  func send(_ path: String = "/", _ body: Request.Body = .empty, with client: AuthorizedClient) {
    let task = scenario.task(path) { [self] in
      let word = await Self.word { try await client.send(Request(path: path, body: body.again)) }
      scenario.note("ends with \(word)")
      state.withLock { $0.endings[path] = word }
    }
    state.withLock { $0.tasks[path] = task }
  }

  /// Cancels the task that sends to that path.
  func cancel(_ path: String = "/") {
    state.withLock { state in
      state.cancelledDuringRefresh = state.rejected.count > state.refreshesEnded
      return state.tasks[path]
    }?.cancel()
  }

  /// Goes on when all have done what they can: virtual time passes only when nobody can run.
  func rest() async throws { try await scenario.clock.sleep(for: .seconds(1)) }

  /// Answers the next sendings, lets all do what they can, and answers those that follow.
  func answer(_ first: Int..., then second: Int...) async throws {
    for statuses in [first, second] {
      try await rest()
      let done = answered
      for (index, status) in statuses.enumerated() {
        answers.open(arrival: done + index + 1, with: Response(status: status))
      }
      state.withLock { $0.answered += statuses.count }
    }
    try await rest()
  }

  private var answered: Int { state.withLock { $0.answered } }

  /// Looks how a request ended, and how often anything was sent.
  func expect(
    _ path: String = "/", ends words: String..., sent count: Int? = nil, rule: String,
    file: String = #fileID, line: Int = #line
  ) throws {
    let found = state.withLock { $0.endings[path] }
    if let count { try expectSent(count, rule, file: file, line: line) }
    try scenario.expect(
      found.map(words.contains) ?? false,
      "\(rule); \(path) \(found.map { "ends with \($0)" } ?? "still waits")",
      file: file, line: line)
  }

  /// Looks how often anything was sent.
  func expectSent(_ count: Int, _ rule: String, file: String = #fileID, line: Int = #line) throws {
    try scenario.expect(
      sent.count == count, "\(rule); it was sent \(sent.count)x, not \(count)x", file: file,
      line: line)
  }

  /// Looks what was sent.
  func expectSent(
    _ sendings: [Sending], _ rule: String, file: String = #fileID, line: Int = #line
  ) throws {
    for (found, expected) in zip(sent, sendings) {
      try scenario.expect(
        found == expected, "\(rule); it was \(found), not \(expected)", file: file, line: line)
    }
    try expectSent(sendings.count, rule, file: file, line: line)
  }

  /// Looks which tokens were reported as rejected.
  func expectRejected(
    _ tokens: [String], _ rule: String, file: String = #fileID, line: Int = #line
  ) throws {
    try scenario.expect(
      rejected == tokens, "\(rule); recover was told \(rejected), not \(tokens)", file: file,
      line: line)
  }

  /// What something ends with: the status and the body, or the name of the error.
  static func word(_ send: () async throws -> Response) async -> String {
    do {
      let response = try await send()
      return "\(response.status)\(response.body)"
    } catch {
      return "\(type(of: error))"
    }
  }
}

extension Request.Body {
  /// What a sending of the body carries.
  var inWords: String {
    switch self {
    case .empty: "empty"
    case .bytes(let bytes): "bytes \(bytes)"
    case .stream: "bytes [3, 4]"
    }
  }

  /// A body that can be read once.
  static var once: Request.Body {
    .stream(
      AsyncStream {
        $0.yield([3, 4])
        $0.finish()
      })
  }

  /// The same body, unread: every order needs a stream of its own.
  var again: Request.Body { if case .stream = self { .once } else { self } }
}

extension Door {
  /// Answers one arrival with a value or an error.
  func open(arrival number: Int, with result: Result<Answer, Failure>) {
    switch result {
    case .success(let answer): open(arrival: number, with: answer)
    case .failure(let error): open(arrival: number, throwing: error)
    }
  }

  /// Answers everyone with a value or an error.
  func open(with result: Result<Answer, Failure>) {
    switch result {
    case .success(let answer): open(with: answer)
    case .failure(let error): open(throwing: error)
    }
  }
}

/// What a server that cannot be reached ends with.
struct Unreachable: Error {}
