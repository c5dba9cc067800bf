// 3.2 RecoverableStartupCoordinator
//
// The user signs out while the services are being built; a moment later the build ends and the old
// user is signed in again. Or an attempt was cancelled once, and the app refuses to start for ever.
//
// Rules 1 to 5 are those of 3.1.
//
// 1. Callers that overlap share one build, and each of them gets its value as soon as it is there.
//    Callers that come later get the same value and build nothing.
// 2. A build that fails gives its error to everyone who waits for it, as soon as it is there. After
//    a transient error the next call tries again.
// 3. So does a call that a waiter makes in the very moment it learns of the failure; when several
//    waiters do so, they share one new build.
// 4. The end of an old attempt, and a waiter that is late to learn of it, never erase a newer
//    attempt or its value.
// 5. No caller's cancellation reaches the build or the other callers, whoever called first. A
//    cancelled caller is back at the latest when the build has ended.
// 6. An error that `isPermanent` calls permanent is kept: later callers get it and build nothing.
//    `CancellationError` is never permanent, whatever `isPermanent` says of it.
//    (guard: cancellation-is-transient)
// 7. The phase is `idle`, then `running` during the build, then `ready`, `failed` after a permanent
//    error or `idle` after a transient one, and nothing else in between. A caller that learns how
//    the build ended finds the phase there already.
// 8. After `reset`, in any phase and also twice in a row, the phase is `idle` at once and nothing is
//    kept; the next `start` builds afresh and does not wait for the old build. That one, if it
//    runs, is cancelled. (guard: cancel-the-old-build)
// 9. Callers that still wait for the old build get `CancellationError`, at once or when it ends.
//    Whatever it brings late, a value or an error, is neither returned nor kept nor seen in the
//    phase, even if it ignores its cancellation, before, while and after a newer build runs.
//    (guard: reset-ends-the-generation) (guard: late-completion)
// 10. `generation` rises with every build and every reset. (guard: every-build-counts)
//
// Left open: whether a cancelled caller gets `CancellationError` or what the build brings; whether
// a caller that was cancelled before it called begins a build; whether a build that was reset
// before it began still begins, cancelled; what a caller gets whose build had ended before the
// reset, while the caller had not yet gone on; by how much `generation` rises.
//
// Chapter: swift run SingleFlight, the section "A reset does not stop what is under way".
// Judge:   swift test --filter RecoverableStartupCoordinator
// Green? Delete the guard: tag your own line with `// guard`, then run
//          swift run workbook guards RecoverableStartupCoordinator
// and watch the order that it protects against come back.

/// Builds once for all who ask, until it is reset.
///
/// A reset does not undo what the old build has already done outside.
actor RecoverableStartupCoordinator<Value: Sendable> {
  /// How far the newest build has come.
  enum Phase: Equatable { case idle, running, ready, failed }

  private enum State {
    case idle
    case running(Task<Value, any Error>)
    case ready(Value)
    case failed(any Error)
  }

  /// Counts builds and resets; a number belongs to one of them for good.
  private(set) var generation = 0
  private let isPermanent: @Sendable (any Error) -> Bool
  private let build: @Sendable () async throws -> Value
  private var state = State.idle

  /// Makes a coordinator that has built nothing yet.
  init(
    isPermanent: @escaping @Sendable (any Error) -> Bool,
    build: @escaping @Sendable () async throws -> Value
  ) {
    self.isPermanent = isPermanent
    self.build = build
  }

  /// Where the newest build stands.
  var phase: Phase {
    switch state {
    case .idle: .idle
    case .running: .running
    case .ready: .ready
    case .failed: .failed
    }
  }

  /// Returns what the build brings, and builds only if nobody has since the last reset.
  func start() async throws -> Value {
    switch state {
    case .ready(let value): return value
    case .failed(let error): throw error
    case .running(let attempt): return try await attempt.value
    case .idle:
      generation += 1  // guard: every-build-counts
      let attempt = Task { [generation] in try await run(generation) }
      state = .running(attempt)
      return try await attempt.value
    }
  }

  /// Forgets everything and cancels the build that runs.
  func reset() {
    generation += 1  // guard: reset-ends-the-generation
    if case .running(let attempt) = state { attempt.cancel() }  // guard: cancel-the-old-build
    state = .idle
  }

  private func run(_ mine: Int) async throws -> Value {
    let result: Result<Value, any Error>
    do { result = .success(try await build()) } catch { result = .failure(error) }
    // A cancelled build may bring a value all the same; it belongs to nobody any more.
    guard mine == generation else { throw CancellationError() }  // guard: late-completion
    state = state(after: result)
    return try result.get()
  }

  private func state(after result: Result<Value, any Error>) -> State {
    switch result {
    case .success(let value): .ready(value)
    // That somebody gave up says nothing about the next attempt.
    case .failure(is CancellationError): .idle  // guard: cancellation-is-transient
    case .failure(let error): isPermanent(error) ? .failed(error) : .idle
    }
  }
}
