import Interleavings
import Synchronization

#if Solutions
  @testable import AwaitAsDoorSolutions
#else
  @testable import AwaitAsDoorExercises
#endif

/// The reader's proof in one order, and what came of it.
final class Proof: Sendable {
  private struct End {
    let isBelieved: Bool
    let time: Duration
  }

  private let scenario: Scenario
  private let end = Mutex<End?>(nil)

  init(_ scenario: Scenario) { self.scenario = scenario }

  /// Starts the task that judges turns.
  func run(_ makeTurn: @escaping @Sendable @MainActor (Environment) -> any Turn) {
    scenario.task("proof") { [self] in
      // A proof that throws rejects.
      let isBelieved = (try? await stopWins(makeTurn)) ?? false
      scenario.note(isBelieved ? "believes it" : "rejects it")
      let now = scenario.clock.now.sinceStart
      end.withLock { $0 = End(isBelieved: isBelieved, time: now) }
    }
  }

  /// Looks at what came of it, which must not have taken time: only who sleeps lets time pass.
  func expect(
    _ verdict: Bool, _ rule: String, file: String = #fileID, line: Int = #line
  ) throws {
    let end = end.withLock { $0 }
    try scenario.expect(
      end?.time == .zero, "rule 1: it sleeps instead of waiting for what happens", file: file,
      line: line)
    try scenario.expect(end?.isBelieved == verdict, rule, file: file, line: line)
  }
}
