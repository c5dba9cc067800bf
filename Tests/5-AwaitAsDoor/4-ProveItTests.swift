import Interleavings
import Testing

#if Solutions
  @testable import AwaitAsDoorSolutions
#else
  @testable import AwaitAsDoorExercises
#endif

@Suite("5.4 ProveIt")
struct ProveItTests {
  // Hint: a proof that rejects a right turn looked too early, or stopped a turn that had not begun.
  @Test(arguments: SampleTurn.Style.allCases)
  func `right turns are accepted, under every order`(style: SampleTurn.Style) async throws {
    try await expect(true, "rule 1: it rejected a right turn", style)
  }

  // Hint: would "it is not listening" be false for this turn if nobody had stopped it?
  // Guard: it-would-have-listened.
  @Test func `a turn that never listens is not believed`() async throws {
    try await expectRejected(
      .neverListens, "rule 2: it believed a turn that never listens, stopped or not")
  }

  // Hint: not listening is not all. Who is asked for speech after leaving the screen?
  // Guard: no-further-prompt.
  @Test func `a turn that asks again after the stop is not believed`() async throws {
    try await expectRejected(
      .asksAfterTheStop, "rule 3: it believed a turn that shows prompt 2 after the stop")
  }

  // Hint: can the turn listen where you look at it, and does a stop come during its first prompt?
  @Test func `a turn that forgets a stop during the first prompt is not believed`() async throws {
    try await expectRejected(
      .forgetsTheStop, "rule 3: it believed a turn that listens after a stop at prompt 1")
  }

  // Hint: there are two prompts to stop at.
  @Test func `a turn that loses a stop during the second prompt is not believed`() async throws {
    try await expectRejected(
      .losesTheSecondStop, "rule 4: it believed a turn that listens after a stop at prompt 2")
  }

  // Hint: the state is what the turn says. What did the microphone see?
  // Guard: microphone-stays-off.
  @Test func `a turn that leaves the microphone open is not believed`() async throws {
    try await expectRejected(
      .leavesTheMicrophoneOpen,
      "rule 4: it believed a turn that opens the microphone after the stop")
  }

  // Hint: at the end the microphone is closed again. Was it ever open?
  // Guard: microphone-stays-off.
  @Test func `a turn that opens the microphone for a moment is not believed`() async throws {
    try await expectRejected(
      .opensForAMoment,
      "rule 4: it believed a turn that opens the microphone for a moment")
  }

  // Hint: the microphone stays off, and the screen says that it listens.
  // Guard: not-listening.
  @Test func `a turn that says it listens after the stop is not believed`() async throws {
    try await expectRejected(
      .saysItListens, "rule 4: it believed a turn that says it listens after the stop")
  }

  /// Lets the proof judge a broken turn, and first the same turn without the flaw: who rejects
  /// both has not found the flaw.
  private func expectRejected(
    _ flaw: SampleTurn.Flaw, _ rule: String, name: String = #function, line: Int = #line
  ) async throws {
    try await expect(
      true, "rule 1: it rejects this turn without its flaw, too", .hesitant, name: name, line: line)
    try await expect(false, rule, .hesitant, flaw, name: name, line: line)
  }

  private func expect(
    _ verdict: Bool, _ rule: String, _ style: SampleTurn.Style, _ flaw: SampleTurn.Flaw? = nil,
    name: String = #function, line: Int = #line
  ) async throws {
    try await everyInterleaving(
      .everyOrderOrElseSampled(limit: 20_000, orders: 4_000, conditions: 3),
      timers: .mayFireEarly, unfinishedWork: .allowed, name: name
    ) { scenario in
      let proof = scenario.task("proof") {
        try await stopWins { environment in SampleTurn(environment, scenario, style, flaw) }
      }
      await scenario.allTasks()
      // A proof that throws rejects.
      let isBelieved = (try? await proof.result.get()) ?? false
      try scenario.expect(isBelieved == verdict, rule, file: #fileID, line: line)
    }
  }
}
