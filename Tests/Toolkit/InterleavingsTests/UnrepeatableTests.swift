#if Solutions
  import Interleavings
  import Testing

  /// Bodies that do not do the same each time.
  @Suite("Interleavings: bodies that cannot be repeated")
  struct UnrepeatableTests {
    /// Resumes its waiters in the order of a Set, which differs from copy to copy.
    private actor Crowd {
      private var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
      private var isOpen = false

      func wait(_ number: Int) async {
        if isOpen { return }
        await withCheckedContinuation { waiters[number] = $0 }
      }

      func open() {
        isOpen = true
        for waiter in waiters.values { waiter.resume() }
        waiters = [:]
      }
    }

    @Sendable private static func crowd(_ scenario: Scenario) async throws {
      let crowd = Crowd()
      for number in 1...4 { scenario.task("waiter \(number)") { await crowd.wait(number) } }
      scenario.task("opener") { await crowd.open() }
      await scenario.allTasks()
    }

    @Sendable private static func random(_ scenario: Scenario) async throws {
      for name in ["a", "b", "c"] {
        scenario.task(name) {
          for _ in 0..<Int.random(in: 0...9) { await scenario.suspensionPoint() }
        }
      }
      await scenario.allTasks()
    }

    @Test func `a right answer that resumes its waiters out of a dictionary passes`() async throws {
      let exploration = try await everyInterleaving(
        .everyOrder(limit: 2_000_000), determinism: .preferred, Self.crowd)
      #expect(exploration.failure == nil)
    }

    @Test func `random choices are sampled where determinism is preferred`() async throws {
      let exploration = try await everyInterleaving(determinism: .preferred, Self.random)
      #expect(
        "\(exploration.coverage)"
          == "sampled: 1,000 orders, without a bound, because the body offers other choices when "
          + "it is replayed")
    }

    @Test func `random choices fail where determinism is required`() async throws {
      let exploration = await interleavings(determinism: .required, Self.random)
      let story = try #require(exploration.failure?.description)
      #expect(story.hasPrefix("Broken rule: the body offers other choices when it is replayed\n"))
      #expect(story.contains("iterating a Set or Dictionary, whose order differs"))
      #expect(story.contains("offered then:") || story.contains("One run came to"))
    }

    @Test func `a broken order is told from the run that broke`() async throws {
      let exploration = await interleavings(determinism: .preferred, name: "a test") { scenario in
        let log = OrderLog()
        for name in ["a", "b"] {
          scenario.task(name) {
            for _ in 0..<Int.random(in: 1...3) {
              log.append(name)
              await scenario.suspensionPoint()
            }
          }
        }
        await scenario.allTasks()
        try scenario.expect(!log.text.contains("a b a"), "b comes before or after all of a")
      }
      let failure = try #require(exploration.failure)
      #expect(failure.rule == "b comes before or after all of a")
      #expect(failure.description.contains("starts"))
    }
  }
#endif
