import Interleavings
import Testing

#if Solutions
  @testable import StructuredVsUnstructuredSolutions
#else
  @testable import StructuredVsUnstructuredExercises
#endif

@Suite("1.1 Dashboard")
struct DashboardTests {
  // Hint: which word starts a child beside the code that goes on? (guard: side-by-side)
  @Test func `both are under way together, and the call returns what both returned`() async throws {
    try await everyLoad(of: pairs(Child.allCases, [false, true])) { scenario, variant in
      let (first, areQuick) = variant
      for number in 1...2 {
        let load = Load(scenario, number: number)
        if areQuick { for child in Child.allCases { load.end(child, .value) } }
        load.call()
        try await load.settle()
        if !areQuick {
          // An hour in which neither answers: nobody else's end is waited for.
          try await scenario.clock.sleep(for: .seconds(3_600))
          try await load.expect(nil, "rules 2, 6: the call waits for its children")
          load.end(first, .value)
          try await load.expect(nil, "rule 2: the call returns when both have succeeded")
          load.end(first.other, .value)
        }
        try await load.expect("a dashboard", "rule 2: the call returns what both returned")
      }
    }
  }

  // Hint: the code waits for one of them first. What if the other one fails meanwhile?
  // (guard: first-failure) (guard: side-by-side)
  @Test func `when one fails, the other is cancelled at once`() async throws {
    let variants = pairs(pairs(Child.allCases, [ChildEnd.failure, .cancellationError]), reactions)
    try await everyLoad(of: variants) { scenario, variant in
      let ((child, end), reaction) = variant
      let load = Load(scenario, reaction: reaction)
      load.call()
      try await load.settle()
      load.end(child, end)
      try await load.expect(
        cancelled: [child.other], "rule 3: when \(child) fails, the other is cancelled at once")
      if reaction != nil {
        try await load.expectEnd("rule 6: both have ended, and so does the call")
      }
      load.end(child.other, .value)
      try await load.expect(
        load.words(for: end, of: child), "rule 3: the call throws the error of the first failure")
    }
  }

  // Hint: the child that is cancelled pays no heed, and its server answers at last.
  // (guard: first-failure) (guard: side-by-side)
  @Test func `the call never ends while a child is under way`() async throws {
    let variants = pairs(Child.allCases, ChildEnd.allCases)
    try await everyLoad(of: variants) { scenario, variant in
      let (child, lateEnd) = variant
      let load = Load(scenario)
      load.call()
      try await load.settle()
      load.end(child, .failure)
      try await load.expect(nil, "rule 4: the call waits for the child that is under way")
      try await load.expect(
        cancelled: [child.other], "rule 3: when \(child) fails, the other is cancelled at once")
      load.end(child.other, lateEnd)
      try await load.expect(
        "\(child)'s error", "rule 3: the call throws the error of the first failure")
    }
  }

  // Hint: one has brought its part already. (guard: side-by-side)
  @Test func `a failure after the other's success is thrown`() async throws {
    let variants = pairs(Child.allCases, [ChildEnd.failure, .cancellationError])
    try await everyLoad(of: variants) { scenario, variant in
      let (child, end) = variant
      let load = Load(scenario)
      load.call()
      try await load.settle()
      load.end(child.other, .value)
      try await load.expect(nil, "rule 2: the call returns when both have succeeded")
      load.end(child, end)
      try await load.expect(
        load.words(for: end, of: child), "rule 3: the call throws the error of the one that failed")
    }
  }

  // Hint: structure passes a cancellation down to the children. (guard: side-by-side)
  @Test func `cancelling the caller cancels both`() async throws {
    try await everyLoad(of: pairs(reactions, [nil] + Child.allCases)) { scenario, variant in
      let (reaction, done) = variant
      let load = Load(scenario, reaction: reaction)
      let caller = load.call()
      try await load.settle()
      if let done { load.end(done, .value) }
      await scenario.standstill()
      load.cancel(caller)
      let left = Child.allCases.filter { $0 != done }
      try await load.expect(cancelled: left, "rule 5: the caller cancelled, both are cancelled")
      if reaction == nil {
        try await load.expect(nil, "rule 4: the call waits for the children that are under way")
      }
      for child in left { load.end(child, .value) }
      try await load.expectEnd("rule 6: both have ended, and so does the call")
    }
  }

  // Hint: the children may begin or not; those that begin are cancelled from the beginning.
  @Test func `a caller that was cancelled before has no child that goes on`() async throws {
    try await everyLoad(of: reactions) { scenario, reaction in
      let load = Load(scenario, reaction: reaction)
      load.call(isCancelled: true)
      try await load.expectNobodyGoesOn("rule 5: the caller cancelled before, both are cancelled")
      for child in Child.allCases { load.end(child, .value) }
      try await load.expectEnd("rule 6: both have ended, and so does the call")
    }
  }

  // Hint: one has failed, or the user has gone, before the other child ran its first line.
  // (guard: side-by-side)
  @Test func `nobody goes on after a failure or a cancel, however early that comes`() async throws {
    let variants = pairs([nil] + Child.allCases, reactions)
    try await everyLoad(.anyOrder, of: variants) { scenario, variant in
      let (failing, reaction) = variant
      let load = Load(scenario, reaction: reaction)
      let caller = load.call()
      scenario.task(failing == nil ? "user" : "server") {
        if let failing { load.end(failing, .failure) } else { load.cancel(caller) }
      }
      try await load.expectNobodyGoesOn(
        failing == nil
          ? "rule 5: the caller cancelled, both are cancelled"
          : "rule 3: when one fails, the other is cancelled at once")
      for child in Child.allCases where child != failing { load.end(child, .value) }
      try await load.expectEnd("rule 6: both have ended, and so does the call")
    }
  }

  // Hint: two servers and a user, none of whom waits for another.
  // (guard: first-failure) (guard: side-by-side)
  @Test func `servers and user in any order leave one outcome`() async throws {
    let ends = pairs(ChildEnd.allCases, ChildEnd.allCases)
    try await everyLoad(.anyOrder, of: pairs(ends, [false, true])) { scenario, variant in
      let (ends, isCancelled) = variant
      let load = Load(scenario)
      let caller = load.call()
      scenario.task("server 1") { load.end(.user, ends.0) }
      scenario.task("server 2") { load.end(.repositories, ends.1) }
      if isCancelled { scenario.task("user") { load.cancel(caller) } }
      try await load.settle()
      try await load.expectOutcome()
    }
  }

  private let reactions: [ChildEnd?] = [nil] + ChildEnd.allCases

  private func everyLoad<Variant: Sendable>(
    _ plan: Plan = .inTurn, of variants: [Variant], name: String = #function,
    _ body: @escaping @Sendable (Scenario, Variant) async throws -> Void
  ) async throws {
    let rules = [
      "no end after": "rule 6: nobody polls", "ran on without": "rule 6: nobody polls",
      "blocked its thread": "rule 6: nobody polls",
      "never ended": "rule 4: the call leaves nothing under way",
      "ran into a trap": "rule 4: no child outlives the call",
    ]
    try await everyOrder(plan, rules, of: variants, name: name) { scenario, variant in
      try await body(scenario, variant)
      await scenario.allTasks()
    }
  }
}
