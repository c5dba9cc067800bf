import Interleavings
import Synchronization

/// What is asked of a backend.
enum SearchKind: Equatable, Sendable {
  case search(String)
  case page(Int)

  /// Whether it is a page, whichever.
  var isPage: Bool { if case .page = self { true } else { false } }

  /// The name it has in a story.
  var name: String {
    switch self {
    case .search(let query): "\"\(query)\""
    case .page(let number): "page \(number)"
    }
  }

  /// What its findings begin with.
  var word: String {
    switch self {
    case .search(let query): query
    case .page(let number): "p\(number)"
    }
  }
}

/// One request that a backend got: it waits there until the test lets it end.
final class SearchRequest: Sendable {
  /// How the backend lets it end.
  enum End: CaseIterable {
    case answer, failure
    /// An error like any other: the request need not have been cancelled.
    case cancellationError
    /// An answer with nothing in it.
    case nothing
  }

  private struct Record {
    var isCancelled = false
    /// How the backend lets it end, or has.
    var opened: End?
    var end: End?
    /// The rule by which it was cancelled.
    var over: String?
  }

  /// An error of the backend.
  private struct Failure: Error { let name: String }

  /// What was asked for.
  let kind: SearchKind
  /// The name it has in the story; no other request of the order has it.
  let name: String
  /// How it ends as soon as it is cancelled; without one it pays no heed.
  let reaction: End?
  private let scenario: Scenario
  private let word: String
  private let door: Door<[String], any Error>
  private let record = Mutex(Record())

  /// Makes a request that has just begun, the first of its kind or a later one.
  init(_ kind: SearchKind, number: Int, reaction: End?, _ scenario: Scenario) {
    self.kind = kind
    name = number == 1 ? kind.name : "\(kind.name) again\(number == 2 ? "" : " (\(number - 1))")"
    word = kind.word + String(repeating: "'", count: number - 1)
    self.reaction = reaction
    self.scenario = scenario
    door = scenario.door(name, throwing: (any Error).self)
  }

  /// Whether it was cancelled while it was under way.
  var isCancelled: Bool { record.withLock { $0.isCancelled } }
  /// How it has ended; nil while it is under way.
  var end: End? { record.withLock { $0.end } }
  /// The rule by which it was cancelled, if it was.
  var over: String? { record.withLock { $0.over } }

  /// What it finds.
  var findings: [String] { [1, 2].map { "\(word).\($0)" } }
  /// The word for its error.
  var error: String { "\(name)'s error" }

  /// Notes the rule by which nobody wants it any more.
  func leave(_ rule: String) { record.withLock { $0.over = rule } }

  /// Lets it end, now or when it begins to wait.
  func end(_ end: End) {
    switch end {
    case .answer: door.open(with: findings)
    case .nothing: door.open(with: [])
    case .failure: door.open(throwing: Failure(name: name))
    case .cancellationError: door.open(throwing: CancellationError())
    }
    record.withLock { $0.opened = $0.opened ?? end }
  }

  /// What the backend does for it, wherever it runs.
  func wait(isWanted: @Sendable () -> Bool) async throws -> [String] {
    let result: Result<[String], any Error> = await withTaskCancellationHandler {
      do { return .success(try await door.answer()) } catch { return .failure(error) }
    } onCancel: {
      scenario.note("\(name) is cancelled")
      record.withLock { $0.isCancelled = true }
      // An expectation breaks the order where it is noted, also in a place that cannot throw.
      try? scenario.expect(
        !isWanted(), "rule 2: what is under way goes on; \(name) is cancelled for no reason")
      if let reaction { end(reaction) }
    }
    scenario.note("\(name) ends")
    record.withLock { $0.end = $0.opened }
    return try result.get()
  }

  /// The word for an error that a model shows.
  static func word(for error: (any Error)?) -> String? {
    error.map { ($0 as? Failure)?.name.appending("'s error") ?? "\(type(of: $0))" }
  }
}
