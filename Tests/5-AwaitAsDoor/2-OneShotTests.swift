import Interleavings
import Synchronization
import Testing

#if Solutions
  @testable import AwaitAsDoorSolutions
#else
  @testable import AwaitAsDoorExercises
#endif

@Suite("5.2 OneShot")
struct OneShotTests {
  private let plan = Plan.everyOrderOrElseSampled(limit: 20_000, orders: 4_000, conditions: 3)

  // Hint: three callbacks answer one question. How many of them were told true, and did the answer
  // of that one arrive? (guard: first-wins)
  @Test func `the first answer wins and every later one is refused`() async throws {
    try await everyInterleaving(plan, unfinishedWork: .allowed) { scenario in
      let desk = Desk(scenario)
      desk.waiter { answer in
        scenario.task("delegate") { desk.resume(answer, "delegate") }
        scenario.task("timer") { desk.resume(answer, "timer") }
        scenario.task("failure") { desk.resume(answer, throwing: "failure") }
      }
      await scenario.allTasks()
      try desk.expectOneWinner()
    }
  }

  // Hint: `start` may call back before anyone waits. Where is that answer kept, and who looks for
  // it (guard: early-answer)? Does a second one change it (guard: first-wins)?
  @Test(arguments: [true, false])
  func `an answer given inside start counts`(isValue: Bool) async throws {
    try await everyInterleaving(plan, unfinishedWork: .allowed) { scenario in
      let desk = Desk(scenario)
      desk.waiter { answer in
        if isValue { desk.resume(answer, "first") } else { desk.resume(answer, throwing: "first") }
        desk.resume(answer, "second")
        desk.resume(answer, throwing: "third")
      }
      scenario.witness {
        try scenario.expect(desk.ending == "first", "rule 2: a resume inside start counts")
        try scenario.expect(desk.winners == ["first"], "rule 1: only the first returns true")
      }
      await scenario.allTasks()
    }
  }

  // Hint: nobody kept the answer, so nobody will ever resume it. Who can notice that, and does the
  // waiter itself hold on to the answer? (guard: dropped-answer)
  @Test func `an answer that nobody keeps is abandoned`() async throws {
    try await everyInterleaving(plan, unfinishedWork: .allowed) { scenario in
      let desk = Desk(scenario)
      desk.waiter { _ in scenario.note("drops the answer") }
      scenario.witness {
        try scenario.expect(
          desk.ending == "Abandoned", "rule 3: the answer dropped, the waiter throws Abandoned")
      }
      await scenario.allTasks()
    }
  }

  // Hint: two hold the answer and let go of it one after the other; the waiter may leave when the
  // second has let go, and then it must. (guard: dropped-answer)
  @Test func `the last holder to let go abandons the waiter`() async throws {
    try await everyInterleaving(plan, unfinishedWork: .allowed) { scenario in
      let desk = Desk(scenario)
      desk.waiter { answer in
        for name in ["delegate", "timer"] {
          desk.keep(answer, for: name)
          scenario.task(name) { desk.drop(name) }
        }
      }
      scenario.witness {
        try scenario.expect(
          desk.ending == "Abandoned", "rule 3: the answer dropped, the waiter throws Abandoned")
        try scenario.expect(desk.heldAtTheEnd == 0, "rule 3: and not before the last has let go")
      }
      await scenario.allTasks()
    }
  }

  // Hint: one holder lets go without a word, the other answers and lets go after that.
  @Test func `an answer that someone still holds is not abandoned`() async throws {
    try await everyInterleaving(plan, unfinishedWork: .allowed) { scenario in
      let desk = Desk(scenario)
      desk.waiter { answer in
        for name in ["delegate", "timer"] { desk.keep(answer, for: name) }
        scenario.task("delegate") { desk.drop("delegate") }
        scenario.task("timer") {
          desk.resumeKept("timer")
          await scenario.suspensionPoint()
          desk.drop("timer")
        }
      }
      await scenario.allTasks()
      try scenario.expect(desk.ending == "timer", "rule 3: what is still held is not abandoned")
      try desk.expectOneWinner()
    }
  }

  // Hint: the user leaves while the system still holds the answer and says nothing. Before the
  // wait, or during it: who tells the waiter? (guard: cancelled-waiter) (guard: early-answer)
  @Test func `a cancelled waiter leaves at once`() async throws {
    try await everyInterleaving(plan, unfinishedWork: .allowed) { scenario in
      let desk = Desk(scenario)
      let waiter = desk.waiter { desk.keep($0, for: "system") }
      scenario.task("user") { waiter.cancel() }
      scenario.witness { try desk.expectCancelled("rule 4: a cancelled waiter leaves at once") }
      await scenario.allTasks()
    }
  }

  // Hint: the cancellation comes before there is anything to wake: before the call, or while
  // `start` runs. What is there to find it later? (guard: cancelled-waiter) (guard: early-answer)
  @Test(arguments: ["before the call", "while start runs"])
  func `a waiter cancelled before it waits leaves at once`(moment: String) async throws {
    try await everyInterleaving(plan, unfinishedWork: .allowed) { scenario in
      let desk = Desk(scenario)
      desk.waiter(isCancelled: moment == "before the call") { answer in
        desk.keep(answer, for: "system")
        if moment == "while start runs" { desk.cancelCurrentTask() }
      }
      scenario.witness {
        try desk.expectCancelled("rule 4: cancelled \(moment), it leaves at once")
      }
      await scenario.allTasks()
    }
  }

  // Hint: the waiter was cancelled, then the system answers. Nobody gets that answer, so true would
  // be a lie. (guard: first-wins)
  @Test func `an answer after the cancellation is refused`() async throws {
    try await everyInterleaving(plan, unfinishedWork: .allowed) { scenario in
      let desk = Desk(scenario)
      let waiter = desk.waiter { desk.keep($0, for: "system") }
      scenario.task("user") {
        waiter.cancel()
        desk.resumeKept("system")
      }
      scenario.witness {
        desk.resumeKept("system")
        try scenario.expect(
          desk.winners.isEmpty, "rule 5: a resume after the cancellation returns false")
        try desk.expectCancelled("rule 4: a cancelled waiter leaves at once")
      }
      await scenario.allTasks()
    }
  }

  // Hint: two callbacks and the user, each at any moment. Whoever comes first decides, and what the
  // others are told fits what the waiter gets. (guard: first-wins) (guard: cancelled-waiter)
  @Test func `two callbacks and a cancellation agree on who came first`() async throws {
    try await everyInterleaving(plan, unfinishedWork: .allowed) { scenario in
      let desk = Desk(scenario)
      let waiter = desk.waiter { answer in
        scenario.task("delegate") { desk.resume(answer, "delegate") }
        scenario.task("timer") { desk.resume(answer, "timer") }
      }
      scenario.task("user") { desk.cancel(waiter) }
      await scenario.allTasks()
      guard desk.wasCancelledFirst else { return try desk.expectOneWinner() }
      try scenario.expect(
        desk.winners.isEmpty, "rule 5: a resume after the cancellation returns false")
      try desk.expectCancelled("rule 4: cancelled first, it throws CancellationError")
    }
  }

  // Hint: the user leaves and the last holder lets go, in either order, with nobody to answer.
  // (guard: cancelled-waiter)
  @Test func `cancelled first and dropped later, a waiter was cancelled`() async throws {
    try await everyInterleaving(plan, unfinishedWork: .allowed) { scenario in
      let desk = Desk(scenario)
      let waiter = desk.waiter { answer in
        desk.keep(answer, for: "delegate")
        scenario.task("delegate") { desk.drop("delegate") }
      }
      scenario.task("user") { desk.cancel(waiter) }
      scenario.witness {
        guard desk.wasCancelledFirst || desk.ending != "Abandoned" else { return }
        try desk.expectCancelled("rule 4: cancelled first, it throws CancellationError")
      }
      await scenario.allTasks()
    }
  }
}

/// Keeps answers for the tasks of one order, and what became of the waiter and of each resume.
private final class Desk: Sendable {
  private struct State {
    var kept: [String: Answer<String>] = [:]
    var winners: [String] = []
    var hasDropped = false
    var wasCancelledFirst = false
    var ending: String?
    var heldAtTheEnd = 0
  }

  private let scenario: Scenario
  private let state = Mutex(State())

  init(_ scenario: Scenario) { self.scenario = scenario }

  /// Who was told that their resume arrived.
  var winners: [String] { state.withLock { $0.winners } }
  /// What the waiter got: the name of who answered, or of the error; nil while it waits.
  var ending: String? { state.withLock { $0.ending } }
  var heldAtTheEnd: Int { state.withLock { $0.heldAtTheEnd } }
  var wasCancelledFirst: Bool { state.withLock { $0.wasCancelledFirst } }

  /// Starts the task that waits.
  @discardableResult
  func waiter(
    isCancelled: Bool = false, _ start: @escaping @Sendable (Answer<String>) -> Void
  ) -> ScenarioTask<Void> {
    scenario.task("waiter") { [self] in
      if isCancelled { cancelCurrentTask() }
      let ending: String
      do {
        ending = try await withOneShot(start)
      } catch {
        ending = (error as? Refusal)?.name ?? "\(type(of: error))"
      }
      state.withLock { ($0.ending, $0.heldAtTheEnd) = (ending, $0.kept.count) }
      scenario.note("gets \(ending)")
    }
  }

  func resume(_ answer: Answer<String>, _ name: String) {
    note(answer.resume(returning: name), "resumes with \(name)", name)
  }

  func resume(_ answer: Answer<String>, throwing name: String) {
    note(answer.resume(throwing: Refusal(name: name)), "resumes with error \(name)", name)
  }

  func keep(_ answer: Answer<String>, for name: String) {
    state.withLock { $0.kept[name] = answer }
  }

  func resumeKept(_ name: String) {
    if let answer = state.withLock({ $0.kept[name] }) { resume(answer, name) }
  }

  func drop(_ name: String) {
    scenario.note("drops the answer")
    // Let go outside the lock: the last release may run code of the exercise.
    _ = state.withLock { state in
      state.hasDropped = true
      return state.kept.removeValue(forKey: name)
    }
  }

  func cancel(_ waiter: ScenarioTask<Void>) {
    state.withLock { $0.wasCancelledFirst = $0.winners.isEmpty && !$0.hasDropped }
    waiter.cancel()
  }

  func cancelCurrentTask() {
    scenario.note("is cancelled")
    withUnsafeCurrentTask { $0?.cancel() }
  }

  func expectCancelled(_ rule: String, file: String = #fileID, line: Int = #line) throws {
    try scenario.expect(ending == "CancellationError", rule, file: file, line: line)
  }

  func expectOneWinner(file: String = #fileID, line: Int = #line) throws {
    try scenario.expect(
      winners.count == 1, "rule 1: only the first resume returns true", file: file, line: line)
    try scenario.expect(
      ending == winners.first, "rule 1: the waiter gets what the first resume brought", file: file,
      line: line)
  }

  private func note(_ isAccepted: Bool, _ what: String, _ name: String) {
    scenario.note("\(what): \(isAccepted)")
    if isAccepted { state.withLock { $0.winners.append(name) } }
  }
}

private struct Refusal: Error { let name: String }

extension Scenario {
  /// Looks when all have done what they can: virtual time passes only when nobody can run.
  fileprivate func witness(_ look: @escaping @Sendable () throws -> Void) {
    task("witness") {
      try await clock.sleep(for: .seconds(1))
      try look()
    }
  }
}
