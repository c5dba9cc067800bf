import Interleavings
import Testing

extension SearchModelTests {
  // Hint: which number is wanted next is told by the pages that came, not by those asked for.
  @Test func `pages are asked for one after the other, and appended`() async throws {
    try await everySearch(of: [1, 3]) { screen, scenario, count in
      for query in ["s", "sw"] {
        try await screen.find(query)
        for _ in 1...count { try await screen.end(screen.askForPage(), .answer) }
      }
      try screen.type("")
      try await screen.find("swift")
      try await screen.end(screen.askForPage(), .nothing)
      try await screen.find("s")
      try await screen.end(screen.askForPage(), .answer)
    }
  }

  // Hint: a list reaches its end more than once while the page is on its way. And what would be the
  // page after nothing? (guard: one-page-at-a-time)
  @Test func `while something is under way or with no results, reaching the end does nothing`()
    async throws
  {
    let variants = pairs(pairs([false, true], [false, true]), SearchRequest.End.allCases)
    try await everySearch(of: variants) { screen, scenario, variant in
      let ((isPage, hasBegun), end) = variant
      for query in ["s", "sw"] where end != .answer {
        for _ in 1...2 { try screen.reachEnd() }
        try await screen.settle("rule 6: with no results, reachedEnd does nothing")
        try await screen.end(screen.search(for: query), end)
        try screen.reachEnd()
        try await screen.settle("rule 6: with no results, reachedEnd does nothing")
      }
      try await screen.find("swift")
      for round in 1...2 {
        if isPage { try screen.reachEnd() } else { try screen.type("query \(round)") }
        if hasBegun { try await screen.settle("rules 1, 5: what was asked for is under way") }
        for _ in 1...2 { try screen.reachEnd() }
        try await screen.settle("rule 6: what is under way goes on, alone")
        try screen.reachEnd()
        try await screen.settle("rule 6: what is under way goes on, alone")
        try await screen.end(screen.underWay(), round == 1 ? .answer : end)
      }
    }
  }

  // Hint: the page that failed is still the one that is wanted.
  @Test func `a page that failed is asked for again`() async throws {
    let failures = pairs(
      [SearchRequest.End.failure, .cancellationError],
      [SearchRequest.End.failure, .cancellationError]
    )
    try await everySearch(of: pairs(failures, [0, 2])) { screen, scenario, variant in
      let ((first, second), pages) = variant
      try await screen.find("swift")
      for _ in 0..<pages { try await screen.end(screen.askForPage(), .answer) }
      for _ in 1...2 {
        for end in [first, second, .answer] {
          try await screen.end(screen.askForPage(), end)
        }
      }
      try await screen.find("s")
      try await screen.end(screen.askForPage(), .answer)
    }
  }

  // Hint: a page or a search was cancelled and ends late. Which page is wanted next?
  // (guard: drop-late-ends)
  @Test func `the late end of a cancelled request does not change which page is next`()
    async throws
  {
    let variants = pairs(SearchRequest.End.allCases, pairs([false, true], [0, 2]))
    try await everySearch(of: variants) { screen, scenario, variant in
      let (lateEnd, (isPage, pages)) = variant
      try await screen.find("s")
      let late = isPage ? try await screen.askForPage() : try await screen.search(for: "sw")
      try await screen.find("swift")
      for _ in 0..<pages { try await screen.end(screen.askForPage(), .answer) }
      try await screen.end(late, lateEnd)
      try await screen.end(screen.askForPage(), .answer)
    }
  }
}
