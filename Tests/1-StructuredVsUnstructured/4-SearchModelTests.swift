import Interleavings
import Testing

#if Solutions
  @testable import StructuredVsUnstructuredSolutions
#else
  @testable import StructuredVsUnstructuredExercises
#endif

// Pages (guard: one-page-at-a-time) are in SearchModelTests+Pages.swift. A screen that is closed or
// let go (guards: cancel-on-close, closed-for-good, cancel-on-release, weak-self), and calls in any
// order, are in SearchModelTests+Orders.swift.
@Suite("1.4 SearchModel")
struct SearchModelTests {
  // Hint: nobody disturbs it. What does an answer do to the results before it?
  @Test func `an answer takes the place of the results`() async throws {
    try await everySearch(of: pairs([1, 2], [SearchRequest.End.answer, .nothing])) {
      screen, scenario, variant in
      for query in ["s", "sw", "swi"].prefix(variant.0) {
        try await screen.end(screen.search(for: query), .answer)
      }
      try await screen.end(screen.search(for: "swift"), variant.1)
      try await screen.find("s")
    }
  }

  // Hint: each letter makes a task, and no task has begun when the next letter comes. What does a
  // task see that is cancelled before it begins? (guard: one-request-a-turn)
  @Test func `typing three letters in one turn sends one request`() async throws {
    let turns = [
      ["a", "aw", "awa"], ["a", "aw", ""], ["a", "", "aw"], ["a", "aw", "a"], ["a", ""],
    ]
    try await everySearch(of: pairs(turns, [nil, false, true])) { screen, scenario, variant in
      if let isPage = variant.1 { _ = try await screen.begin(isPage) }
      for query in variant.0 { try screen.type(query) }
      try await screen.settle("rule 1: only the last query of the turn counts")
      if variant.0.last != "" { try await screen.end(screen.underWay(), .answer) }
    }
  }

  // Hint: who holds the old request, so that somebody can end it? (guard: cancel-the-old)
  @Test func `a new query cancels what is under way, at once`() async throws {
    let queries = pairs(["sw", ""], ["swi", ""])
    try await everySearch(reacting: reactions, of: pairs([false, true], queries)) {
      screen, scenario, variant in
      let (isPage, (second, third)) = variant
      _ = try await screen.begin(isPage)
      for query in [second, third] {
        try screen.type(query)
        try await screen.settle("rules 2, 9: the results stay until an answer takes their place")
      }
      try await screen.find("swift")
    }
  }

  // Hint: an empty field finds nothing, and it needs no server for that.
  @Test func `an empty query clears the results and sends nothing`() async throws {
    try await everySearch(of: [[""], ["", ""], ["", "s", ""]]) { screen, scenario, queries in
      for isAgain in [false, true] {
        try await screen.find("swift")
        if isAgain { try await screen.end(screen.askForPage(), .failure) }
        for query in queries { try screen.type(query) }
        try await screen.settle("rule 3: an empty query clears the results")
        try screen.reachEnd()
        try await screen.settle("rule 6: with no results, reachedEnd does nothing")
      }
    }
  }

  // Hint: an old error beside a new search. (guard: clear-failure)
  @Test func `a search that fails keeps the results, the next query clears its failure`()
    async throws
  {
    let variants = pairs([false, true], ["sw", ""])
    try await everySearch(of: variants) { screen, scenario, variant in
      let (hasResults, next) = variant
      if hasResults { try await screen.find("swift") }
      for query in ["s", "sx"] {
        try await screen.end(screen.search(for: query), .failure)
        if !hasResults {
          try screen.reachEnd()
          try await screen.settle("rule 6: with no results, reachedEnd does nothing")
        }
      }
      try screen.type(next)
      try await screen.settle("rules 2, 3: a query clears the failure of the one before it")
      try await screen.find("swi")
    }
  }

  // Hint: an error that says only that somebody stopped waiting. It may come although nobody did.
  // (guard: quiet-cancellation)
  @Test func `a CancellationError is never shown`() async throws {
    let variants = pairs([false, true], [nil, SearchRequest.End.failure])
    try await everySearch(of: variants) { screen, scenario, variant in
      let (isPage, before) = variant
      if isPage { try await screen.find("swift") }
      for (number, end) in [before, .cancellationError, .cancellationError, .answer].enumerated() {
        guard let end else { continue }
        let request =
          try await isPage ? screen.askForPage() : screen.search(for: "query \(number)")
        try await screen.end(request, end)
      }
    }
  }

  // Hint: the backend pays no heed and answers at last. Who is still waiting for that?
  // (guard: drop-late-ends)
  @Test func `what an old request brings changes nothing`() async throws {
    let ends = pairs(SearchRequest.End.allCases, [SearchRequest.End.answer, .failure])
    let news = pairs([["sw"], [""], ["sw", "s"], ["sw", "swi"]], [false, true])
    try await everySearch(of: pairs(pairs(ends, news), [false, true])) {
      screen, scenario, variant in
      let (((oldEnd, newEnd), (queries, isNewFirst)), isPage) = variant
      var requests = [try await screen.begin(isPage)]
      for query in queries {
        try screen.type(query)
        try await screen.settle("rule 2: the results stay until an answer takes their place")
        if !query.isEmpty { requests.append(try screen.underWay()) }
      }
      let newest = queries == [""] ? nil : requests.removeLast()
      if isNewFirst, let newest {
        try await screen.end(newest, newEnd)
        if newEnd == .answer { try await screen.askForPage() }
      }
      for request in requests.reversed() {
        try await screen.end(request, oldEnd)
        try await screen.reachEndInVain()
      }
      if let current = screen.backend.current { try await screen.end(current, newEnd) }
      try await screen.find("swift")
    }
  }

  /// How requests end when they are cancelled.
  let reactions: [SearchRequest.End?] = [nil] + SearchRequest.End.allCases
}
