#if Solutions
  import Foundation
  import Interleavings
  import Testing

  /// A step that never comes back costs its own exploration, and nothing else.
  @Suite("Interleavings: steps that do not return")
  struct StepsWithoutReturnTests {
    @Test func `a loop without an await fails its own test only`() async throws {
      let exploration = await interleavings(name: "a test") { scenario in
        let door = scenario.door("answer", answers: Bool.self)
        scenario.task("caller") {
          var spins = 0
          if await door.answer() { while spins >= 0 { spins = (spins + 1) % 1_000 } }
        }
        scenario.task("system") { door.open(with: true) }
        await scenario.allTasks()
      }
      #expect(exploration.failure?.rule == "caller ran on without an await")
      try expectGolden(exploration.failure?.description, "endless")
    }

    @Test func `a step that blocks its thread fails its own test only`() async throws {
      let exploration = await interleavings(name: "a test") { scenario in
        let never = DispatchSemaphore(value: 0)
        scenario.task("caller") { block(on: never) }
        scenario.task("system") {
          await scenario.suspensionPoint()
          never.signal()
        }
        await scenario.allTasks()
      }
      #expect(exploration.failure?.rule == "caller blocked its thread")
      try expectGolden(exploration.failure?.description, "blocked")
    }

    @Test func `a trap is a story and not a crash`() async throws {
      let exploration = await interleavings(name: "a test") { scenario in
        let door = scenario.door("callback", answers: Int.self)
        scenario.task("caller") {
          await withCheckedContinuation { continuation in
            for name in ["first", "second"] {
              scenario.task(name) {
                _ = await door.answer()
                continuation.resume()
              }
            }
          }
        }
        scenario.task("system") { door.open(with: 1) }
        await scenario.allTasks()
      }
      #expect(exploration.failure?.rule == "second ran into a trap")
      try expectGolden(exploration.failure?.description, "trap")
    }

    @Test func `a trap found while counting does not hide the simpler broken order`() async throws {
      let exploration = await interleavings(name: "a test") { scenario in
        let log = OrderLog()
        for name in ["anna", "ben", "carl"] {
          scenario.task(name) {
            log.append(name)
            if log.text == "carl ben" { preconditionFailure("planted") }
          }
        }
        await scenario.allTasks()
        try scenario.expect(log.text.hasPrefix("anna"), "anna comes first")
      }
      #expect(exploration.failure?.token == "1:ben")
      #expect(exploration.failure?.rule == "anna comes first")
    }

    @Test func `a trap found by sampling is told by the order that led to it`() async throws {
      let plan = Plan.sampled(orders: 200, seed: 5, conditions: 3)
      let body: @Sendable (Scenario) async throws -> Void = { scenario in
        let log = OrderLog()
        for name in ["anna", "ben", "carl"] {
          scenario.task(name) {
            log.append(name)
            if log.text == "carl ben anna" { preconditionFailure("planted") }
          }
        }
        await scenario.allTasks()
      }
      let exploration = await interleavings(plan, name: "a test", body)
      #expect(exploration.failure?.rule == "anna ran into a trap")
      #expect(exploration.failure?.token == "1:carl,2:ben")
    }

    @Test func `a state column that traps does not hide what broke`() async throws {
      let exploration = await interleavings(name: "a test") { scenario in
        let log = OrderLog()
        scenario.state("log") {
          precondition(log.text.isEmpty, "planted")
          return log.text
        }
        for name in ["anna", "ben"] { scenario.task(name) { log.append(name) } }
        await scenario.allTasks()
        try scenario.expect(log.text == "anna ben", "anna comes first")
      }
      #expect(exploration.failure?.rule == "anna comes first")
      #expect(exploration.failure?.token == "1:ben")
    }
  }
#endif
