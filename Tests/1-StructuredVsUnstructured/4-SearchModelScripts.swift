import Interleavings

/// Lets a user do one thing after the other at a search screen, for one variant after the other.
func everySearch<Variant: Sendable>(
  _ plan: Plan = .inTurn, reacting reactions: [SearchRequest.End?] = [nil], of variants: [Variant],
  name: String = #function,
  _ script: @escaping @MainActor @Sendable (SearchScreen, Scenario, Variant) async throws -> Void
) async throws {
  let rules = [
    "no end after": "rule 12: nobody polls", "ran on without": "rule 12: nobody polls",
    "blocked its thread": "rule 12: nobody polls",
    "never ended": "rule 12: closed or released, it leaves nothing running",
    "ran into a trap": "rule 11: nobody needs a model that is released",
  ]
  let all = pairs(reactions, variants)
  try await everyOrder(plan, rules, of: all, name: name) { scenario, variant in
    let screen = await SearchScreen(scenario, reaction: variant.0)
    scenario.task("user") {
      try await script(screen, scenario, variant.1)
      try await screen.finish()
    }
    await scenario.allTasks()
  }
}

/// What a user can do at a search screen.
enum SearchCall: CaseIterable {
  case type, clear, reachEnd, close, release

  /// Does it; a query is typed with the given text.
  @MainActor
  func callAsFunction(_ screen: SearchScreen, _ query: String) throws {
    switch self {
    case .type: try screen.type(query)
    case .clear: try screen.type("")
    case .reachEnd: try screen.reachEnd()
    case .close: try screen.close()
    case .release: screen.release()
    }
  }
}

extension SearchRequest {
  /// What the rules say of an end.
  func rule(for end: End) -> String {
    if over != nil { return "rule 9: what a cancelled request brings changes nothing" }
    return switch (end, kind.isPage) {
    case (.answer, false), (.nothing, false): "rule 4: an answer takes the place of the results"
    case (.failure, false): "rule 4: a search that fails shows its error and keeps the results"
    case (.answer, true), (.nothing, true): "rule 5: a page is appended to the results"
    case (.failure, true): "rule 7: a page that fails shows its error and keeps the results"
    case (.cancellationError, _): "rule 8: a CancellationError is not shown, the results are kept"
    }
  }
}

extension SearchScreen {
  /// The request that is under way, which `settle` has seen.
  func underWay(file: String = #fileID, line: Int = #line) throws -> SearchRequest {
    guard let current = backend.current else {
      throw ExpectationMissing(place: "\(file):\(line)")
    }
    return current
  }

  /// Types a query and lets its search begin.
  @discardableResult
  func search(
    for query: String, file: String = #fileID, line: Int = #line
  ) async throws -> SearchRequest {
    try type(query, file: file, line: line)
    try await settle(
      "rule 2: the results stay until an answer takes their place", file: file, line: line)
    return try underWay(file: file, line: line)
  }

  /// Scrolls to the end and lets the page begin.
  @discardableResult
  func askForPage(file: String = #fileID, line: Int = #line) async throws -> SearchRequest {
    try reachEnd(file: file, line: line)
    try await settle("rule 5: to ask for a page changes no results", file: file, line: line)
    return try underWay(file: file, line: line)
  }

  /// Scrolls to the end where that is to do nothing.
  func reachEndInVain(file: String = #fileID, line: Int = #line) async throws {
    guard backend.wanted != nil || board.results.isEmpty else { return }
    try reachEnd(file: file, line: line)
    try await settle("rule 6: what is under way goes on, alone", file: file, line: line)
  }

  /// Lets a request end and everybody hear of it.
  func end(
    _ request: SearchRequest, _ end: SearchRequest.End, file: String = #fileID, line: Int = #line
  ) async throws {
    let rule = request.rule(for: end)
    request.end(end)
    try await settle(rule, file: file, line: line)
  }

  /// Searches and finds.
  func find(_ query: String, file: String = #fileID, line: Int = #line) async throws {
    try await end(search(for: query, file: file, line: line), .answer, file: file, line: line)
  }

  /// Begins a search, or finds something and begins a page.
  func begin(_ isPage: Bool, file: String = #fileID, line: Int = #line) async throws
    -> SearchRequest
  {
    guard isPage else { return try await search(for: "s", file: file, line: line) }
    try await find("s", file: file, line: line)
    return try await askForPage(file: file, line: line)
  }

  /// Lets every request end and lets go of the model: nothing is left.
  func finish(file: String = #fileID, line: Int = #line) async throws {
    for request in backend.requests where request.end == nil {
      try await end(request, .answer, file: file, line: line)
    }
    release()
    try await settle("rule 11: released, it is gone", file: file, line: line)
  }
}

/// Nothing is under way although a test has waited for it: a fault of the test.
private struct ExpectationMissing: Error { let place: String }
