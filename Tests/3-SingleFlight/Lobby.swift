import Interleavings
import Synchronization

/// Where one coordinator is judged: its builds, its callers, and what each of them got and when.
final class Lobby: Sendable {
  /// What a coordinator is given.
  typealias Build = @Sendable () async throws -> Services
  /// A coordinator as its callers see it.
  typealias Start = @Sendable () async throws -> Services

  private struct Entry {
    let outcome: Outcome
    let time: Duration
  }

  /// The builds.
  let site: BuildSite
  private let scenario: Scenario
  private let start: Start
  private let entries = Mutex<[String: [Entry]]>([:])
  private let away = Mutex(0)

  /// Makes a lobby around a coordinator whose builds the test already knows.
  init(_ scenario: Scenario, site: BuildSite, start: @escaping Start) {
    self.scenario = scenario
    self.site = site
    self.start = start
  }

  /// Makes the coordinator of one order from its build.
  convenience init(
    _ scenario: Scenario, isObedient: Bool = false, _ make: (@escaping Build) -> Start
  ) {
    let site = BuildSite(scenario, isObedient: isObedient)
    self.init(scenario, site: site, start: make(site.build))
  }

  /// Starts a task that calls, and calls again in the moment it gets an error, `retries` times.
  @discardableResult
  func call(
    _ name: String, retries: Int = 0, isCancelled: Bool = false,
    after condition: @escaping @Sendable () async -> Void = {}
  ) -> ScenarioTask<Void> {
    scenario.task(name) { [self] in
      await condition()
      if isCancelled {
        scenario.note("is cancelled")
        withUnsafeCurrentTask { $0?.cancel() }
      }
      await call(as: name, retries: retries)
    }
  }

  /// Starts tasks that do the same.
  func calls(_ count: Int, _ name: String, retries: Int = 0) {
    scenario.tasks(name, count: count) { [self] in await call(as: name, retries: retries) }
  }

  private func call(as name: String, retries: Int) async {
    away.withLock { $0 += 1 }
    defer { away.withLock { $0 -= 1 } }
    for _ in 0...retries {
      let outcome: Outcome
      do { outcome = .services(try await start().number) } catch { outcome = Outcome(error) }
      scenario.note("has \(outcome)")
      let entry = Entry(outcome: outcome, time: scenario.clock.now.sinceStart)
      entries.withLock { $0[name, default: []].append(entry) }
      if case .services = outcome { return }
    }
  }

  private static let pause = Duration.milliseconds(100)

  /// Goes on when nobody can run any more: virtual time passes only then.
  func settle() async throws { try await scenario.clock.sleep(for: Self.pause) }

  /// What the callers of that name have got so far.
  func outcomes(_ name: String) -> [Outcome] {
    entries.withLock { $0[name, default: []].map(\.outcome) }
  }

  /// Looks at all that the callers of one name have got, in whatever order.
  func expect(
    _ name: String, gets expected: [Outcome], _ rule: String,
    file: String = #fileID, line: Int = #line
  ) throws {
    let found = outcomes(name)
    let (left, right) = (found.map(\.description).sorted(), expected.map(\.description).sorted())
    try scenario.expect(
      left == right, "\(rule); \(name) got \(found.listed), not \(expected.listed)",
      file: file, line: line)
  }

  /// Looks at what the callers of one name got, and whether they got it in the last instant.
  func expect(
    _ name: String, getsAtOnce expected: [Outcome], _ rule: String,
    file: String = #fileID, line: Int = #line
  ) throws {
    try expect(name, gets: expected, rule, file: file, line: line)
    // The body has slept since whatever it looks for.
    let instant = scenario.clock.now.sinceStart - Self.pause
    let last = entries.withLock { $0[name, default: []].suffix(expected.count).map(\.time) }
    try scenario.expect(
      last.allSatisfy { $0 <= instant }, "\(rule); \(name) got it later",
      file: file, line: line)
  }

  /// Lets every build end and looks whether all callers are back then.
  func expectAllBack(_ rule: String, file: String = #fileID, line: Int = #line) async throws {
    site.endAll(.built)
    try await settle()
    let waiting = away.withLock { $0 }
    try scenario.expect(
      waiting == 0, "\(rule); \(waiting) still wait", file: file, line: line)
  }

  /// Looks at how many builds have begun.
  func expectBuilds(
    _ count: Int, _ rule: String, file: String = #fileID, line: Int = #line
  ) throws {
    let begun = site.begun
    try scenario.expect(
      begun == count, "\(rule); builds begun: \(begun), not \(count)", file: file, line: line)
  }

  /// Looks whether a build was cancelled.
  func expectNoneCancelled(_ rule: String, file: String = #fileID, line: Int = #line) throws {
    try scenario.expect(site.cancelled.isEmpty, rule, file: file, line: line)
  }
}

extension [Outcome] {
  /// All of them, in words.
  fileprivate var listed: String {
    isEmpty ? "nothing" : map(\.description).joined(separator: ", ")
  }
}
