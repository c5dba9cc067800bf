import Interleavings
import Testing

#if Solutions
  @testable import AwaitAsDoorSolutions
#else
  @testable import AwaitAsDoorExercises
#endif

@Suite("5.2 OneShot")
struct OneShotTests {
  // Hint: three callbacks answer one question. How many of them were told true, and did the answer
  // of that one arrive? (guard: first-wins)
  @Test func `the first answer wins and every later one is refused`() async throws {
    try await everyOrder { scenario in
      let desk = Desk(scenario)
      desk.waiter { answer in
        scenario.task("delegate") { desk.resume(answer, "delegate") }
        scenario.task("timer") { desk.resume(answer, "timer") }
        scenario.task("failure") {
          desk.resume(answer, throwing: Refusal("failure"))
          try await desk.rest()
          try desk.expectOneWinner()
        }
      }
      await scenario.allTasks()
    }
  }

  // Hint: `start` may call back before anyone waits. Where is that answer kept, and who looks for
  // it (guard: early-answer)? Does a second one change it (guard: first-wins)? The system goes on
  // holding the answer, and that keeps nobody.
  @Test func `an answer given inside start counts`() async throws {
    try await everyOrder(of: [nil, Refusal("system")]) { scenario, error in
      let desk = Desk(scenario)
      desk.waiter { answer in
        desk.keep(answer, for: "system")
        desk.resumeKept("system", throwing: error)
        desk.resume(answer, "second")
        desk.resume(answer, throwing: Refusal("third"))
      }
      scenario.task("witness") {
        try await desk.rest()
        try scenario.expect(
          desk.ending != nil, "rule 7: answered inside start (rule 2), it leaves at once")
        try scenario.expect(desk.ending == "system", "rule 2: a resume inside start counts")
        try desk.expectOneWinner()
        try desk.expectRefusal(of: "system", "rule 1: every later resume returns false")
      }
      await scenario.allTasks()
    }
  }

  // Hint: done, without a value, is an answer; so is nil, and so is an error that the bridge throws
  // itself at other times, or that is the value. Whatever came first, what comes second is refused.
  // (guard: early-answer) (guard: first-wins)
  @Test func `any value and any error is an answer`() async throws {
    let errors: [any Error] = [Refusal("Refusal"), CancellationError(), Abandoned()]
    var calls: [@Sendable (Desk, Bool) -> String] = errors.map { error in
      { desk, isEarly in
        desk.call(isEarly, late: Refusal("late")) { desk.resume($0, throwing: error) }
        return "\(type(of: error))"
      }
    }
    calls += [
      values((), late: (), "()"), values("", late: "late", "an empty text"),
      values(nil, late: "late", "nil"),
      values(.some(nil), late: "late" as String??, "Optional(nil)"),
      values(Refusal("error"), late: Refusal("late"), "the value error"),
    ]
    let variants = [true, false].flatMap { isEarly in calls.map { (isEarly, $0) } }
    try await everyOrder(of: variants) { scenario, variant in
      let desk = Desk(scenario)
      let name = variant.1(desk, variant.0)
      scenario.task("witness") {
        try await desk.rest()
        try scenario.expect(
          desk.winners.count <= 1, "rule 1: every later resume returns false")
        try scenario.expect(
          desk.winners == [name] && desk.ending == name,
          "rule 1: any value and any error is an answer")
      }
      await scenario.allTasks()
    }
  }

  // Hint: nobody kept the answer, so nobody will ever resume it. Who can notice that, and does the
  // waiter itself hold on to the answer? (guard: dropped-answer)
  @Test func `an answer that nobody keeps is abandoned`() async throws {
    try await everyOrder { scenario in
      let desk = Desk(scenario)
      desk.waiter { (_: Answer<String>) in scenario.note("drops the answer") }
      scenario.task("witness") {
        try await desk.rest()
        try desk.expectAbandoned()
      }
      await scenario.allTasks()
    }
  }

  // Hint: two hold the answer and let go of it one after the other; the waiter may leave when the
  // second has let go, and then it must. (guard: dropped-answer)
  @Test func `the last holder to let go abandons the waiter`() async throws {
    try await everyOrder { scenario in
      let desk = Desk(scenario)
      desk.waiter { answer in
        for name in ["delegate", "timer"] { desk.keep(answer, for: name) }
        scenario.task("delegate") { desk.drop("delegate") }
        scenario.task("timer") {
          desk.drop("timer")
          try await desk.rest()
          try desk.expectAbandoned()
        }
      }
      await scenario.allTasks()
    }
  }

  // Hint: one holder lets go without a word, the other answers and lets go after that.
  @Test func `an answer that someone still holds is not abandoned`() async throws {
    try await everyOrder { scenario in
      let desk = Desk(scenario)
      desk.waiter { answer in
        for name in ["delegate", "timer"] { desk.keep(answer, for: name) }
        scenario.task("delegate") { desk.drop("delegate") }
        scenario.task("timer") {
          desk.resumeKept("timer")
          await scenario.suspensionPoint()
          desk.drop("timer")
          try await desk.rest()
          try scenario.expect(desk.ending != "Abandoned", "rule 3: still held, it is not abandoned")
          try desk.expectOneWinner()
        }
      }
      await scenario.allTasks()
    }
  }

  // Hint: the system holds the answer and takes its time. A waiter that looks every now and then
  // leaves late, one that looks all the time ends in "no end after 10,000 steps", and one with a
  // limit, however long, leaves while the system still holds the answer.
  @Test func `a waiter waits for as long as it takes, and does not poll`() async throws {
    // The second is a hundred years and some: longer than any limit, and at no limit's end.
    let times = [Duration.microseconds(1_234_567), .milliseconds(3_155_772_345_678)]
    try await everyOrder(of: times) { scenario, time in
      let desk = Desk(scenario)
      desk.waiter { desk.keep($0, for: "system") }
      scenario.task("system") {
        try await desk.rest(time)
        try scenario.expect(desk.ending == nil, "rule 7: the wait has no limit")
        desk.resumeKept("system")
        try await desk.rest()
        try desk.expectOneWinner()
      }
      await scenario.allTasks()
    }
  }

  // Hint: the user leaves while the system still holds the answer and says nothing. Before the
  // wait, or during it: who tells the waiter? (guard: cancelled-waiter) (guard: early-answer)
  @Test func `a cancelled waiter leaves at once`() async throws {
    try await everyOrder { scenario in
      let desk = Desk(scenario)
      desk.waiter { desk.keep($0, for: "system") }
      scenario.task("user") {
        desk.cancelWaiter()
        try await desk.rest()
        try desk.expectCancelled("rule 4: a cancelled waiter leaves at once")
      }
      await scenario.allTasks()
    }
  }

  private func values<Value: Sendable>(
    _ value: Value, late: Value, _ name: String
  ) -> @Sendable (Desk, Bool) -> String {
    { desk, isEarly in
      desk.call(isEarly, late: late) { desk.resume($0, value) }
      return name
    }
  }
}
