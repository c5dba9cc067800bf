#if Solutions
  import Synchronization
  import Testing

  @testable import Interleavings

  @Suite("Interleavings: search")
  struct SearchTests {
    /// Three tasks that log every step, so that an order is known by its log.
    @Sendable private static func logged(_ scenario: Scenario) async throws {
      let log = Mutex("")
      for name in ["a", "b", "c"] {
        scenario.task(name) {
          for _ in 1...2 {
            log.withLock { $0 += name }
            await scenario.suspensionPoint()
          }
        }
      }
      await scenario.allTasks()
      scenario.outcome(log.withLock { $0 })
    }

    @Test func `breadth first visits exactly the orders that depth first would`() async {
      let breadth = orders(under: BreadthFirst(), Self.logged).map(\.script)
      let depth = orders(under: DepthFirst(), Self.logged).map(\.script)
      #expect(breadth.count == 1_680)
      #expect(Set(breadth.map(text)) == Set(depth.map(text)))
      #expect(Set(breadth.map(text)).count == 1_680)
    }

    @Test func `both searches see the same outcomes equally often`() async {
      let breadth = orders(under: BreadthFirst(), Self.logged).map(\.log)
      let depth = orders(under: DepthFirst(), Self.logged).map(\.log)
      #expect(breadth.sorted() == depth.sorted())
      #expect(Set(breadth).count == 90)
    }

    @Test func `breadth first never goes back to fewer switches`() async {
      let switches = orders(under: BreadthFirst(), Self.logged).map(\.script.count)
      #expect(switches == switches.sorted())
      #expect(switches.first == 0)
    }

    /// Breaks when b runs between a's steps and c between b's: two switches at the least.
    @Sendable static func broken(_ scenario: Scenario) async throws {
      let log = Mutex("")
      for name in ["a", "b", "c"] {
        scenario.task(name) {
          log.withLock { $0 += name }
          await scenario.suspensionPoint()
          log.withLock { $0 += name }
        }
      }
      await scenario.allTasks()
      let found = log.withLock { $0 }
      scenario.outcome(found)
      try scenario.expect(!found.hasPrefix("abc"), "nobody begins before the first has ended")
    }

    @Test func `the first broken order has the fewest switches and its parent passes`() async {
      let all = orders(under: BreadthFirst(), Self.broken)
      guard let first = all.first(where: \.breaks) else {
        Issue.record("no order breaks")
        return
      }
      let fewest = all.filter(\.breaks).map(\.script.count).min()
      #expect(first.script.count == fewest)
      #expect(first.script.count == 2)
      let parent = Array(first.script.dropLast())
      #expect(all.first { $0.script == parent }?.breaks == false)
    }

    @Test func `the order with the fewest switches is the one that is told`() async throws {
      let exploration = await interleavings(name: "a test", Self.broken)
      #expect(exploration.failure?.token == "2:b,3:c")
      try expectGolden(exploration.failure?.description, "fewest-switches")
    }

    @Test func `interchangeable tasks are run once and counted for all`() async throws {
      let exploration = try await everyInterleaving { scenario in
        scenario.tasks("request", count: 3) { await scenario.suspensionPoint() }
        await scenario.allTasks()
      }
      #expect(exploration.coverage == .complete(orders: 15, standingFor: 90))
      #expect("\(exploration.coverage)" == "complete: all 15 orders ran, standing for 90")
    }

    @Test(arguments: [(2, 1), (3, 2), (4, 1)])
    func `symmetry loses no outcome and stands for every order`(
      count: Int, points: Int
    ) async throws {
      let symmetric = try await everyInterleaving { scenario in
        let log = Mutex<[Int]>([])
        let names = Mutex(0)
        scenario.tasks("request", count: count) {
          let own = names.withLock { names in
            names += 1
            return names
          }
          for _ in 1...points {
            await scenario.suspensionPoint()
            log.withLock { $0.append(own) }
          }
        }
        await scenario.allTasks()
        scenario.outcome("\(log.withLock { $0 })")
      }
      let plain = try await everyInterleaving { scenario in
        let log = Mutex<[Int]>([])
        let names = Mutex(0)
        for number in 1...count {
          scenario.task("request \(number)") {
            let own = names.withLock { names in
              names += 1
              return names
            }
            for _ in 1...points {
              await scenario.suspensionPoint()
              log.withLock { $0.append(own) }
            }
          }
        }
        await scenario.allTasks()
        scenario.outcome("\(log.withLock { $0 })")
      }
      guard case .complete(_, let standingFor) = symmetric.coverage else {
        Issue.record("\(symmetric.coverage)")
        return
      }
      #expect(standingFor == plain.orders)
      #expect(symmetric.orders < plain.orders)
      #expect(Set(symmetric.outcomes.map(\.outcome)) == Set(plain.outcomes.map(\.outcome)))
    }

    private func text(_ script: [Deviation]) -> String {
      script.map { "\($0.choice):\($0.option)" }.joined(separator: ",")
    }
  }
#endif
