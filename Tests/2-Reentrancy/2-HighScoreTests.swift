import Interleavings
import Testing

#if Solutions
  @testable import ReentrancySolutions
#else
  @testable import ReentrancyExercises
#endif

@Suite("2.2 HighScore")
struct HighScoreTests {
  // Hint: both read the numbers before either of them was checked. What does the second one to be
  // answered write? Guards: count-late, compare-late.
  @Test func `of two scores checked at the same time the higher one is the best`() async throws {
    try await everyOrder(polling: "rule 4", of: [[20, 10], [10, 20]]) { scenario, scores in
      let arcade = Arcade(scenario)
      for score in [10, 20] { arcade.player(score) }
      scenario.task("server") {
        arcade.server.answer(scores[0])
        await scenario.suspensionPoint()
        arcade.server.answer(scores[1])
      }
      try await arcade.settle()
      try arcade.expect(returned: [10, 20], "rule 4: once it is checked, a submission ends")
      try await arcade.expect(best: 20, "rule 2: the higher one stays", submissions: 2)
    }
  }

  // Hint: here every switch to the actor lets others in. What one call of the actor has found may
  // be false in the next call. Guards: count-late, compare-late.
  @Test func `looking and writing are one visit to the actor`() async throws {
    try await everyOrder(polling: "rule 4", hops: .letOthersIn) { scenario in
      let arcade = Arcade(scenario)
      for score in [10, 20] {
        arcade.server.answer(score)
        arcade.player(score)
      }
      try await arcade.settle()
      try await arcade.expect(best: 20, "rule 2: the higher one stays", submissions: 2)
    }
  }

  // Hint: the higher score is answered and done while the lower one is still being checked, or the
  // other way round. Guards: count-late, compare-late.
  @Test func `three checks run side by side and are answered in any order`() async throws {
    let answers = [[30, 20, 10], [10, 20, 30], [20, 30, 10], [30, 10, 20], [20, 10, 30]]
    try await everyOrder(polling: "rule 4", of: answers) { scenario, scores in
      let arcade = Arcade(scenario)
      arcade.server.answer(5)
      arcade.player(5)
      try await arcade.settle()
      for score in [10, 20, 30] { arcade.player(score) }
      try await arcade.settle()
      for score in scores {
        try scenario.expect(
          arcade.server.checks(of: score) > 0, "rule 4: no check waits for another's")
      }
      try await arcade.expect(best: 5, "rule 1: what is not checked is not shown", submissions: 1)
      for count in 1...3 {
        let answered = scores.prefix(count)
        arcade.server.answer(scores[count - 1])
        try await arcade.settle()
        try arcade.expect(returned: [5] + answered, "rule 4: once it is checked, a submission ends")
        try await arcade.expect(
          best: answered.max(), "rule 2: the highest one stays", submissions: count + 1)
      }
    }
  }

  // Hint: the server says no. Does the score count, and does it stand in the way of another?
  // Guards: only-valid, count-late.
  @Test func `a score that is not valid counts and changes nothing else`() async throws {
    let answers = [[20, 10], [10, 20], [10, 20, 30]]
    try await everyOrder(polling: "rule 4", of: answers) { scenario, scores in
      let arcade = Arcade(scenario)
      for score in scores { arcade.player(score) }
      try await arcade.settle()
      try await arcade.expect(best: 0, "rule 1: what is not checked is not shown", submissions: 0)
      var best = 0
      for (index, score) in scores.enumerated() {
        let isValid = score == 10
        arcade.server.answer(score, isValid)
        if isValid { best = score }
        try await arcade.settle()
        try await arcade.expect(
          best: best, "rule 1: only valid scores count as the best", submissions: index + 1)
      }
    }
  }

  // Hint: two players may have the same score, and one player may submit it again.
  // Guards: count-late.
  @Test func `equal scores are counted each`() async throws {
    try await everyOrder(polling: "rule 4") { scenario in
      let arcade = Arcade(scenario)
      for name in ["one", "two"] { arcade.player(20, task: name) }
      try await arcade.settle()
      try await arcade.expect(best: 0, "rule 1: what is not checked is not shown", submissions: 0)
      arcade.server.answer(20)
      try await arcade.settle()
      try await arcade.expect(best: 20, "rule 1: a valid score is the best", submissions: 2)
      await arcade.submit(20)
      try await arcade.expect(best: 20, "rule 1: a valid score is the best", submissions: 3)
    }
  }

  // Hint: somebody looks at the board while scores are being checked and written down.
  // Guards: only-valid, count-late, compare-late.
  @Test func `whoever looks sees a valid score, never a lower one, and what has ended`()
    async throws
  {
    try await everyOrder(polling: "rule 4", of: [true, false]) { scenario, isValid in
      let arcade = Arcade(scenario)
      for score in [10, 20] { arcade.player(score) }
      scenario.task("server") {
        arcade.server.answer(20, isValid)
        await scenario.suspensionPoint()
        arcade.server.answer(10)
      }
      scenario.task("looker") {
        for _ in 1...2 {
          try await arcade.glance()
          await scenario.suspensionPoint()
        }
      }
      try await arcade.settle()
      try await arcade.glance()
      try await arcade.expect(
        best: isValid ? 20 : 10, "rule 1: the highest valid score is the best", submissions: 2)
    }
  }

  // Hint: a player walks away. The check goes on, and so does the count.
  // Guards: count-late.
  @Test func `a cancelled submission is counted when it has ended`() async throws {
    let moments = ["before", "during", "after"]
    try await everyOrder(polling: "rule 4", of: moments) { scenario, moment in
      let arcade = Arcade(scenario)
      let one = scenario.task("player 20") {
        if moment == "before" { withUnsafeCurrentTask { $0?.cancel() } }
        await arcade.submit(20)
      }
      arcade.player(10)
      try await arcade.settle()
      if moment == "during" {
        one.cancel()
        try await arcade.settle()
        try await arcade.expect(submissions: 0)
      }
      arcade.server.answer(20)
      if moment == "after" { one.cancel() }
      try await arcade.settle()
      try arcade.expect(returned: [20], "rule 4: once it is checked, a submission ends")
      try await arcade.expect(submissions: 1)
      arcade.server.answer(10)
      try await arcade.settle()
      try await arcade.expect(submissions: 2)
      arcade.server.answer(30)
      await arcade.submit(30)
      try await arcade.expect(best: 30, "rule 1: a valid score is the best", submissions: 3)
    }
  }
}
