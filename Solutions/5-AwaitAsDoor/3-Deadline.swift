// 5.3 Deadline
//
// The deadline passes and the caller still sits there, because the work pays no heed to
// cancellation; or the work is long done and its timer sleeps on.
//
// 1. The first to finish wins: work that ends in time gives the caller its value or its error,
//    whichever error it is, at once. The work is run once, nobody polls, and a late end changes
//    nothing. Several races may run at a time; none knows of the others.
// 2. At the deadline, `within` on the given `clock`, the caller leaves with `TimedOut`, even if the
//    work never returns, and whatever the work makes of its cancellation.
// 3. The loser is cancelled, at once and not before it has lost, and nobody else is. When the
//    deadline wins, that is the work (guard: cancel-work); when the work wins, nothing is left
//    sleeping on the clock (guard: wake-sleeper).
// 4. A cancelled caller leaves at once with `CancellationError`, whatever the work makes of it, and
//    the work is cancelled too. (guard: caller-leaves)
// 5. The same holds for a caller that was cancelled before it called: if the work starts at all, it
//    is cancelled. (guard: cancelled-before)
//
// Left open: who wins when several finish in the same instant; what a caller cancelled before gets
// when the work ends without waiting; whether the work starts when the caller was cancelled before
// or the limit is zero; whether a cancelled caller leaves anything sleeping.
//
// Chapter: swift run AwaitAsDoor, the section "A callback that never comes needs
//          a deadline".
// Judge:   swift test --filter Deadline
// Green? Delete the guard: tag your own line with `// guard`, then run
//          swift run workbook guards Deadline
// and watch the order that it protects against come back.

import Synchronization

/// Waits for work, but not for ever.
enum Deadline {
  /// The deadline came before the work's end.
  struct TimedOut: Error {}

  /// Runs `work` and returns what it returns, or throws `TimedOut` once the time is up.
  static func race<T: Sendable>(
    within limit: Duration, clock: some Clock<Duration>,
    _ work: @escaping @Sendable () async throws -> T
  ) async throws -> T {
    let finish = Finish<T>()
    let worker = Task {
      do { finish.cross(.success(try await work())) } catch { finish.cross(.failure(error)) }
    }
    let sleeper = Task {
      try await clock.sleep(for: limit)
      finish.cross(.failure(TimedOut()))
    }
    defer { worker.cancel() }  // guard: cancel-work
    defer { sleeper.cancel() }  // guard: wake-sleeper
    return try await withTaskCancellationHandler {
      try await finish.first()
    } onCancel: {
      finish.cross(.failure(CancellationError()))  // guard: caller-leaves
    }
  }
}

/// Remembers who crossed it first, and tells the one who waits for that.
private final class Finish<T: Sendable>: Sendable {
  private struct State {
    var first: Result<T, any Error>?
    var waiter: CheckedContinuation<T, any Error>?
  }

  private let state = Mutex(State())

  func cross(_ result: Result<T, any Error>) {
    let waiter = state.withLock { state in
      state.first = state.first ?? result
      return state.waiter.take()
    }
    waiter?.resume(with: result)
  }

  func first() async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      let first = state.withLock { state in
        if state.first == nil { state.waiter = continuation }
        return state.first
      }
      // The handler of a caller cancelled before the call ran first: nobody crosses again.
      if let first { continuation.resume(with: first) }  // guard: cancelled-before
    }
  }
}
