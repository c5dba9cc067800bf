import Interleavings

#if Solutions
  @testable import StructuredVsUnstructuredSolutions
#else
  @testable import StructuredVsUnstructuredExercises
#endif

/// What the rules want a search screen to show.
struct SearchBoard {
  var results: [String] = []
  /// What the rules allow for the failure; nil is none.
  var failures: [String?] = [nil]
  var lastPage = 1
  /// The rules leave open what `reachedEnd` does.
  var isPagingOpen = false

  /// Shows what a request has brought.
  mutating func land(_ request: SearchRequest) {
    switch request.end {
    case .answer: show(request.findings, of: request)
    case .nothing: show([], of: request)
    case .failure:
      failures = [request.error]
      isPagingOpen = !request.kind.isPage
    case .cancellationError: isPagingOpen = !request.kind.isPage
    case nil: break
    }
  }

  private mutating func show(_ found: [String], of request: SearchRequest) {
    if request.kind.isPage {
      results += found
      lastPage += 1
      isPagingOpen = found.isEmpty
    } else {
      (results, lastPage, isPagingOpen) = (found, 1, false)
    }
  }
}

/// Holds the reader's SearchModel, and keeps count of what the rules make of what happens.
@MainActor
final class SearchScreen {
  /// What the rules want it to show.
  private(set) var board = SearchBoard()
  /// What its model asks.
  let backend: SearchBackend
  private let scenario: Scenario
  private var model: SearchModel?
  private weak var released: SearchModel?
  private var isClosed = false
  /// Whether the newest query came in this very turn, and was not empty.
  private var isTypedInThisTurn = false

  /// Opens a screen that has found nothing yet.
  init(_ scenario: Scenario, reaction: SearchRequest.End? = nil) {
    self.scenario = scenario
    let backend = SearchBackend(scenario, reaction: reaction)
    self.backend = backend
    let model = SearchModel(
      search: { try await backend.serve(.search($0)) },
      nextPage: { try await backend.serve(.page($0)) })
    self.model = model
    released = model
    scenario.state("shows") { [self] in
      guard let model = released else { return "(gone)" }
      return shown(model.results, SearchRequest.word(for: model.failure))
    }
  }

  // MARK: What the user does

  /// Types a query.
  func type(_ query: String, file: String = #fileID, line: Int = #line) throws {
    guard let model else { return }
    scenario.note("types \"\(query)\"")
    catchUp()
    if isClosed {
      backend.refuse(.search(query), "rule 10: closed, later calls do nothing")
      model.queryChanged(to: query)
      return try look("rule 10: closed, later calls do nothing", file: file, line: line)
    }
    backend.leave(
      query.isEmpty
        ? "rule 3: an empty query cancels at once what is under way"
        : "rule 2: a new query cancels at once what is under way",
      unsent: isTypedInThisTurn
        ? "rule 1: of several queries in one turn, only the last is sent" : nil)
    board.failures = [nil]
    if query.isEmpty {
      board = SearchBoard()
      backend.refuse(.search(""), "rule 3: an empty query sends nothing")
    } else {
      backend.want(.search(query))
    }
    isTypedInThisTurn = !query.isEmpty
    model.queryChanged(to: query)
    try look(
      query.isEmpty
        ? "rule 3: an empty query clears results and failure at once"
        : "rule 2: a new query clears the failure at once, the results stay",
      file: file, line: line)
  }

  /// Scrolls to the end of the list.
  func reachEnd(file: String = #fileID, line: Int = #line) throws {
    guard let model else { return }
    scenario.note("reaches the end")
    let isNews = catchUp()
    var rule = "rule 6: while something is under way, reachedEnd does nothing"
    let page = SearchKind.page(board.lastPage + 1)
    if isClosed {
      rule = "rule 10: closed, later calls do nothing"
      backend.refuse(page, rule)
    } else if backend.wanted != nil {
      backend.refuse(page, rule)
    } else if board.results.isEmpty {
      rule = "rule 6: with no results, reachedEnd does nothing"
      backend.refuse(page, rule)
    } else {
      rule = "rule 5: to ask for a page changes no results"
      backend.want(page, isOptional: isNews)
      // A page's failure may go when the page is asked for again.
      if !board.failures.contains(nil) { board.failures.append(nil) }
    }
    model.reachedEnd()
    try look(rule, file: file, line: line)
  }

  /// Closes the screen; its model lives on.
  func close(file: String = #fileID, line: Int = #line) throws {
    guard let model else { return }
    scenario.note("closes")
    catchUp()
    backend.leave("rule 10: close cancels at once what is under way")
    model.close()
    if !isClosed {
      // Whether it clears anything is left open; from here on nothing changes.
      board.results = model.results
      board.failures = [SearchRequest.word(for: model.failure)]
    }
    isClosed = true
    try look("rule 10: closed, nothing changes", file: file, line: line)
  }

  /// Lets go of the model.
  func release() {
    guard model != nil else { return }
    scenario.note("releases the model")
    catchUp()
    backend.leave("rule 11: the release cancels what is under way")
    model = nil
  }

  /// Says that a user begins to act whom nobody has waited for.
  func beginTurn() { isTypedInThisTurn = false }

  // MARK: What the rules say

  /// Looks whether the model has heard of an end that nobody has waited for.
  @discardableResult
  private func catchUp() -> Bool {
    guard let model, let request = backend.current, let end = request.end else { return false }
    var later = board
    later.land(request)
    // Nothing shows when the model hears of a CancellationError.
    if end != .cancellationError, matches(board, model) || !matches(later, model) { return false }
    board = later
    backend.settle()
    return true
  }

  private func matches(_ board: SearchBoard, _ model: SearchModel) -> Bool {
    board.results == model.results
      && board.failures.contains(SearchRequest.word(for: model.failure))
  }

  /// Lets everybody come as far as they can, and looks.
  func settle(_ rule: String, file: String = #fileID, line: Int = #line) async throws {
    await scenario.standstill()
    isTypedInThisTurn = false
    if model == nil {
      try scenario.expect(
        released == nil, "rule 11: a request under way does not keep a released model alive",
        file: file, line: line)
    }
    if let missing = backend.missing {
      try scenario.expect(
        false,
        missing.isPage
          ? "rule 5: reachedEnd asks for the next page; nobody asks for \(missing.name)"
          : "rule 1: a query is sent soon after its turn; nobody searches for \(missing.name)",
        file: file, line: line)
    }
    if let request = backend.current {
      if request.end != nil {
        board.land(request)
        backend.settle()
      }
    } else {
      backend.settle()
    }
    try look(rule, file: file, line: line)
  }

  /// Looks at what is under way and at what is shown: nobody else has run since the last call.
  private func look(_ rule: String, file: String, line: Int) throws {
    for request in backend.requests {
      guard let over = request.over, request.end == nil else { continue }
      try scenario.expect(
        request.isCancelled, "\(over); \(request.name) goes on", file: file, line: line)
    }
    guard let model else { return }
    try scenario.expect(
      matches(board, model),
      "\(rule); it shows \(shown(model.results, SearchRequest.word(for: model.failure)))",
      file: file, line: line)
  }

  private func shown(_ results: [String], _ failure: String?) -> String {
    let found = results.isEmpty ? "nothing" : results.joined(separator: " ")
    return failure.map { "\(found), \($0)" } ?? found
  }
}
