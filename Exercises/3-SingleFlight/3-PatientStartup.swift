// 3.3 PatientStartup
//
// The user leaves a screen that waits for the services. Its task is cancelled, and either it sits
// there until the build ends, or the build is cancelled with it, under everyone else's feet.
//
// Rules 1 to 4 are those of 3.1.
//
// 1. Callers that overlap share one build, and each of them gets its value as soon as it is there.
//    Callers that come later get the same value and build nothing.
// 2. A build that fails, with whatever error, gives that error to everyone who waits for it, as
//    soon as it is there. Nothing is built again by itself; the next call tries again.
// 3. So does a call that a waiter makes in the very moment it learns of the failure; when several
//    waiters do so, they share one new build.
// 4. The end of an old attempt, and a waiter that is late to learn of it or has left, never erase a
//    newer attempt or its value.
// 5. No caller's cancellation reaches the build or the other callers, and neither does the leaving
//    of the last one: the build goes on for whoever comes later.
// 6. A caller that is cancelled while a build runs leaves at once with `CancellationError`, whether
//    it waits already, is about to, or was cancelled before it called.
//    (guard: leaves-at-once) (guard: left-before-the-wait)
// 7. A caller that was cancelled before it called begins no build; with none to wait for, it leaves
//    at once with `CancellationError`. (guard: cancelled-before)
// 8. Nobody waits for ever, and nobody gets two answers.
//
// Left open: what an already cancelled caller gets when a value is ready; what a caller gets that
// is cancelled in the very moment in which the build ends.
//
// Chapter: swift run SingleFlight, the section "Who waits may leave, the work goes on".
// Judge:   swift test --filter PatientStartup
// Green? Delete the guard: tag your own line with `// guard`, then run
//          swift run workbook guards PatientStartup
// and watch the order that it protects against come back.

/// Builds once for all who ask, and lets each of them stop waiting.
///
/// It does not stop a build that nobody waits for.
actor PatientStartup<Value: Sendable> {
  private let build: @Sendable () async throws -> Value
  private var value: Value?
  private var attempt: Task<Value, any Error>?

  /// Makes a coordinator that has built nothing yet.
  init(build: @escaping @Sendable () async throws -> Value) { self.build = build }

  /// Returns what the build brings; a cancelled caller is back before that.
  func start() async throws -> Value {
    if let value { return value }
    let attempt = attempt ?? Task { try await run() }
    self.attempt = attempt
    // TODO: A cancellation ends the caller's wait, at once, and nothing else.
    return try await withTaskCancellationHandler {
      try await attempt.value
    } onCancel: {
      attempt.cancel()
    }
  }

  private func run() async throws -> Value {
    defer { attempt = nil }
    let value = try await build()
    self.value = value
    return value
  }
}
