// 6.2 SearchStore
//
// The user types on. The old search goes on too, and its answer comes last and wins; or the screen
// is closed, and the search keeps the store, and itself, alive.
//
// 1. `actions(for:)` begins a search: it calls the use case once, with the query. Its stream brings
//    `.began`, then `.found` with what the use case returned, or `.failed` with the error it threw,
//    as `"\(error)"` tells it, and finishes. `send` brings each action of its stream into the
//    observable state, in order and when it arrives, and returns when the stream has finished.
// 2. A search begun with `send` or `actions(for:)`, also for the same query, cancels the one under
//    way at once; the newer one does not wait for the older. (guard: cancel-the-older)
// 3. From then on no action of an older `send` changes the state, not even one that is in its
//    stream already, though its use case ignores the cancellation. (guard: older-is-over)
// 4. A search that is cancelled in the turn in which it was asked for has not begun, and never
//    calls the use case. (guard: cancelled-before)
//    A `send` whose caller was cancelled before the call begins none. (guard: cancelled-caller)
// 5. A cancelled search is silent: whether its use case then returns (guard: no-late-result) or
//    throws (guard: no-late-failure), its stream brings neither a result nor a failure.
// 6. Every stream finishes, whichever way its search ends, at the latest when the use case has
//    ended. (guard: finish-every-way)
// 7. A search is cancelled when nobody reads its stream any more: when the stream was dropped, or
//    the task that reads it, or that called `send`, was cancelled. No other search is.
//    (guard: dropped-stream)
// 8. A search does not keep the store alive. When the store is released while somebody holds only
//    the stream, the search is cancelled. (guard: released-store)
//
// Left open: whether a cancelled search has brought `.began`; when an older `send` returns, at the
// latest when its use case has ended; whether a use case's own `CancellationError` is a failure when
// nobody cancelled; whether the use case is called before somebody reads; whether a `send` whose
// caller was cancelled before cancels the search under way.
//
// Chapter: swift run MainActorStore, the sections "Same wish again: switch, do not
//          merge" and "A stream has two ends".
// Judge:   swift test --filter SearchStore
// Green? Delete the guard: tag your own line with `// guard`, then run
//          swift run workbook guards SearchStore
// and watch the order that it protects against come back.

import Observation

/// Shows what the newest search has found.
@MainActor
@Observable
final class SearchStore {
  /// What a user wants.
  enum Intent: Sendable, Equatable {
    case search(String)
  }

  /// What has happened in a search.
  enum Action: Sendable, Equatable {
    case began(String)
    case found([String])
    case failed(String)
  }

  /// What a screen shows.
  struct State: Equatable {
    /// The query of the newest search that began.
    var query = ""
    /// What was found last.
    var results: [String] = []
    /// Why the newest search failed, nil if it did not.
    var failure: String?
  }

  /// What the screen shows now.
  private(set) var state = State()
  @ObservationIgnored private let search: @Sendable (String) async throws -> [String]

  /// Makes a store that searches with a use case.
  init(search: @escaping @Sendable (String) async throws -> [String]) { self.search = search }

  /// Brings the actions of one intent into the state.
  func send(_ intent: Intent) async {
    for await action in actions(for: intent) {
      state = reduce(state, action)
    }
  }

  /// Begins a search and tells what happens in it.
  func actions(for intent: Intent) -> AsyncStream<Action> {
    let query =
      switch intent {
      case .search(let query): query
      }
    let (stream, source) = AsyncStream.makeStream(of: Action.self)
    // TODO: Only the newest search that somebody reads runs and speaks, and every stream finishes.
    Task {
      source.yield(.began(query))
      do {
        source.yield(.found(try await self.search(query)))
        source.finish()
      } catch {
        source.yield(.failed("\(error)"))
      }
    }
    return stream
  }

  /// The state after an action, made from the state before it.
  func reduce(_ state: State, _ action: Action) -> State {
    var next = state
    switch action {
    case .began(let query): (next.query, next.failure) = (query, nil)
    case .found(let results): next.results = results
    case .failed(let reason): next.failure = reason
    }
    return next
  }
}
