// 5.2 OneShot
//
// A delegate calls back twice, not at all, or after the waiter has left; the bridge to `await`
// then loses an answer, takes one from nobody, or lets the waiter wait for ever.
//
// 1. The first resume wins: it returns true, and the waiter gets what it brought, any value or any
//    error, even if it is cancelled right after. Every later one returns false and changes
//    nothing. (guard: first-wins)
// 2. `start` runs once, and a resume inside it counts like any other. (guard: early-answer)
// 3. When the last reference to the answer is dropped without a resume, the waiter throws
//    `Abandoned`, and not while anybody still holds it. (guard: dropped-answer)
// 4. A cancelled waiter leaves at once with `CancellationError`, whenever it is cancelled: while it
//    waits, while `start` runs, or before. (guard: cancelled-waiter)
// 5. A resume that comes after `cancel()` was called on the waiter returns false, also before the
//    waiter has run again, except as left open below. The cancellation of anybody else, who resumes
//    or lets go, changes nothing.
// 6. No order of resumes, cancellation and dropping traps.
// 7. The wait has no limit, and nobody polls or blocks. Once it is over, the waiter leaves at once:
//    no time passes. Work left behind is not judged.
//
// Left open:
// - whether `start` runs for a waiter that is already cancelled;
// - cancelled and answered (or dropped) before `start` has returned: either may count as first, and
//   that first resume may return either;
// - dropped first, cancelled afterwards: either error.
//
// Callbacks may come on any thread. The judge runs one job at a time, so it does not see two locks
// where one is needed, nor a cancellation between two of your lines.
//
// Chapter: swift run AwaitAsDoor, the section "A continuation resumes exactly once".
// Judge:   swift test --filter OneShot
// Green? Delete the guard: tag your own line with `// guard`, then run
//          swift run workbook guards OneShot
// and watch the order that it protects against come back.

import Synchronization

/// Everyone who could have answered has let go of the answer.
struct Abandoned: Error {}

/// Lets a callback answer the waiter in `withOneShot`.
final class Answer<Value: Sendable>: Sendable {
  private let slot: Slot<Value>

  fileprivate init(_ slot: Slot<Value>) { self.slot = slot }

  /// Answers with a value; returns whether the waiter gets it.
  @discardableResult
  func resume(returning value: Value) -> Bool { slot.settle(.success(value)) }

  /// Answers with an error; returns whether the waiter gets it.
  @discardableResult
  func resume(throwing error: any Error) -> Bool { slot.settle(.failure(error)) }
}

/// Where the answer and the waiter meet.
private final class Slot<Value: Sendable>: Sendable {
  private let waiter = Mutex<CheckedContinuation<Value, any Error>?>(nil)

  // TODO: Whatever comes first, a resume, the drop or the cancellation, settles the call for good.
  func settle(_ result: Result<Value, any Error>) -> Bool {
    // Taken out, so that a second resume does not trap.
    waiter.withLock { $0.take() }?.resume(with: result)
    return true
  }

  func wait() async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      waiter.withLock { $0 = continuation }
    }
  }
}

/// Calls `start` and waits for what the answer that it hands out is resumed with.
func withOneShot<Value: Sendable>(_ start: (Answer<Value>) -> Void) async throws -> Value {
  let slot = Slot<Value>()
  start(Answer(slot))
  return try await slot.wait()
}
