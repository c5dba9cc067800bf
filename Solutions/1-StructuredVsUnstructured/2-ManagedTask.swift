// 1.2 ManagedTask
//
// An old request ends late and empties the slot that holds a newer one by now: nothing can cancel
// the newer one any more, and the next "only if idle" starts a third beside it.
//
// 1. `replace` starts an operation, and so does `runIfIdle` with none under way; it runs once.
//    `isRunning` is true from the call on until the operation ends; then the next one may start.
// 2. `replace` cancels the operation under way, at once, and starts the new one without waiting for
//    the old one's end; `isRunning` stays true. At most one operation runs that is not cancelled.
//    (guard: cancel-the-old)
// 3. `runIfIdle` ignores the call while an operation is under way, begun or not: the new one never
//    begins, the one under way goes on. (guard: refuse-while-running)
// 4. `cancel` cancels the operation (guard: reach-the-running) and frees the slot, both at once,
//    even if the operation pays no heed (guard: free-at-once). With none under way it does nothing.
// 5. An operation that is cancelled or replaced before it began does not begin.
//    (guard: never-begun)
// 6. The end of a cancelled or replaced operation, however late it comes and whichever way, changes
//    nothing for its successor: `isRunning` stays true, `cancel` still reaches the successor,
//    `runIfIdle` still refuses. (guard: late-completion)
// 7. Releasing the ManagedTask cancels its operation, as `cancel` would. (guard: cancel-on-release)
//    An operation under way does not keep it alive. (guard: weak-self)
// 8. An operation's error reaches the `onError` of its own call, once. No `CancellationError` ever
//    does, whoever threw it (guard: quiet-cancellation), nor any error that was thrown after the
//    operation was cancelled, replaced or released. (guard: drop-late-errors)
// 9. When `onError` runs, the slot is already free: `isRunning` is false, and the handler may retry
//    with either method. The retry is an operation like any other.
//    (guard: free-before-the-handler)
// 10. Nobody polls. Released, it leaves nothing running but operations that pay no heed.
//
// Left open: whether an operation begins within the call that starts it or soon after; whether
// `isRunning` turns false in the turn in which the operation ends or soon after; what becomes of an
// error that was thrown before the next call or the release, and not yet reported by then, and
// whether the slot is free when it is; an operation that cancels its own task.
//
// Chapter: swift run StructuredVsUnstructured, the section "The late end of A empties the slot that
//          holds B".
// Judge:   swift test --filter ManagedTask
//          It judges 1.3 too; for this exercise alone say ManagedTaskTests.
// Green? Delete the guard: tag your own line with `// guard`, then run
//          swift run workbook guards ManagedTask
// and watch the order that it protects against come back.

/// Holds at most one operation that goes on by itself, and ends it with its own life.
///
/// It does not wait for an operation that it cancels, nor can it make one pay heed.
@MainActor
final class ManagedTask {
  private var task: Task<Void, Never>?
  private var generation = 0

  /// Makes one that runs nothing yet.
  init() {}

  // A deinit runs on any actor. It may touch the handle all the same: a `Task` is Sendable, and by
  // now nobody else can.
  deinit {
    task?.cancel()  // guard: cancel-on-release
  }

  /// Whether an operation is under way that was not cancelled.
  var isRunning: Bool { task != nil }

  /// Cancels the operation under way and starts this one.
  func replace(
    onError: (@MainActor (any Error) -> Void)? = nil,
    operation: @escaping @MainActor () async throws -> Void
  ) {
    task?.cancel()  // guard: cancel-the-old
    start(onError, operation)
  }

  /// Starts this operation unless one is under way.
  func runIfIdle(
    onError: (@MainActor (any Error) -> Void)? = nil,
    operation: @escaping @MainActor () async throws -> Void
  ) {
    guard !isRunning else { return }  // guard: refuse-while-running
    start(onError, operation)
  }

  /// Cancels the operation under way, if any.
  func cancel() {
    task?.cancel()  // guard: reach-the-running
    task = nil  // guard: free-at-once
  }

  private func start(
    _ onError: (@MainActor (any Error) -> Void)?,
    _ operation: @escaping @MainActor () async throws -> Void
  ) {
    generation += 1
    let mine = generation
    task = Task { [weak self] in  // guard: weak-self, without: task = Task {
      guard !Task.isCancelled else { return }  // guard: never-begun
      var failure: (any Error)?
      do { try await operation() } catch { failure = error }
      // Whoever held the manager may have released it while the operation ran.
      let manager: ManagedTask? = self
      manager?.free(mine)  // guard: free-before-the-handler
      guard let failure else { return }
      guard !(failure is CancellationError) else { return }  // guard: quiet-cancellation
      guard !Task.isCancelled else { return }  // guard: drop-late-errors
      onError?(failure)
    }
  }

  private func free(_ ended: Int) {
    // A newer operation may be in the slot: the end of an older one is no news about it.
    guard ended == generation else { return }  // guard: late-completion
    task = nil
  }
}
