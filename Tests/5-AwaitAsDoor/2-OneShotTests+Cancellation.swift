import Interleavings
import Testing

#if Solutions
  @testable import AwaitAsDoorSolutions
#else
  @testable import AwaitAsDoorExercises
#endif

extension OneShotTests {
  // Hint: the cancellation comes before there is anything to wake: before the call, or while
  // `start` runs. What is there to find it later? (guard: cancelled-waiter) (guard: early-answer)
  @Test func `a waiter cancelled before it waits leaves at once`() async throws {
    try await everyOrder(of: ["before the call", "while start runs"]) { scenario, moment in
      let desk = Desk(scenario)
      desk.waiter(isCancelled: moment == "before the call") { answer in
        desk.keep(answer, for: "system")
        if moment == "while start runs" { desk.cancelCurrentTask() }
      }
      scenario.task("witness") {
        try await desk.rest()
        try desk.expectCancelled("rule 4: cancelled \(moment), it leaves at once")
        try desk.expectRefusal(
          of: "system", "rule 5: a resume after the cancellation returns false")
      }
      await scenario.allTasks()
    }
  }

  // Hint: the waiter was cancelled, then the system answers. Nobody gets that answer, so true would
  // be a lie. (guard: first-wins)
  @Test func `an answer after the cancellation is refused`() async throws {
    try await everyOrder { scenario in
      let desk = Desk(scenario)
      desk.waiter { desk.keep($0, for: "system") }
      scenario.task("user") {
        let rule = "rule 5: a resume after the cancellation returns false"
        desk.cancelWaiter()
        try desk.expectRefusal(of: "system", rule)
        try await desk.rest()
        try desk.expectRefusal(of: "system", rule)
        try desk.expectCancelled("rule 4: a cancelled waiter leaves at once")
      }
      await scenario.allTasks()
    }
  }

  // Hint: two callbacks and the user, each at any moment. Whoever comes first decides, and what the
  // others are told fits what the waiter gets. (guard: first-wins) (guard: cancelled-waiter)
  @Test func `two callbacks and a cancellation agree on who came first`() async throws {
    try await everyOrder { scenario in
      let desk = Desk(scenario)
      desk.waiter { answer in
        scenario.task("delegate") { desk.resume(answer, "delegate") }
        scenario.task("failure") { desk.resume(answer, throwing: Refusal("failure")) }
      }
      scenario.task("user") {
        desk.cancelWaiter()
        try await desk.rest()
        guard desk.wasCancelledFirst else { return try desk.expectOneWinner() }
        try scenario.expect(
          desk.winners.isEmpty, "rule 5: a resume after the cancellation returns false")
        try desk.expectCancelled("rule 4: cancelled first, it throws CancellationError")
      }
      await scenario.allTasks()
    }
  }

  // Hint: the answer was there when `start` returned; the user came later. (guard: early-answer)
  @Test func `answered inside start and cancelled after it, a waiter gets the answer`()
    async throws
  {
    try await everyOrder(of: [nil, Refusal("system")]) { scenario, error in
      let desk = Desk(scenario)
      desk.waiter { answer in
        desk.keep(answer, for: "system")
        desk.resumeKept("system", throwing: error)
        scenario.task("user") {
          desk.cancelWaiter()
          try await desk.rest()
          try scenario.expect(
            desk.ending == "system", "rule 1: a cancellation after the resume changes nothing")
        }
      }
      await scenario.allTasks()
    }
  }

  // Hint: the user leaves and the last holder lets go, in either order, with nobody to answer.
  // (guard: cancelled-waiter)
  @Test func `cancelled first and dropped later, a waiter was cancelled`() async throws {
    try await everyOrder { scenario in
      let desk = Desk(scenario)
      desk.waiter { answer in
        desk.keep(answer, for: "delegate")
        scenario.task("delegate") { desk.drop("delegate") }
      }
      scenario.task("user") {
        desk.cancelWaiter()
        try await desk.rest()
        guard desk.wasCancelledFirst || desk.ending != "Abandoned" else { return }
        try desk.expectCancelled("rule 4: cancelled first, it throws CancellationError")
      }
      await scenario.allTasks()
    }
  }

  // Hint: the user and the system, both before `start` has returned. Either may count as the first;
  // the waiter leaves in any case, and nobody is told true twice. (guard: early-answer)
  @Test func `cancelled and answered before start returns, a waiter leaves`() async throws {
    let variants = ["value", "error", "drop"].flatMap { answer in
      ["before the call", "before the \(answer)", "after the \(answer)"].map { (answer, $0) }
    }
    try await everyOrder(of: variants) { scenario, variant in
      let (answer, moment) = variant
      let desk = Desk(scenario)
      desk.waiter(isCancelled: moment == "before the call") { call in
        if moment == "before the \(answer)" { desk.cancelCurrentTask() }
        if answer == "value" { desk.resume(call, "first") }
        if answer == "error" { desk.resume(call, throwing: Refusal("first")) }
        if moment == "after the \(answer)" { desk.cancelCurrentTask() }
        if answer == "drop" { return scenario.note("drops the answer") }
        desk.resume(call, "second")
        desk.resume(call, throwing: Refusal("third"))
        desk.keep(call, for: "system")
      }
      scenario.task("witness") {
        try await desk.rest()
        try desk.expectEither(
          answer == "drop" ? "Abandoned" : "first", "rule 4: cancelled \(moment), it leaves")
      }
      await scenario.allTasks()
    }
  }

  // Hint: the task that calls back, or lets go last, was itself cancelled. The waiter was not.
  // (guard: dropped-answer)
  @Test func `the cancellation of those who answer or let go changes nothing`() async throws {
    try await everyOrder(of: ["delegate", "failure", "Abandoned"]) { scenario, ending in
      let desk = Desk(scenario)
      desk.waiter { answer in
        desk.keep(answer, for: "delegate")
        scenario.task("delegate") {
          desk.cancelCurrentTask()
          if ending == "delegate" { desk.resumeKept("delegate") }
          if ending == "failure" { desk.resumeKept("delegate", throwing: Refusal("failure")) }
          desk.drop("delegate")
        }
      }
      scenario.task("witness") {
        try await desk.rest()
        let winners = ending == "Abandoned" ? [] : [ending]
        try scenario.expect(
          desk.ending == ending && desk.winners == winners,
          "rule 5: the cancellation of anybody else changes nothing")
      }
      await scenario.allTasks()
    }
  }
}
