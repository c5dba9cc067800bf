#if Solutions
  import Testing

  @testable import Interleavings

  extension Task where Success == Void, Failure == any Error {
    /// Waits for this task and hands on the cancellation of the one who waits.
    fileprivate func valueOrCancelled() async throws {
      try await withTaskCancellationHandler {
        try await value
      } onCancel: {
        cancel()
      }
    }
  }

  @Suite("Interleavings: virtual time")
  struct ClockTests {
    /// Whether this process's runtime shows its sleeps to the explorer.
    static let seesSleeps = Seam.installed == .executors

    @Test func `time passes only when nothing can run`() async throws {
      let exploration = try await everyInterleaving { scenario in
        let log = OrderLog()
        scenario.task("sleeper") {
          try await scenario.clock.sleep(for: .seconds(10))
          log.append("woke")
        }
        scenario.task("worker") {
          for _ in 1...3 { await scenario.suspensionPoint() }
          log.append("worked")
        }
        await scenario.allTasks()
        scenario.outcome("\(log.text) at \(scenario.clock.now.sinceStart)")
      }
      #expect(exploration.outcomes.map(\.outcome) == ["worked woke at 10.0 seconds"])
    }

    @Test func `timers of one instant end in every order`() async throws {
      let exploration = try await everyInterleaving { scenario in
        let log = OrderLog()
        for name in ["a", "b", "c"] {
          scenario.task(name) {
            try await scenario.clock.sleep(for: .seconds(1))
            log.append(name)
          }
        }
        await scenario.allTasks()
        scenario.outcome(log.text)
      }
      #expect(exploration.outcomes.count == 6)
    }

    @Test func `later deadlines come later`() async throws {
      let exploration = try await everyInterleaving { scenario in
        let log = OrderLog()
        for (name, seconds) in [("late", 3), ("early", 1)] {
          scenario.task(name) {
            try await scenario.clock.sleep(for: .seconds(seconds))
            log.append(name)
          }
        }
        await scenario.allTasks()
        scenario.outcome(log.text)
      }
      #expect(exploration.outcomes.map(\.outcome) == ["early late"])
    }

    @Test func `a deadline beats ready work only where the test says so`() async throws {
      let body: @Sendable (Scenario) async throws -> Void = { scenario in
        let log = OrderLog()
        scenario.task("deadline") {
          try await scenario.clock.sleep(for: .seconds(10))
          log.append("time is up")
        }
        scenario.task("work") {
          await scenario.suspensionPoint()
          log.append("done")
        }
        await scenario.allTasks()
        scenario.outcome(log.text)
      }
      let patient = await interleavings(.everyOrder(), body)
      #expect(patient.outcomes.map(\.outcome) == ["done time is up"])
      let early = await interleavings(timers: .mayFireEarly, body)
      #expect(Set(early.outcomes.map(\.outcome)) == ["done time is up", "time is up done"])
    }

    @Test func `cancelling a sleep that is just beginning ends it too`() async throws {
      try await everyInterleaving(.everyOrder(), hops: .letOthersIn) { scenario in
        let sleeper = scenario.task("sleeper") {
          try await Task.detached { try await scenario.clock.sleep(for: .seconds(10)) }
            .valueOrCancelled()
        }
        scenario.task("canceller") { sleeper.cancel() }
        await scenario.allTasks()
        _ = await sleeper.result
        try scenario.expect(scenario.clock.now.sinceStart == .zero, "no time has passed")
      }
    }

    @Test func `cancelling a sleep ends it at once and leaves nobody sleeping`() async throws {
      try await everyInterleaving { scenario in
        let sleeper = scenario.task("sleeper") {
          try await scenario.clock.sleep(for: .seconds(10))
        }
        scenario.task("canceller") { sleeper.cancel() }
        await scenario.allTasks()
        var wasCancelled = false
        if case .failure(let error) = await sleeper.result {
          wasCancelled = error is CancellationError
        }
        try scenario.expect(wasCancelled, "the sleep throws CancellationError")
        try scenario.expect(scenario.clock.sleepers == 0, "nobody sleeps")
        try scenario.expect(scenario.clock.now.sinceStart == .zero, "no time has passed")
      }
    }

    @Test(.enabled(if: ClockTests.seesSleeps))
    func `a plain Task.sleep is virtual`() async throws {
      let start = ContinuousClock.now
      let exploration = try await everyInterleaving { scenario in
        let log = OrderLog()
        for (name, hours) in [("late", 20), ("early", 10)] {
          scenario.task(name) {
            try await Task.sleep(for: .seconds(hours * 3_600))
            log.append(name)
          }
        }
        await scenario.allTasks()
        scenario.outcome("\(log.text) after \(scenario.clock.now.sinceStart)")
      }
      #expect(exploration.outcomes.map(\.outcome) == ["early late after 72000.0 seconds"])
      #expect(start.duration(to: .now) < .seconds(3_600))
    }

    @Test(.enabled(if: ClockTests.seesSleeps))
    func `a plain Task.sleep lasts as long as it says, however slow the order was before`()
      async throws
    {
      let exploration = try await everyInterleaving { scenario in
        scenario.task("slow") {
          Schedule.current?.startOfOrder -= .seconds(3_600)
          await scenario.suspensionPoint()
          try await Task.sleep(for: .seconds(11))
        }
        await scenario.allTasks()
        scenario.outcome("\(scenario.clock.now.sinceStart)")
      }
      #expect(exploration.outcomes.map(\.outcome) == ["11.0 seconds"])
    }

    @Test func `a deadline that is left from an earlier step is looked for in the whole order`() {
      let left = Duration.milliseconds(9_993)
      let meant = Schedule.duration(
        meantBy: left + .nanoseconds(1), within: .nanoseconds(600), orElse: .milliseconds(8))
      #expect(meant == .seconds(10))
      let near = Schedule.duration(
        meantBy: left - .microseconds(3), within: .microseconds(5), orElse: .milliseconds(8))
      #expect(near == left)
    }

    @Test(arguments: [
      (Duration.seconds(Int64.max), Int64.max / 2), (.seconds(Int64.min), .min / 2),
      (.nanoseconds(-1), -1), (.seconds(9_223_372_036) + .nanoseconds(999_999_999), .max / 2),
    ])
    func `a duration beyond all clocks is cut, not trapped on`(duration: Duration, expected: Int64)
    {
      #expect(duration.inNanoseconds == expected)
    }

    @Test(.enabled(if: ClockTests.seesSleeps))
    func `Task.yield is a step like any other`() async throws {
      let exploration = try await everyInterleaving { scenario in
        for name in ["a", "b", "c"] { scenario.task(name) { await Task.yield() } }
        await scenario.allTasks()
      }
      #expect(exploration.orders >= 90)
    }

    @Test func `the roundest delay in a range is the one that was meant`() {
      let measured = Duration.milliseconds(9_997)
      #expect(Schedule.roundest(in: measured...(.milliseconds(10_030))) == .seconds(10))
      #expect(Schedule.roundest(in: .milliseconds(29)...(.milliseconds(31))) == .milliseconds(30))
      #expect(Schedule.roundest(in: .seconds(7)...(.seconds(7))) == .seconds(7))
    }

    @Test(arguments: [
      (Duration.zero, "0 s"), (.seconds(10), "10 s"), (.milliseconds(1_500), "1.5 s"),
      (.milliseconds(250), "250 ms"), (.microseconds(3), "3 us"), (.nanoseconds(5), "5 ns"),
    ])
    func `durations are told in words`(duration: Duration, words: String) {
      #expect(duration.inWords == words)
    }
  }
#endif
