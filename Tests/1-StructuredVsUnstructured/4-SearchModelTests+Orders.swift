import Interleavings
import Testing

extension SearchModelTests {
  // Hint: the screen is gone, its model is not. What may still change it? And with nothing under
  // way, who remembers that it was closed? (guard: cancel-on-close) (guard: closed-for-good)
  @Test func `closed, its work is cancelled, nothing changes and later calls do nothing`()
    async throws
  {
    let works: [SearchCall?] = [.type, .reachEnd, nil]
    let calls = pairs([true, false], [SearchCall.type, .clear, .reachEnd])
    try await everySearch(reacting: reactions, of: pairs(works, calls)) {
      screen, scenario, variant in
      let (work, (hasBegun, call)) = variant
      try await screen.find("swift")
      try await screen.end(screen.askForPage(), hasBegun ? .answer : .failure)
      try work?(screen, "s")
      if hasBegun { try await screen.settle("rules 1, 5: what was asked for is under way") }
      for _ in 1...2 { try screen.close() }
      try await screen.settle("rule 10: closed, nothing changes")
      for _ in 1...2 {
        try call(screen, "later")
        try await screen.settle("rule 10: closed, later calls do nothing")
      }
      for call in [SearchCall.clear, .type, .reachEnd] { try call(screen, "later") }
      try await screen.settle("rule 10: closed, later calls do nothing")
    }
  }

  // Hint: nobody closed it, it was just let go. Who still holds the model, and who ends its work?
  // (guard: weak-self) (guard: cancel-on-release)
  @Test func `released, it is gone and its work is cancelled`() async throws {
    let variants = pairs(pairs([false, true], [true, false]), [false, true])
    try await everySearch(reacting: reactions, of: variants) { screen, scenario, variant in
      let ((isPage, hasBegun), isClosed) = variant
      try await screen.find("swift")
      if isPage { try screen.reachEnd() } else { try screen.type("s") }
      if hasBegun { try await screen.settle("rules 1, 5: what was asked for is under way") }
      if isClosed { try screen.close() }
      screen.release()
      try await screen.settle("rule 11: released, it is gone")
    }
  }

  // Hint: the user and the backend do not wait for each other.
  @Test func `a call and an end in any order leave what the rules say`() async throws {
    let variants = pairs(
      pairs(SearchCall.allCases, [false, true]),
      [SearchRequest.End.answer, .failure, .cancellationError]
    ).filter { $0.1 != .cancellationError || $0.0.0 != .reachEnd }
    try await everySearch(.someOrders, of: variants) { screen, scenario, variant in
      let ((call, isPage), end) = variant
      let request = try await screen.begin(isPage)
      scenario.task("server") { request.end(end) }
      scenario.task("second user") { @MainActor in
        screen.beginTurn()
        try call(screen, "sw")
      }
      try await screen.settle("rules 2, 9: the last of them decides")
      try screen.type("swift")
      try await screen.settle("rule 2: the results stay until an answer takes their place")
    }
  }

  // Hint: any four calls, with time for the requests to begin or without.
  @Test func `after any calls, the rules hold`() async throws {
    let calls: [SearchCall?] = [.type, .clear, .reachEnd, .close, nil]
    let scripts = pairs(pairs(calls, calls), pairs(calls, calls)).map { first, second in
      [first.0, first.1, second.0, second.1]
    }
    try await everySearch(.fewOrders, of: scripts) { screen, scenario, script in
      try await screen.find("swift")
      for (call, query) in zip(script, ["s", "sw", "swi", "swif"]) {
        if let call {
          try call(screen, query)
        } else {
          try await screen.settle("rules 1, 2, 10: the last call decides")
        }
      }
      try await screen.settle("rules 1, 2, 10: the last call decides")
      for request in screen.backend.requests.reversed() where request.end == nil {
        try await screen.end(request, .failure)
      }
      if !screen.board.isPagingOpen {
        try screen.reachEnd()
        try await screen.settle("rules 5, 6: with results, reachedEnd asks for the next page")
      }
    }
  }
}

extension Plan {
  /// For things that do not wait for each other: every order of the usual designs.
  fileprivate static let someOrders = everyOrderOrElseSampled(limit: 150, orders: 40, conditions: 3)
  /// For very many scripts.
  fileprivate static let fewOrders = everyOrderOrElseSampled(limit: 12, orders: 6)
}
