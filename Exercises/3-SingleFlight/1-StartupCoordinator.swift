// 3.1 StartupCoordinator
//
// Launch, deep link and push all need the app's services, find them missing and build them: three
// sessions, three databases, and whichever is built last wins.
//
// 1. Callers that overlap share one build, and each of them gets its value as soon as it is there.
//    Callers that come later get the same value and build nothing.
//    (guard: stored-before-the-wait) (guard: value-is-kept)
// 2. A build that fails, with whatever error, gives that error to everyone who waits for it, as
//    soon as it is there. Nothing is built again by itself; the next call tries again.
//    (guard: failure-is-forgotten)
// 3. So does a call that a waiter makes in the very moment it learns of the failure; when several
//    waiters do so, they share one new build.
// 4. The end of an old attempt, and a waiter that is late to learn of it, never erase a newer
//    attempt or its value.
// 5. No caller's cancellation reaches the build or the other callers, whoever called first. A
//    cancelled caller is back at the latest when the build has ended.
//
// Left open: whether a cancelled caller gets `CancellationError` or what the build brings; whether
// a caller that was cancelled before it called begins a build.
//
// Chapter: swift run SingleFlight, the section "Two callers find it idle".
// Judge:   swift test --filter StartupCoordinator
//          It judges 3.2 too; for this exercise alone say Tests.StartupCoordinatorTests.
// Green? Delete the guard: tag your own line with `// guard`, then run
//          swift run workbook guards StartupCoordinator
// and watch the order that it protects against come back.

/// Builds once for all who ask; what it built lives as long as the coordinator.
///
/// It does not promise that two coordinators share anything.
actor StartupCoordinator<Value: Sendable> {
  private let build: @Sendable () async throws -> Value
  private var value: Value?

  /// Makes a coordinator that has built nothing yet.
  init(build: @escaping @Sendable () async throws -> Value) { self.build = build }

  /// Returns what the build brings, and builds only if nobody has.
  func start() async throws -> Value {
    // TODO: Whoever comes while a build runs shares it, and whatever comes of it.
    if let value { return value }
    let built = try await build()
    value = built
    return built
  }
}
