#if Solutions
  import Interleavings
  import Testing

  @Suite("Interleavings: doors")
  struct DoorTests {
    private struct Refused: Error {}

    @Test func `a door that opens before anyone comes lets them through`() async throws {
      try await everyInterleaving { scenario in
        let door = scenario.door("answer", answers: Int.self)
        door.open(with: 7)
        let caller = scenario.task("caller") { await door.answer() }
        await scenario.allTasks()
        let value = try await caller.value
        try scenario.expect(value == 7, "the answer arrives")
      }
    }

    @Test func `several waiters are answered in any order`() async throws {
      let exploration = try await everyInterleaving { scenario in
        let door = scenario.door("answer", answers: String.self)
        let log = OrderLog()
        for name in ["first", "second"] {
          scenario.task(name) { log.append("\(name) got \(await door.answer());") }
        }
        scenario.task("server") {
          await door.arrived(2)
          door.open(arrival: 2, with: "newer")
          await scenario.suspensionPoint()
          door.open(arrival: 1, with: "older")
        }
        await scenario.allTasks()
        scenario.outcome(log.text)
      }
      let outcomes = Set(exploration.outcomes.map(\.outcome))
      #expect(outcomes.contains("second got newer; first got older;"))
      #expect(outcomes.contains("first got newer; second got older;"))
    }

    @Test func `an answer may be given before its arrival comes`() async throws {
      try await everyInterleaving { scenario in
        let door = scenario.door("answer", answers: Int.self)
        door.open(arrival: 2, with: 22)
        let first = scenario.task("first") { await door.answer() }
        scenario.task("server") {
          await door.arrived()
          door.open(arrival: 1, with: 11)
        }
        await scenario.allTasks()
        let second = scenario.task("second") { await door.answer() }
        await scenario.allTasks()
        let values = try await [first.value, second.value]
        try scenario.expect(values == [11, 22], "each arrival gets its own answer")
        try scenario.expect(door.arrivals == 2, "arrivals are counted")
        try scenario.expect(door.waiting == 0, "nobody waits any more")
      }
    }

    @Test func `a door can be opened with an error`() async throws {
      try await everyInterleaving { scenario in
        let door = scenario.door("answer", answers: Int.self, throwing: Refused.self)
        let caller = scenario.task("caller") { try await door.answer() }
        scenario.task("server") { door.open(throwing: Refused()) }
        await scenario.allTasks()
        var isRefused = false
        if case .failure(let error) = await caller.result { isRefused = error is Refused }
        try scenario.expect(isRefused, "the error arrives")
      }
    }

    /// The way from the look at the door to the wait behind it is a switch too.
    @Test(arguments: [true, false])
    func `a door that opens while somebody steps up to it answers`(oneArrival: Bool) async throws {
      try await everyInterleaving(hops: .letOthersIn) { scenario in
        let door = scenario.door("answer", answers: Int.self)
        let caller = Caller()
        scenario.task("caller") {
          let value = await caller.ask(door)
          try scenario.expect(value == 5, "the answer arrives")
        }
        scenario.task("server") {
          if oneArrival { door.open(arrival: 1, with: 5) } else { door.open(with: 5) }
        }
        scenario.task("watcher") { await door.arrived() }
        await scenario.allTasks()
      }
    }

    @Test func `a door ignores the cancellation of who waits`() async throws {
      try await everyInterleaving { scenario in
        let door = scenario.door("answer", answers: Int.self)
        let caller = scenario.task("caller") { await door.answer() }
        scenario.task("canceller") {
          await door.arrived()
          caller.cancel()
          try scenario.expect(door.waiting == 1, "the caller waits on")
          door.open(with: 5)
        }
        await scenario.allTasks()
        let value = try await caller.value
        try scenario.expect(value == 5, "the answer arrives although the caller was cancelled")
      }
    }

    @Test func `main-actor code runs on the main actor, one call at a time, in order`() async throws
    {
      let exploration = try await everyInterleaving { scenario in
        let log = OrderLog()
        for name in ["a", "b"] {
          scenario.task(name) { @MainActor in
            assumeMainActor { log.append("\(name)1") }
            log.append("\(name)2")
          }
        }
        await scenario.allTasks()
        scenario.outcome(log.text)
      }
      #expect(Set(exploration.outcomes.map(\.outcome)) == ["a1 a2 b1 b2", "b1 b2 a1 a2"])
    }
  }

  /// Asks on behalf of a task that does not belong to any actor.
  private actor Caller {
    func ask(_ door: Door<Int, Never>) async -> Int {
      await Task.detached { await door.answer() }.value
    }
  }

  /// Traps unless the code that calls runs on the main actor.
  private func assumeMainActor(_ body: @MainActor () -> Void) {
    MainActor.assumeIsolated { body() }
  }
#endif
