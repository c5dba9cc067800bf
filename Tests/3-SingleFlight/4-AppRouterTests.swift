import Interleavings
import Testing

#if Solutions
  @testable import SingleFlightSolutions
#else
  @testable import SingleFlightExercises
#endif

@Suite("3.4 AppRouter")
struct AppRouterTests {
  private let plan = Plan.everyOrderOrElseSampled(limit: 2_000, orders: 400, conditions: 3)

  // Hint: the router routes. What it is to show comes from `start`, every time.
  @Test func `every route is presented with what its own start brings`() async throws {
    try await explore { scenario, room in
      room.task("launch", .home)
      room.starts.open(arrival: 1, with: .services(1))
      try await room.settle()
      room.task("link", .item("gift"))
      try await room.settle()
      try scenario.expect(room.starts.arrivals == 2, "rule 1: every handle asks start")
      try await room.expect(["home with secret 1"], "rule 1: a route is presented once")
      room.starts.open(arrival: 2, with: .services(2))
      try await room.settle()
      try await room.expect(
        ["home with secret 1", "item gift with secret 2"],
        "rule 1: a route is presented with what its own start brings")
    }
  }

  // Hint: both wait for the same start. Which of them goes on first is not yours to say.
  // (guard: newest-screen)
  @Test func `a deep link right after a cold start wins the screen`() async throws {
    try await explore { scenario, room in
      room.task("launch", .home)
      try await room.settle()
      room.task("link", .item("gift"))
      try await room.settle()
      try await room.expect([], "rule 1: nothing is presented before start is back")
      room.starts.open(with: .services(1))
      try await room.settle()
      try await room.expect(
        ["item gift with secret 1"], "rule 2: the latest route wins the screen")
    }
  }

  // Hint: the link may come before the launch has begun, while it waits and when it is done.
  // (guard: newest-screen)
  @Test func `a deep link at any moment of the start wins the screen`() async throws {
    try await explore { scenario, room in
      room.task("launch", .home)
      room.task("link", .item("gift"))
      room.starts.open(arrival: 2, with: .services(1))
      scenario.task("backend") { room.starts.open(with: .services(1)) }
      try await room.settle()
      try await room.expectLatest("rule 2: the latest route wins the screen")
    }
  }

  // Hint: a scene reconnects twice during the restore. Comparing routes does not tell the two apart.
  // (guard: newest-screen)
  @Test func `a scene that reconnects twice during the restore is shown once`() async throws {
    for order in [[1, 2, 3], [3, 2, 1], [3, 1, 2], [2, 3, 1]] {
      try await explore { _, room in
        for (name, route) in [("launch", AppRoute.home), ("scene", .restored("desk"))] {
          room.task(name, route)
          try await room.settle()
        }
        room.task("scene again", .restored("desk"))
        try await room.settle()
        for number in order { room.starts.open(arrival: number, with: .services(number)) }
        try await room.settle()
        try await room.expect(
          ["desk with secret 3"], "rule 2: the latest route wins, also if it is equal")
      }
    }
  }

  // Hint: the old start is back first, or the new one; each brings the services or a failure. Who
  // asks behind the await (guard: newest-screen), and who asks in the catch
  // (guard: newest-recovery)?
  @Test(arguments: [false, true])
  func `of two routes only the latest shows anything`(oldFails: Bool) async throws {
    for (newFails, latest) in [
      (false, AppRoute.item("gift")), (true, .home), (true, .item("gift")), (false, .home),
    ] {
      try await explore { scenario, room in
        room.task("old", .home)
        try await room.settle()
        room.task("new", latest)
        try await room.settle()
        scenario.task("old answer") {
          room.starts.open(arrival: 1, with: oldFails ? .networkDown : .services(1))
        }
        scenario.task("new answer") {
          room.starts.open(arrival: 2, with: newFails ? .networkDown : .services(2))
        }
        try await room.settle()
        let name = latest == .home ? "home" : "item gift"
        try await room.expect(
          [newFails ? "recovery from \(name)" : "\(name) with secret 2"],
          newFails
            ? "rule 3: the recovery is shown once, for the latest route"
            : "rules 2, 3: the latest route wins the screen")
      }
    }
  }

  // Hint: in the background the task is cancelled. Its start throws, or brings the services all the
  // same. Guards: cancelled-screen, cancelled-recovery.
  @Test func `background and foreground during the start show one screen`() async throws {
    for (isPatient, fails) in [(true, false), (false, false), (false, true)] {
      for comesBack in [false, true] {
        try await explore(isPatient: isPatient) { scenario, room in
          let scene = room.task("scene", .home)
          try await room.settle()
          await room.leave(scene)
          try await room.settle()
          if comesBack {
            await room.comeBack()
            room.task("foreground", .home)
            try await room.settle()
          }
          room.starts.open(arrival: 1, with: fails ? .networkDown : .services(1))
          room.starts.open(arrival: 2, with: .services(2))
          try await room.settle()
          try await room.expect(
            comesBack ? ["home with secret 2"] : [],
            "rule 4: a cancelled handle presents nothing, and the next one does")
        }
      }
    }
  }

  // Hint: the cancellation comes when the answer is there and the code behind the await has not run.
  // Guards: cancelled-screen, cancelled-recovery.
  @Test func `cancelled at any moment, nothing is shown after that`() async throws {
    for fails in [false, true] {
      try await explore { scenario, room in
        let scene = room.task("scene", .home)
        scenario.task("user") { await room.leave(scene) }
        scenario.task("backend") {
          room.starts.open(arrival: 1, with: fails ? .networkDown : .services(1))
        }
        try await room.settle()
        let shown = await room.shown
        try scenario.expect(shown.count < 2, "rules 1, 3: what is presented is presented once")
      }
    }
  }

  // Hint: somebody reset the coordinator while this route waited. Nothing is broken.
  // (guard: cancelled-recovery)
  @Test func `a CancellationError is no failure to recover from`() async throws {
    try await explore { scenario, room in
      room.task("launch", .home)
      room.starts.open(arrival: 1, with: .cancelled)
      try await room.settle()
      try await room.expect([], "rule 4: a CancellationError is no failure to recover from")
      room.task("sign-in", .home)
      room.starts.open(arrival: 2, with: .services(2))
      try await room.settle()
      try await room.expect(["home with secret 2"], "rule 1: the next handle asks again")
    }
  }

  // Hint: the retry button is tapped twice. The recovery was for the first attempt.
  // Guards: newest-screen, newest-recovery.
  @Test func `a network failure and the user's retry`() async throws {
    for failsAgain in [false, true] {
      try await explore { scenario, room in
        room.task("launch", .home)
        room.starts.open(arrival: 1, with: .networkDown)
        try await room.settle()
        try await room.expect(["recovery from home"], "rule 3: the recovery is shown, once")
        room.task("retry", .home)
        room.task("retry again", .home)
        try await room.settle()
        try await room.expect(["recovery from home"], "rule 3: the recovery is shown, once")
        for number in 2...3 {
          room.starts.open(arrival: number, with: failsAgain ? .networkDown : .services(2))
        }
        try await room.settle()
        try await room.expect(
          ["recovery from home", failsAgain ? "recovery from home" : "home with secret 2"],
          "rules 2, 3: of two retries the latest shows something, once")
      }
    }
  }

  // Hint: the number in the line is taken before the await, and nothing but the phase is added to
  // it. Guards: newest-screen, newest-recovery, cancelled-screen, cancelled-recovery.
  @Test func `the log names generation and phase and nothing else`() async throws {
    for oldFails in [false, true] {
      try await explore { scenario, room in
        room.task("launch", .home)
        try await room.settle()
        room.task("link", .item("gift"))
        room.starts.open(arrival: 2, with: .services(2))
        try await room.settle()
        room.starts.open(arrival: 1, with: oldFails ? .networkDown : .services(1))
        room.task("scene", .restored("desk"))
        room.starts.open(arrival: 3, with: .networkDown)
        try await room.settle()
        let last = room.task("foreground", .home)
        try await room.settle()
        last.cancel()
        room.starts.open(arrival: 4, with: .services(4))
        try await room.settle()
        try await room.expectLog(["superseded", "presented", "failed", "cancelled"])
      }
    }
  }

  private func explore(
    isPatient: Bool = false, name: String = #function,
    _ body: @escaping @Sendable (Scenario, RouterRoom) async throws -> Void
  ) async throws {
    try await everyInterleaving(
      plan, unfinishedWork: .allowed, stepLimit: 1_000, name: name
    ) { scenario in
      let room = await RouterRoom(scenario, isPatient: isPatient)
      try await body(scenario, room)
      try await room.expectAllBack()
    }
  }
}
