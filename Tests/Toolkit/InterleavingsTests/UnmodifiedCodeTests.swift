#if Solutions
  import Testing

  @testable import Interleavings

  /// Plain Swift is explored as it is; each test finds two outcomes that only an order can tell
  /// apart.
  @Suite("Interleavings: unmodified code")
  struct UnmodifiedCodeTests {
    private struct Oops: Error {}

    private actor Account {
      private(set) var balance = 100
      func withdraw(_ amount: Int, check: () async -> Void) async {
        guard balance >= amount else { return }
        await check()
        balance -= amount
      }
    }

    private func outcomes(
      _ body: @escaping @Sendable (Scenario, OrderLog) async throws -> Void
    ) async throws -> Set<String> {
      let exploration = try await everyInterleaving { scenario in
        let log = OrderLog()
        try await body(scenario, log)
        await scenario.allTasks()
        scenario.outcome(log.text)
      }
      return Set(exploration.outcomes.map(\.outcome))
    }

    @Test func `actors let others in at an await`() async throws {
      let found = try await outcomes { scenario, log in
        let account = Account()
        for name in ["a", "b"] {
          scenario.task(name) {
            await account.withdraw(100) { await scenario.suspensionPoint() }
          }
        }
        await scenario.allTasks()
        log.append("\(await account.balance)")
      }
      #expect(found == ["0", "-100"])
    }

    @Test func `children of async let run in every order`() async throws {
      let found = try await outcomes { scenario, log in
        scenario.task("parent") {
          async let left: Void = log.append("left")
          async let right: Void = log.append("right")
          _ = await (left, right)
        }
      }
      #expect(found == ["left right", "right left"])
    }

    @Test func `children of a group run in every order`() async throws {
      let found = try await outcomes { scenario, log in
        scenario.task("parent") {
          await withTaskGroup { group in
            for word in ["a", "b", "c"] { group.addTask { log.append(word) } }
          }
        }
      }
      #expect(found.count == 6)
    }

    @Test func `an error in a throwing group cancels the siblings`() async throws {
      let found = try await outcomes { scenario, log in
        let door = scenario.door("never", answers: Int.self, throwing: CancellationError.self)
        let parent = scenario.task("parent") {
          try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
              _ = try await withTaskCancellationHandler {
                try await door.answer()
              } onCancel: {
                door.open(throwing: CancellationError())
              }
            }
            group.addTask { throw Oops() }
            for try await _ in group {}
          }
        }
        if case .failure(let error) = await parent.result { log.append("\(error)") }
      }
      #expect(found == ["Oops()"])
    }

    @Test func `unstructured and detached tasks are explored`() async throws {
      let found = try await outcomes { scenario, log in
        scenario.task("parent") {
          Task { log.append("child") }
          Task.detached { log.append("detached") }
          await scenario.suspensionPoint()
          log.append("parent")
        }
      }
      #expect(found.count >= 4)
      #expect(found.contains("child detached parent"))
      #expect(found.contains("detached child parent"))
    }

    @Test func `a stream delivers between other steps`() async throws {
      let found = try await outcomes { scenario, log in
        let (numbers, source) = AsyncStream.makeStream(of: Int.self)
        scenario.task("consumer") { for await number in numbers { log.append("got\(number)") } }
        scenario.task("producer") {
          for number in 1...2 {
            source.yield(number)
            log.append("sent\(number)")
            await scenario.suspensionPoint()
          }
          source.finish()
        }
      }
      #expect(found.contains("sent1 got1 sent2 got2"))
      #expect(found.contains("sent1 sent2 got1 got2"))
    }

    @Test func `cancellation reaches a handler before, while and after the wait`() async throws {
      let found = try await outcomes { scenario, log in
        let waiter = scenario.task("waiter") {
          await withTaskCancellationHandler {
            await scenario.suspensionPoint()
            log.append("waited")
          } onCancel: {
            log.append("cancelled")
          }
        }
        scenario.task("canceller") { waiter.cancel() }
      }
      #expect(found == ["cancelled waited", "waited"])
    }

    @Test func `main-actor work interleaves at its awaits only`() async throws {
      let found = try await outcomes { scenario, log in
        for name in ["a", "b"] {
          scenario.task(name) { @MainActor in
            log.append("\(name)1")
            log.append("\(name)2")
            await scenario.suspensionPoint()
            log.append("\(name)3")
          }
        }
      }
      #expect(found.contains("a1 a2 b1 b2 a3 b3"))
      #expect(found.contains("a1 a2 a3 b1 b2 b3"))
      #expect(found.allSatisfy { !$0.contains("a1 b") && !$0.contains("b1 a") })
    }

    @Test func `a failed expectation inside a task is the order's`() async {
      let exploration = await interleavings { scenario in
        let door = scenario.door("answer", answers: Int.self)
        scenario.task("judge") {
          await door.arrived()
          try scenario.expect(door.arrivals == 2, "both came first")
        }
        for name in ["a", "b"] { scenario.task(name) { _ = await door.answer() } }
        scenario.task("server") { door.open(with: 1) }
        await scenario.allTasks()
      }
      #expect(exploration.failure?.rule == "both came first")
      #expect(exploration.outcomes.contains { $0.outcome == "passes" })
    }
  }
#endif
