import Interleavings
import Testing

#if Solutions
  @testable import AwaitAsDoorSolutions
#else
  @testable import AwaitAsDoorExercises
#endif

extension OneShotTests {
  // Hint: two wait at the same time, and the second is answered first. Where does a call keep what
  // belongs to it?
  @Test func `two calls have an answer each`() async throws {
    try await everyOrder { scenario in
      let (one, two) = (Desk(scenario), Desk(scenario))
      one.waiter("waiter 1") { one.keep($0, for: "system 1") }
      two.waiter("waiter 2") { two.keep($0, for: "system 2") }
      scenario.task("system") {
        try await two.rest()
        two.resumeKept("system 2")
        try await two.rest()
        let early = one.ending
        one.resumeKept("system 1")
        try await one.rest()
        try scenario.expect(early == nil, "rule 1: the waiter gets what its own answer brought")
        try two.expectOneWinner()
        try one.expectOneWinner()
      }
      await scenario.allTasks()
    }
  }

  // Hint: the waiter calls again, and the system still holds the answer of the first call. To whom
  // does that old answer belong? (guard: first-wins)
  @Test func `an old answer leaves the next call alone`() async throws {
    try await everyOrder { scenario in
      let (one, two) = (Desk(scenario), Desk(scenario))
      scenario.task("waiter") {
        try await one.wait { one.keep($0, for: "one") }
        try await two.wait { two.keep($0, for: "two") }
      }
      scenario.task("system") {
        try await one.rest()
        one.resumeKept("one")
        try await one.rest()
        try one.expectOneWinner()
        try one.expectRefusal(of: "one", "rule 1: every later resume returns false")
        one.drop("one")
        two.happens()
        try await two.rest()
        try scenario.expect(two.ending == nil, "rule 3: the drop of another answer ends nothing")
        two.resumeKept("two")
        try await two.rest()
        try two.expectOneWinner()
      }
      await scenario.allTasks()
    }
  }

  // Hint: two wait for a long time; then one of them is cancelled, or its answer dropped. Who else
  // hears of it? (guard: cancelled-waiter) (guard: dropped-answer)
  @Test func `a call that ends leaves the other alone`() async throws {
    try await everyOrder(of: ["cancellation", "drop"]) { scenario, end in
      let (one, two) = (Desk(scenario), Desk(scenario))
      one.waiter("waiter 1") { one.keep($0, for: "system 1") }
      two.waiter("waiter 2") { two.keep($0, for: "system 2") }
      scenario.task("system") {
        try await one.rest(.milliseconds(86_401_234))
        if end == "drop" { one.drop("system 1") } else { one.cancelWaiter() }
        two.happens()
        try await one.rest()
        if end == "drop" {
          try one.expectAbandoned()
        } else {
          try one.expectCancelled("rule 4: a cancelled waiter leaves at once")
        }
        try scenario.expect(
          two.ending == nil, "rule \(end == "drop" ? 3 : 4): the other call's \(end) ends nothing")
        two.resumeKept("system 2")
        try await two.rest()
        try two.expectOneWinner()
      }
      await scenario.allTasks()
    }
  }
}
