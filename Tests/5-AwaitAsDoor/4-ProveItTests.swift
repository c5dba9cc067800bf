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
  @Test func `right turns are accepted, under every order`() async throws {
    try await everyVariant(of: SampleTurn.Style.allCases) { style in
      try await expect(true, "rule 1: it rejected a right turn", style)
    }
  }

  // Hint: would "it is not listening" be false for this turn if nobody had stopped it? To listen is
  // to say so, and to open the microphone, and not twice. Guard: it-would-have-listened.
  @Test func `a turn that never listens is not believed`() async throws {
    try await expectRejected([
      (.notStopped(does: []), "rule 2: it believed a turn that never listens, stopped or not"),
      (.notStopped(does: [.says]), "rule 2: it believed a turn that never opens the microphone"),
      (.notStopped(does: [.opens]), "rule 2: it believed a turn that never says it listens"),
      (
        .notStopped(does: [.opens, .opens, .says]),
        "rule 2: it believed a turn that opens the microphone twice"
      ),
    ])
  }

  // Hint: not listening is not all. Who is asked for speech after leaving the screen?
  // Guard: no-further-prompt.
  @Test func `a turn that asks again after the stop is not believed`() async throws {
    try await expectRejected(
      [[.showsPrompt2]], afterStopDuring: 1, "it believed a turn that shows prompt 2 after the stop"
    )
  }

  // Hint: can the turn listen where you look at it, and does a stop come during this prompt?
  @Test(arguments: [1, 2])
  func `a turn that forgets a stop is not believed`(prompt: Int) async throws {
    var ways: [[SampleTurn.Step]] = [[.opens, .says]]
    if prompt == 1 { ways.append([.showsPrompt2, .opens, .says]) }
    try await expectRejected(
      ways, afterStopDuring: prompt,
      "it believed a turn that listens after a stop at prompt \(prompt)")
  }

  // Hint: the state is what the turn says. What did the microphone see? It may be closed again at
  // the end. Guard: microphone-stays-off.
  @Test(arguments: [1, 2])
  func `a turn that opens the microphone after a stop is not believed`(prompt: Int) async throws {
    try await expectRejected(
      [[.opens], [.opens, .closes]], afterStopDuring: prompt,
      "it believed a turn that opens the microphone after a stop at prompt \(prompt)")
  }

  // Hint: the microphone stays off, and the screen says that it listens. Guard: not-listening.
  @Test(arguments: [1, 2])
  func `a turn that says it listens after a stop is not believed`(prompt: Int) async throws {
    try await expectRejected(
      [[.says]], afterStopDuring: prompt,
      "it believed a turn that says it listens after a stop at prompt \(prompt)")
  }

  /// Lets the proof judge turns that go on in these ways after a stop during a prompt.
  private func expectRejected(
    _ ways: [[SampleTurn.Step]], afterStopDuring prompt: Int, _ rule: String,
    name: String = #function, line: Int = #line
  ) async throws {
    try await expectRejected(
      ways.map { (.stopped(duringPrompt: prompt, does: $0), "rule \(prompt + 2): \(rule)") },
      name: name, line: line)
  }

  /// Lets the proof judge broken turns, and first the same turn without a flaw: who rejects that,
  /// too, has not found the flaw.
  private func expectRejected(
    _ flaws: [(flaw: SampleTurn.Flaw, rule: String)], name: String = #function, line: Int = #line
  ) async throws {
    try await expect(
      true, "rule 1: it rejects this turn without its flaw, too", .hesitant, nil,
      .sampled(orders: 100), name: name, line: line)
    try await everyVariant(of: flaws) { flaw, rule in
      try await expect(false, rule, .hesitant, flaw, name: name, line: line)
    }
  }

  private func expect(
    _ verdict: Bool, _ rule: String, _ style: SampleTurn.Style, _ flaw: SampleTurn.Flaw? = nil,
    _ plan: Plan = .everyOrderOrElseSampled(limit: 2_000, orders: 500, conditions: 3),
    name: String = #function, line: Int = #line
  ) async throws {
    let rules = [
      "nobody can run any more": "rule 1: it waits for a continuation that nobody resumes",
      "no end after": "rule 1: it polls", "ran on without an await": "rule 1: it polls",
    ]
    try await naming(rules) {
      try await everyInterleaving(plan, unfinishedWork: .allowed, name: name) { scenario in
        let proof = Proof(scenario)
        proof.run { environment in SampleTurn(environment, scenario, style, flaw) }
        await scenario.allTasks()
        try proof.expect(verdict, rule, line: line)
      }
    }
  }
}
