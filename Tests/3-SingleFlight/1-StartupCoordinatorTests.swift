import Testing

#if Solutions
  @testable import SingleFlightSolutions
#else
  @testable import SingleFlightExercises
#endif

@Suite("3.1 StartupCoordinator")
struct StartupCoordinatorTests {
  private let rules = SharedRules { build in
    let coordinator = StartupCoordinator(build: build)
    return { try await coordinator.start() }
  }

  // Hint: who comes second must find something to wait for. What is there to be found while the
  // first one waits (guard: stored-before-the-wait), and what is there afterwards
  // (guard: value-is-kept)?
  @Test(arguments: [false, true])
  func `callers that overlap or come later share one build`(endsAtOnce: Bool) async throws {
    try await rules.overlap(endsAtOnce: endsAtOnce)
  }

  // Hint: a caller may come between the build's end and the moment when the first waiter goes on.
  // Guards: stored-before-the-wait, value-is-kept.
  @Test func `calls before, while and after the build ends get the same value`() async throws {
    try await rules.race()
  }

  // Hint: an attempt that has failed is still an attempt that somebody could find.
  // (guard: failure-is-forgotten)
  @Test(arguments: [Ending.failed, .cancelled])
  func `a failure reaches every waiter and the next call tries again`(
    ending: Ending
  ) async throws {
    try await rules.failure(ending)
  }

  // Hint: which of the waiters goes on first is not yours to say. Who has put the coordinator in
  // order by then? (guard: failure-is-forgotten)
  @Test(arguments: [(times: 1, ending: Ending.failed), (2, .cancelled)])
  func `a waiter may try again in the moment it learns of the failure`(
    failure: (times: Int, ending: Ending)
  ) async throws {
    try await rules.retryAtOnce(failures: failure.times, failure.ending)
  }

  // Hint: a waiter learns of the old failure late, when another one has long begun a new attempt.
  // (guard: failure-is-forgotten)
  @Test(arguments: [Ending.built, .failed])
  func `the end of an old attempt erases no newer one`(newer: Ending) async throws {
    try await rules.lateWaiter(newer)
  }

  // Hint: a caller that was cancelled still goes on some day. What does it clear away then?
  @Test func `a cancelled waiter that is late erases no newer attempt`() async throws {
    try await rules.lateLeaver()
  }

  // Hint: whose task does the build run in? (guard: stored-before-the-wait)
  @Test(arguments: [(ofAll: false, ending: Ending.built), (true, .failed)])
  func `no caller's cancellation reaches the build`(
    cancellation: (ofAll: Bool, ending: Ending)
  ) async throws {
    try await rules.cancellation(ofAll: cancellation.ofAll, cancellation.ending)
  }
}
