// 1.4 SearchModel
//
// Three accidents of one search screen: its work goes on after it was closed; every letter sends a
// request that nobody ends; the late answer to an old query covers the results of the new one.
//
// 1. A query that is not empty is sent, once, soon after the turn in which it was typed: it waits
//    neither for an older request nor for time to pass. Of several queries typed in one turn, only
//    the last is sent, and nothing is if that one is empty. (guard: one-request-a-turn)
// 2. A new query cancels the search or the page under way (guard: cancel-the-old) and clears
//    `failure` (guard: clear-failure), both in the call itself. The results stay until an answer
//    takes their place. What is under way goes on unless rules 2, 3, 10 or 11 cancel it.
// 3. An empty query does what a new one does, clears the results as well, and sends nothing.
// 4. A search's answer takes the place of the results. A search that fails sets `failure` to its
//    error and keeps the results.
// 5. `reachedEnd` asks for the next page, and its answer is appended to the results. The first page
//    that is asked for after a search's answer is 2, then come 3, 4 and so on.
// 6. `reachedEnd` does nothing while a search or a page is under way, begun or not
//    (guard: one-page-at-a-time), and with no results.
// 7. A page that fails sets `failure` to its error and keeps the results, and the next `reachedEnd`
//    asks for the same page again.
// 8. A `CancellationError` is never shown in `failure`, whoever threw it; otherwise rules 4 and 7
//    hold for it too. (guard: quiet-cancellation)
// 9. What a cancelled request brings, an answer or an error, however late, changes nothing, even if
//    the backend pays no heed, and even if the newer query has the same text.
//    (guard: drop-late-ends)
// 10. `close` cancels what is under way, in the call itself (guard: cancel-on-close). From then on
//    nothing changes, and later calls do nothing. (guard: closed-for-good)
// 11. Releasing the model cancels what is under way (guard: cancel-on-release). A request under way
//    does not keep the model alive. (guard: weak-self)
// 12. Nobody polls. Closed or released, it leaves nothing running but requests that pay no heed.
//
// Left open: whether a page begins within the call or soon after; whether a request that was not
// sent when it was cancelled is still sent, cancelled from its beginning (but see rule 1); what the
// same query typed twice in a row does; what `reachedEnd` does after an empty page, and after a
// search without an answer that kept older results; whether the `failure` of a page goes before the
// next query comes; whether `close` itself clears anything.
//
// Chapter: swift run StructuredVsUnstructured, the section "Three accidents of one search screen".
// Judge:   swift test --filter SearchModel
// Green? Delete the guard: tag your own line with `// guard`, then run
//          swift run workbook guards SearchModel
// and watch the order that it protects against come back.

/// What a search screen shows, and the requests that change it.
///
/// It does not wait for a request that it cancels, nor can it make one pay heed.
@MainActor
final class SearchModel {
  /// What was found, page after page.
  private(set) var results: [String] = []
  /// Why the newest request brought nothing, if there is a reason to show.
  private(set) var failure: (any Error)?

  private let search: @Sendable (String) async throws -> [String]
  private let nextPage: @Sendable (Int) async throws -> [String]
  private var lastPage = 1

  /// Makes a model that has found nothing yet.
  init(
    search: @escaping @Sendable (String) async throws -> [String],
    nextPage: @escaping @Sendable (Int) async throws -> [String]
  ) {
    self.search = search
    self.nextPage = nextPage
  }

  /// Searches for a query instead of the one before it.
  func queryChanged(to query: String) {
    // TODO: One request is under way, the model owns it, and only that one changes what is shown.
    Task {
      do {
        results = query.isEmpty ? [] : try await search(query)
        lastPage = 1
        failure = nil
      } catch {
        failure = error
      }
    }
  }

  /// Asks for the next page of what was found.
  func reachedEnd() {
    Task {
      do {
        results += try await nextPage(lastPage + 1)
        lastPage += 1
      } catch {
        failure = error
      }
    }
  }

  /// Ends all work, for good.
  func close() {
    results = []
    failure = nil
  }
}
