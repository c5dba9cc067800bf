#if Solutions
  import Testing

  @testable import Interleavings

  @Suite("Interleavings: replay")
  struct ReplayTests {
    /// Breaks when the user stops while the prompt is up.
    @Sendable private static func turn(_ scenario: Scenario) async throws {
      let prompt = scenario.door("microphone prompt", answers: Bool.self)
      let turn = Turn()
      scenario.state("state") { turn.state }
      scenario.task("start") { await turn.start { await prompt.answer() } }
      scenario.task("user") { await turn.stop() }
      scenario.task("system") { prompt.open(with: true) }
      await scenario.allTasks()
      let isKept = await turn.keptItsStop
      try scenario.expect(isKept, "a stopped turn stays idle")
    }

    @Test func `the token replays the same story`() async throws {
      let exploration = await interleavings(name: "a test", Self.turn)
      let failure = try #require(exploration.failure)
      let token = try #require(failure.token)
      let again = await replay(token, Self.turn)
      #expect(again.orders == 1)
      let story = try #require(again.failure)
      #expect(story.rule == failure.rule)
      #expect(timeline(of: story) == timeline(of: failure))
      #expect(!timeline(of: story).isEmpty)
      try expectGolden(failure.description, "stop-while-starting")
      try expectGolden(story.description, "stop-while-starting-replayed")
    }

    @Test func `the token of a deviating order replays the same story`() async throws {
      let exploration = await interleavings(name: "a test", SearchTests.broken)
      let failure = try #require(exploration.failure)
      let story = try #require(await replay("2:b,3:c", SearchTests.broken).failure)
      #expect(failure.token == "2:b,3:c")
      #expect(timeline(of: story) == timeline(of: failure))
      #expect(timeline(of: story).contains { $0.hasPrefix("*3") })
      #expect(await replay("2:b", SearchTests.broken).failure == nil)
    }

    @Test func `a replay that passes says that one order ran`() async {
      let exploration = await replay("default") { scenario in
        scenario.task("a") { await scenario.suspensionPoint() }
        await scenario.allTasks()
      }
      #expect(exploration.failure == nil)
      #expect("\(exploration.coverage)" == "replayed: one order, default")
    }

    @Test func `a token that names a task which is not offered is stale`() async throws {
      let exploration = await replay("1:ghost") { scenario in
        for name in ["anna", "ben"] { scenario.task(name) {} }
        await scenario.allTasks()
      }
      try expectGolden(exploration.failure?.description, "stale-name")
    }

    @Test func `a token that names a choice which never comes is stale`() async throws {
      let exploration = await replay("1:ben,9:anna") { scenario in
        for name in ["anna", "ben"] { scenario.task(name) {} }
        await scenario.allTasks()
      }
      try expectGolden(exploration.failure?.description, "stale-choice")
    }

    @Test(arguments: ["", "user", "x:user", "2:user,1:start", "2:user,", ":"])
    func `a token that does not read like one is refused`(token: String) async throws {
      let exploration = await replay(token) { _ in }
      let description = try #require(exploration.failure?.description)
      #expect(description.hasPrefix("AWAIT_REPLAY=\(token) no longer fits the code:\n"))
      #expect(description.contains("it does not read like one, such as 2:user,5:start"))
    }

    @Test func `tasks of one name are told apart by age`() async throws {
      let exploration = await interleavings(name: "a test") { scenario in
        let order = OrderLog()
        scenario.task("twin") { order.append("first") }
        scenario.task("twin") { order.append("second") }
        await scenario.allTasks()
        try scenario.expect(order.text == "first second", "the older twin comes first")
      }
      #expect(exploration.failure?.token == "1:twin#2")
    }

    /// The rows between the first empty line and the next.
    private func timeline(of story: BrokenInterleaving) -> [Substring] {
      let lines = story.description.split(separator: "\n", omittingEmptySubsequences: false)
      return Array(lines.drop { !$0.isEmpty }.dropFirst().prefix { !$0.isEmpty })
    }
  }
#endif
