#if Solutions
  import Interleavings
  import Synchronization
  import Testing

  /// Each way in which an order can break is reported as what it is.
  @Suite("Interleavings: kinds of breakage")
  struct KindsOfBreakageTests {
    private struct Oops: Error {}

    @Test func `a deadlock names who waits for what, and since when`() async throws {
      let exploration = await interleavings(name: "a test") { scenario in
        let left = scenario.door("left fork", answers: Int.self)
        let right = scenario.door("right fork", answers: Int.self)
        scenario.task("anna") {
          _ = await left.answer()
          right.open(with: 1)
        }
        scenario.task("ben") {
          _ = await right.answer()
          left.open(with: 1)
        }
        await scenario.allTasks()
      }
      #expect(exploration.failure?.rule == "nobody can run any more")
      try expectGolden(exploration.failure?.description, "deadlock")
    }

    @Test func `a continuation that is never resumed leaves nobody able to run`() async throws {
      let exploration = await interleavings(name: "a test") { scenario in
        scenario.task("caller") {
          await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
        scenario.task("other") { await scenario.suspensionPoint() }
        await scenario.allTasks()
      }
      try expectGolden(exploration.failure?.description, "never-resumed")
    }

    @Test func `a livelock is cut at the step limit`() async throws {
      let exploration = await interleavings(stepLimit: 500, name: "a test") { scenario in
        for name in ["anna", "ben"] {
          scenario.task(name) { while true { await scenario.suspensionPoint() } }
        }
        await scenario.allTasks()
      }
      #expect(exploration.failure?.rule == "no end after 500 steps")
      try expectGolden(exploration.failure?.description, "livelock")
    }

    @Test func `a scenario kept from an earlier order is told as that`() async {
      let kept = Mutex<Scenario?>(nil)
      let exploration = await interleavings(determinism: .preferred) { scenario in
        let first = kept.withLock { kept in
          kept = kept ?? scenario
          return kept
        }
        scenario.task("caller") { first?.note("hello") }
        await scenario.allTasks()
      }
      #expect(
        exploration.failure?.rule
          == "a note belongs to an earlier order; make scenario and doors anew each time")
    }

    @Test func `an error that nobody reads breaks the order`() async throws {
      let exploration = await interleavings(name: "a test") { scenario in
        scenario.task("caller") {
          await scenario.suspensionPoint()
          throw Oops()
        }
        await scenario.allTasks()
      }
      #expect(exploration.failure?.rule == "caller threw Oops()")
      try expectGolden(exploration.failure?.description, "threw")
    }

    @Test func `an error that somebody reads is theirs`() async throws {
      try await everyInterleaving { scenario in
        let caller = scenario.task("caller") { throw Oops() }
        await scenario.allTasks()
        let result = await caller.result
        var isOops = false
        if case .failure(let error) = result { isOops = error is Oops }
        try scenario.expect(isOops, "the caller throws its error")
      }
    }

    @Test func `an error that leaves the body breaks the order`() async {
      let exploration = await interleavings { _ in throw Oops() }
      #expect(exploration.failure?.rule == "the body threw Oops()")
    }

    @Test func `an expectation counts although its error is swallowed`() async {
      let exploration = await interleavings { scenario in
        try? scenario.expect(false, "this holds")
      }
      #expect(exploration.failure?.rule == "this holds")
    }

    @Test func `work that never ends is reported unless it is allowed`() async throws {
      let body: @Sendable (Scenario) async throws -> Void = { scenario in
        let door = scenario.door("answer", answers: Bool.self)
        scenario.task("caller") { Task { _ = await door.answer() } }
        await scenario.allTasks()
      }
      let strict = await interleavings(name: "a test", body)
      #expect(strict.failure?.rule == "never ended: a task that caller began")
      try expectGolden(strict.failure?.description, "never-ended")
      let lenient = await interleavings(unfinishedWork: .allowed, body)
      #expect(lenient.failure == nil)
    }

    @Test func `unstructured work is run on to its end after the body`() async throws {
      try await everyInterleaving { scenario in
        scenario.task("caller") {
          Task {
            await scenario.suspensionPoint()
            await scenario.suspensionPoint()
          }
        }
      }
    }

    @Test func `cancelling one of several interchangeable tasks is a misuse`() async {
      let exploration = await interleavings { scenario in
        let twins = scenario.tasks("twin", count: 2) { await scenario.suspensionPoint() }
        scenario.task("canceller") { twins[0].cancel() }
        await scenario.allTasks()
      }
      #expect(
        exploration.failure?.rule
          == "cancelling one of several interchangeable tasks tells it apart; start it with "
          + "task(_:_:)")
    }

    @Test func `waiting for one of several interchangeable tasks is a misuse`() async {
      let exploration = await interleavings { scenario in
        let twins = scenario.tasks("twin", count: 2) { await scenario.suspensionPoint() }
        scenario.task("waiter") { try await twins[0].value }
        await scenario.allTasks()
      }
      #expect(
        exploration.failure?.rule
          == "waiting for one of several interchangeable tasks tells it apart; start it with "
          + "task(_:_:)")
    }

    @Test func `waiting for all tasks inside a task is a misuse`() async {
      let exploration = await interleavings { scenario in
        scenario.task("caller") { await scenario.allTasks() }
        await scenario.allTasks()
      }
      let rule = exploration.failure?.rule
      #expect(rule == "allTasks() is for the body: a task would wait for itself")
    }
  }
#endif
