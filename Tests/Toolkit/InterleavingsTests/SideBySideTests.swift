#if Solutions
  import Interleavings
  import Testing

  /// Explorations and ordinary tests run in one process and leave each other alone.
  @Suite("Interleavings: side by side")
  struct SideBySideTests {
    private actor Counter {
      private(set) var value = 0
      func increment() { value += 1 }
    }

    @Test(arguments: 1...50)
    func `an exploration`(number: Int) async throws {
      let exploration = try await everyInterleaving { scenario in
        for name in ["a", "b", "c"] { scenario.task(name) { await scenario.suspensionPoint() } }
        await scenario.allTasks()
      }
      #expect(exploration.coverage == .complete(orders: 90, standingFor: 90))
    }

    @Test(arguments: 1...50)
    func `an ordinary test in real time`(number: Int) async throws {
      let counter = Counter()
      await withTaskGroup { group in
        for _ in 1...20 {
          group.addTask {
            await Task.yield()
            await counter.increment()
          }
        }
      }
      let start = ContinuousClock.now
      try await ContinuousClock().sleep(for: .milliseconds(5))
      let onMain = await onMainActor()
      let value = await counter.value
      #expect(value == 20)
      #expect(onMain)
      #expect(start.duration(to: .now) >= .milliseconds(5), "real time is real")
    }

    @MainActor private func onMainActor() async -> Bool {
      await Task.yield()
      MainActor.preconditionIsolated()
      return true
    }
  }
#endif
