import Interleavings

#if Solutions
  @testable import SingleFlightSolutions
#else
  @testable import SingleFlightExercises
#endif

/// Where the router is judged: starts that the test answers, and one screen that it watches.
@MainActor
final class RouterRoom {
  /// How a start is answered.
  enum Answer: Sendable, CustomStringConvertible {
    case services(Int), networkDown, cancelled

    /// The words that stories use.
    nonisolated var description: String {
      switch self {
      case .services(let number): "services \(number)"
      case .networkDown: "network down"
      case .cancelled: "cancellation"
      }
    }
  }

  /// The failure of a start; its text has a secret in it, as texts of errors may.
  struct NetworkDown: Error, CustomStringConvertible {
    /// Nobody should log this.
    let description = "network down for secret 0"
  }

  /// What the user saw, in order: `home with services 1`, `recovery from home`.
  private(set) var shown: [String] = []
  /// The starts that were asked for, each an arrival.
  let starts: Door<Answer, Never>
  private let scenario: Scenario
  private var latest: AppRoute?
  private var hasLeft = false
  private var away = 0
  private var router: AppRouter?

  /// Makes a router. A patient start lets a cancelled caller leave at once.
  init(_ scenario: Scenario, isPatient: Bool = false) {
    self.scenario = scenario
    let starts: Door<Answer, Never> = scenario.door("start")
    self.starts = starts
    router = AppRouter(
      start: {
        let number = starts.arrivals + 1
        let answer = await withTaskCancellationHandler {
          await starts.answer()
        } onCancel: {
          if isPatient { starts.open(arrival: number, with: .cancelled) }
        }
        switch answer {
        case .services(let number): return AppServices(session: "secret \(number)")
        case .networkDown: throw NetworkDown()
        case .cancelled: throw CancellationError()
        }
      },
      present: { [weak self] route, services in
        self?.show(route, "\(route.name) with \(services.session)", "rule 2")
      },
      presentRecovery: { [weak self] route, error in
        let cause = error is NetworkDown ? "" : " after \(type(of: error))"
        self?.show(route, "recovery from \(route.name)\(cause)", "rule 3")
      })
    scenario.state("screen") { [weak self] in self?.shown.last ?? "" }
  }

  /// Starts a task that handles a route, as an entry point does.
  @discardableResult
  nonisolated func task(_ name: String, _ route: AppRoute) -> ScenarioTask<Void> {
    scenario.task(name) { await self.handle(route) }
  }

  /// Cancels the task of the only entry point.
  func leave(_ task: ScenarioTask<Void>) {
    hasLeft = true
    task.cancel()
  }

  /// Says that somebody is there again to see the screen.
  func comeBack() { hasLeft = false }

  private func handle(_ route: AppRoute) async {
    latest = route
    away += 1
    scenario.note("handles \(route.name)")
    await router?.handle(route)
    away -= 1
  }

  private func show(_ route: AppRoute, _ what: String, _ rule: String) {
    scenario.note("shows \(what)")
    shown.append(what)
    try? scenario.expect(
      route == latest, "\(rule): the latest route wins the screen; an older one showed \(what)")
    try? scenario.expect(!hasLeft, "rule 4: a cancelled handle presents nothing; it showed \(what)")
  }

  /// Goes on when nobody can run any more.
  nonisolated func settle() async throws {
    try await scenario.clock.sleep(for: .milliseconds(100))
  }

  /// Looks at all that the user saw.
  func expect(_ expected: [String], _ rule: String, line: Int = #line) throws {
    try scenario.expect(
      shown == expected, "\(rule); the screen showed \(shown.listed), not \(expected.listed)",
      file: Self.tests, line: line)
  }

  /// Looks whether the user saw every route at most once, and the latest last.
  func expectLatest(_ rule: String, line: Int = #line) throws {
    let last = shown.last ?? "nothing"
    try scenario.expect(
      last.hasPrefix(latest?.name ?? "nothing") && Set(shown).count == shown.count,
      "\(rule); the screen showed \(shown.listed)", file: Self.tests, line: line)
  }

  /// Looks whether every `handle` is back.
  func expectAllBack(line: Int = #line) throws {
    try scenario.expect(
      away == 0, "rule 1: a handle is back at the latest when its start is", file: Self.tests,
      line: line)
  }

  /// Looks at how the log says that each `handle` ended.
  func expectLog(_ ends: [String], line: Int = #line) throws {
    let log = router?.log ?? []
    let secrets = log.filter { line in
      ["secret", "down", "home", "gift", "desk"].contains { line.contains($0) }
    }
    try scenario.expect(
      secrets.isEmpty, "rule 5: no route, session or error in the log; found \(secrets.listed)",
      file: Self.tests, line: line)
    for (index, end) in ends.enumerated() {
      let start = "generation \(index + 1): "
      let lines = log.filter { $0.hasPrefix(start) }
      let expected = ["\(start)starting", "\(start)\(end)"]
      try scenario.expect(
        lines == expected, "rule 5: the log has \(expected.listed); found \(lines.listed)",
        file: Self.tests, line: line)
    }
    try scenario.expect(
      log.count == 2 * ends.count, "rule 5: two lines for every handle; found \(log.count)",
      file: Self.tests, line: line)
  }

  private static let tests = "SingleFlightTests/4-AppRouterTests.swift"
}

extension [String] {
  /// All of them, in words.
  fileprivate var listed: String { isEmpty ? "nothing" : joined(separator: ", ") }
}

extension AppRoute {
  /// The name that stories use.
  fileprivate var name: String {
    switch self {
    case .home: "home"
    case .item(let number): "item \(number)"
    case .restored(let place): place
    }
  }
}
