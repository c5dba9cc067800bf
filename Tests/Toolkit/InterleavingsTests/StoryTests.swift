#if Solutions
  import Testing

  @testable import Interleavings

  /// Stories as a reader sees them; each is pinned by a golden file.
  @Suite("Interleavings: stories")
  struct StoryTests {
    private actor Desk {
      private var waiters: [CheckedContinuation<Void, Never>] = []
      private(set) var served: [String] = []

      func queue(_ name: String) async {
        await withCheckedContinuation { waiters.append($0) }
        served.append(name)
      }

      func serve() {
        let waiting = waiters
        waiters = []
        for waiter in waiting { waiter.resume() }
      }
    }

    @Test func `more than four tasks are told a line an event`() async throws {
      let exploration = await interleavings(name: "a test") { scenario in
        let log = OrderLog()
        for name in ["anna", "ben", "carl", "dora", "emil"] {
          scenario.task(name) {
            scenario.note("writes its name")
            log.append(name)
          }
        }
        await scenario.allTasks()
        try scenario.expect(log.text.hasPrefix("anna ben"), "anna and ben come first")
      }
      #expect(exploration.failure?.token == "1:ben")
      try expectGolden(exploration.failure?.description, "five-tasks")
    }

    @Test func `a long order leaves out its middle and keeps the choice that matters`() async throws
    {
      let exploration = await interleavings(name: "a test") { scenario in
        let log = OrderLog()
        for name in ["anna", "ben"] {
          scenario.task(name) {
            for step in 1...12 {
              scenario.note("does step \(step)")
              if step == 9 { await scenario.suspensionPoint() }
            }
            log.append(name)
          }
        }
        await scenario.allTasks()
        try scenario.expect(log.text == "anna ben", "anna ends first")
      }
      try expectGolden(exploration.failure?.description, "long-order")
    }

    @Test func `a long order keeps the row in which the rule broke, and what led to it`()
      async throws
    {
      let exploration = await interleavings(name: "a test") { scenario in
        scenario.task("anna") {
          scenario.note("finds nothing")
          try? scenario.expect(false, "something is found")
        }
        scenario.task("ben") {
          for step in 1...30 { scenario.note("does step \(step)") }
          try? scenario.expect(false, "ben is fast")
        }
        scenario.task("carl") { try await scenario.clock.sleep(for: .seconds(31_536_000)) }
        await scenario.allTasks()
      }
      try expectGolden(exploration.failure?.description, "long-order-broken-early")
    }

    @Test func `virtual time has a column where it moves`() async throws {
      let exploration = await interleavings(timers: .mayFireEarly, name: "a test") { scenario in
        let work = scenario.door("work", answers: Int.self)
        let log = OrderLog()
        scenario.task("caller") {
          log.append("got \(await work.answer())")
        }
        scenario.task("deadline") {
          try await scenario.clock.sleep(for: .seconds(10))
          log.append("late")
        }
        scenario.task("server") { work.open(with: 42) }
        await scenario.allTasks()
        try scenario.expect(log.text == "got 42 late", "work beats the deadline")
      }
      try expectGolden(exploration.failure?.description, "virtual-time")
    }

    @Test func `calls that wait for an actor are told by the names of their tasks`() async throws {
      let exploration = await interleavings(name: "a test") { scenario in
        let desk = Desk()
        for name in ["anna", "ben"] {
          scenario.task(name) {
            await desk.queue(name)
            scenario.note("is served")
          }
        }
        scenario.task("clerk") {
          await scenario.suspensionPoint()
          await desk.serve()
          await scenario.suspensionPoint()
          scenario.note("goes home")
          await desk.serve()
        }
        await scenario.allTasks()
        let served = await desk.served
        try scenario.expect(served == ["anna", "ben"], "anna is served first")
      }
      try expectGolden(exploration.failure?.description, "actor-queue")
    }

    @Test func `long names, rules and notes stay within the page`() async throws {
      let exploration = await interleavings(
        name: "a test whose name alone is nearly as long as a line of the story may be at most"
      ) { scenario in
        for number in 1...4 {
          scenario.task("the task with the quite long and detailed name number \(number)") {
            scenario.note(String(repeating: "unbreakable", count: 8))
            await scenario.suspensionPoint()
          }
        }
        await scenario.allTasks()
        try scenario.expect(false, String(repeating: "a rule that goes on and on, ", count: 9))
      }
      let story = try #require(exploration.failure?.description)
      let lines = story.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 25)
      #expect(lines.allSatisfy { $0.count <= 80 })
      #expect(lines.suffix(2).first == #"Again: AWAIT_REPLAY=default \"#)
      #expect(
        lines.last
          == "  swift test --filter 'a test whose name alone is nearly as long as a line of'")
    }

    @Test func `line ends and wide characters stay within the page`() async throws {
      let exploration = await interleavings(name: "a test") { scenario in
        for name in ["漢字漢字漢字漢字漢字漢字漢字漢字漢字", "two\nlines", "", "quote'd $(x);#2"] {
          scenario.task(name) {
            scenario.note("一二三四五六七八九十 " + String(repeating: "note\n", count: 60))
            await scenario.suspensionPoint()
            scenario.note(String(repeating: "🎉", count: 90))
          }
        }
        await scenario.allTasks()
        scenario.outcome("an\noutcome")
        try scenario.expect(false, "a rule\nof two lines")
      }
      try expectGolden(exploration.failure?.description, "odd-text")
    }

    @Test(arguments: ["", "a#2", "a,b", "it's", "$(rm)", "a;b", "x:y", "né"])
    func `whatever a task is called, its token replays`(name: String) async throws {
      let body: @Sendable (Scenario) async throws -> Void = { scenario in
        let log = OrderLog()
        for (number, name) in ["a", "a", name, name].enumerated() {
          scenario.task(name) { log.append("\(number)") }
        }
        await scenario.allTasks()
        try scenario.expect(!log.text.hasPrefix("3"), "the last does not come first")
      }
      let exploration = await interleavings(name: "a test", body)
      let token = try #require(exploration.failure?.token)
      #expect(token.allSatisfy { $0.isLetter || $0.isNumber || ":#-_.,".contains($0) })
      #expect(await replay(token, body).failure?.rule == "the last does not come first")
    }

    @Test func `the command leaves out what a shell or a pattern would misread`() async throws {
      let exploration = await interleavings(name: "the actor's (first) call?") { scenario in
        try scenario.expect(false, "this holds")
      }
      let line = exploration.failure?.description.split(separator: "\n").last
      #expect(
        line == "Again: AWAIT_REPLAY=default swift test --filter 'the actor.s .first. call.'")
    }

    @Test func `a task that explored code makes is named after its parent`() async throws {
      let exploration = await interleavings(name: "a test") { scenario in
        let door = scenario.door("answer", answers: Int.self)
        scenario.task("caller") {
          async let first = door.answer()
          async let second = door.answer()
          _ = await (first, second)
        }
        await scenario.allTasks()
      }
      try expectGolden(exploration.failure?.description, "children")
    }

    @Test func `a long order leaves out sleeps and answers first, and then columns`() async throws {
      let exploration = await interleavings(name: "a test") { scenario in
        let way = scenario.door("the way", answers: Int.self)
        let log = OrderLog()
        scenario.state("streets") { log.text }
        scenario.task("anna") {
          for _ in 1...4 {
            let street = await way.answer()
            log.append("\(street)")
            scenario.note("goes by street \(street), past a mill, over a bridge")
          }
        }
        scenario.task("ben") { scenario.note("waits at the window, and sees nobody yet") }
        scenario.task("user") {
          for street in 1...4 {
            for _ in 1...2 { try await scenario.clock.sleep(for: .seconds(1)) }
            way.open(arrival: street, with: street)
          }
          try await scenario.clock.sleep(for: .seconds(1))
          try scenario.expect(false, "anna, who has walked for long, sees a light at home")
        }
        await scenario.allTasks()
      }
      try expectGolden(exploration.failure?.description, "long-order-without-columns")
    }
  }
#endif
