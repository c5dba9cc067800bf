#if Solutions
  import Interleavings
  import Testing

  @Suite("Interleavings: totals")
  struct TotalsTests {
    @Test(
      arguments: [
        ([2, 2], 6), ([3, 3], 20), ([2, 2, 2], 90), ([3, 3, 3], 1_680), ([2, 2, 2, 2], 2_520),
      ])
    func `every order of tasks with known steps runs exactly once`(
      steps: [Int], total: Int
    ) async throws {
      let exploration = try await everyInterleaving { scenario in
        for (number, count) in steps.enumerated() {
          scenario.task("task \(number)") {
            for _ in 1..<count { await scenario.suspensionPoint() }
          }
        }
        await scenario.allTasks()
      }
      #expect(exploration.coverage == .complete(orders: total, standingFor: total))
    }
  }
#endif
