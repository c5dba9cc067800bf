import Interleavings
import Testing

#if Solutions
  @testable import StructuredVsUnstructuredSolutions
#else
  @testable import StructuredVsUnstructuredExercises
#endif

@Suite("1.3 ManagedTaskOwner")
struct ManagedTaskOwnerTests {
  // Hint: the closure is stored and has not run yet. What does it name?
  // (guard: weak-until-it-begins)
  @Test func `closed before the operation begins, the owner is gone and nothing begins`()
    async throws
  {
    try await everyVisit(of: pairs(OwnerCall.firstForm, [false, true])) { scenario, variant in
      let (call, pageHoldsManager) = variant
      let visit = Visit(scenario, pageHoldsManager: pageHoldsManager, hearsErrors: false)
      let run = Run("A", scenario)
      visit.start(call, run)
      visit.close()
      try scenario.expect(!visit.isAlive, "rule 2: released before it began, the owner is gone")
      run.end(.failure)
      try await visit.expect("rule 2: without its owner, the operation does not begin") { _ in
        run.record.begun == 0
      }
      try await visit.expect("rule 2: without its owner, the slot is free") { !$0.isRunning }
      try await visit.expect()
    }
  }

  // Hint: this is what the first form costs. Nothing is wrong with it, and nothing can be done.
  @Test func `closed during its await, the first form keeps its owner until the end`() async throws
  {
    let variants = pairs(pairs(OwnerCall.firstForm, Run.End.allCases), [false, true])
    try await everyVisit(of: variants) { scenario, variant in
      let ((call, end), pageHoldsManager) = variant
      let visit = Visit(scenario, pageHoldsManager: pageHoldsManager)
      let run = Run("A", scenario)
      visit.start(call, run)
      try await visit.expect("rule 1: the operation begins") { _ in run.record.begun == 1 }
      visit.close()
      try await visit.expect("rule 3: the operation holds its owner and goes on") { visit in
        visit.isAlive && visit.isRunning && !run.record.isCancelled
      }
      run.end(end)
      try await visit.expect("rule 3: after the operation's end its owner is gone") { visit in
        !visit.isAlive && visit.isManaged != pageHoldsManager
      }
    }
  }

  // Hint: `fetch` needs no owner. Who names it all the same? (guard: weak-during-fetch)
  @Test func `closed during fetch, the owner is gone and nothing is applied`() async throws {
    let variants = pairs(pairs([false, true], Run.End.allCases), [true, false])
    try await everyVisit(of: variants) { scenario, variant in
      let ((pageHoldsManager, end), hasBegun) = variant
      let visit = Visit(scenario, pageHoldsManager: pageHoldsManager, hearsErrors: false)
      let run = Run("A", scenario)
      visit.start(.fetchAndApply, run)
      if hasBegun {
        try await visit.expect("rule 1: fetch begins") { _ in run.record.begun == 1 }
      }
      visit.close()
      try scenario.expect(!visit.isAlive, "rule 4: fetch under way, its owner is gone at once")
      await scenario.standstill()
      if pageHoldsManager {
        let record = run.record
        try scenario.expect(
          !visit.isManaged && record.isCancelled == hasBegun && record.begun == (hasBegun ? 1 : 0),
          "rule 4: its owner and the ManagedTask gone, fetch is cancelled")
      }
      run.end(end)
      try await visit.expect()
      try await visit.expect("rule 1: when the operation has ended, the slot is free") { visit in
        !visit.isRunning
      }
    }
  }

  // Hint: the handler is stored as long as the operation is. If an operation keeps the owner, see
  // to that first. (guard: weak-in-the-handler)
  @Test func `closed, the owner is not kept by the handler of its errors`() async throws {
    try await everyVisit(of: pairs(OwnerCall.allCases, [false, true])) { scenario, variant in
      let (call, pageHoldsManager) = variant
      let visit = Visit(scenario, pageHoldsManager: pageHoldsManager)
      let run = Run("A", scenario)
      visit.start(call, run)
      if call == .fetchAndApply { await scenario.standstill() }
      visit.close()
      try scenario.expect(
        !visit.isAlive, "rules 2, 4, 6: no operation that waits, nor its onError, keeps the owner")
      run.end(.failure)
      try await visit.expect()
    }
  }

  // Hint: nobody disturbs it. The value is applied to its owner, once.
  @Test func `what was fetched is applied once`() async throws {
    try await everyVisit(of: [false, true]) { scenario, pageHoldsManager in
      let visit = Visit(scenario, pageHoldsManager: pageHoldsManager)
      for (number, name) in ["A", "B"].enumerated() {
        let run = Run(name, scenario)
        visit.start(.fetchAndApply, run)
        try await visit.expect(applied: Array(["A", "B"].prefix(number)))
        run.end(.value)
        try await visit.expect(applied: Array(["A", "B"].prefix(number + 1)))
      }
      try await visit.expect("rule 1: when the operation has ended, the slot is free") { visit in
        !visit.isRunning
      }
      visit.close()
      try scenario.expect(!visit.isAlive, "rule 4: nobody keeps the owner after apply")
    }
  }

  // Hint: `fetch` pays no heed and brings its value late. Who is still waiting for it?
  // (guard: still-current)
  @Test func `what was fetched by an operation that is over is not applied`() async throws {
    let overs: [Over] = [.cancelled, .released] + OwnerCall.allCases.map { .replaced($0) }
    try await everyVisit(of: pairs(overs, [false, true])) { scenario, variant in
      let (over, hasBegun) = variant
      let visit = Visit(scenario, pageHoldsManager: false)
      let first = Run("A", scenario)
      let second = Run("B", scenario)
      visit.start(.fetchAndApply, first)
      if hasBegun { await scenario.standstill() }
      switch over {
      case .cancelled: visit.cancel()
      case .released: visit.release()
      case .replaced(let call):
        if call == .runIfIdle { visit.cancel() }
        visit.start(call, second)
      }
      await scenario.standstill()
      first.end(.value)
      try await visit.expect()
      second.end(.value)
      try await visit.expect(applied: over == .replaced(.fetchAndApply) ? ["B"] : [])
    }
  }

  // Hint: several values are on their way, and the oldest comes last. (guard: still-current)
  @Test func `only the newest of three is applied, in whatever order they come`() async throws {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    try await everyVisit(of: orders) { scenario, order in
      let visit = Visit(scenario, pageHoldsManager: true)
      let runs = ["A", "B", "C"].map { Run($0, scenario) }
      for run in runs {
        visit.start(.fetchAndApply, run)
        await scenario.standstill()
      }
      for (place, number) in order.enumerated() {
        runs[number].end(.value)
        try await visit.expect(applied: order[...place].contains(2) ? ["C"] : [])
      }
    }
  }

  /// How an operation comes to be over.
  private enum Over: Equatable {
    case cancelled, released
    case replaced(OwnerCall)
  }
}
