import Interleavings
import Synchronization

#if Solutions
  @testable import ReentrancySolutions
#else
  @testable import ReentrancyExercises
#endif

/// Where the reader's table is judged: checks that the test answers, and what players know.
final class Arcade: Sendable {
  private struct Counts {
    var begun = 0
    var returned: [Int] = []
    var bestSeen = 0
  }

  /// Checks scores.
  let server: Server
  private let table: HighScore
  private let scenario: Scenario
  private let counts = Mutex(Counts())

  /// Makes the server and the table of one order.
  init(_ scenario: Scenario) {
    self.scenario = scenario
    let server = Server(scenario)
    self.server = server
    table = HighScore { await server.check($0) }
  }

  /// Starts a task that submits a score.
  @discardableResult
  func player(_ score: Int, task name: String? = nil) -> ScenarioTask<Void> {
    scenario.task(name ?? "player \(score)") { [self] in await submit(score) }
  }

  /// Submits a score and notes that it has ended.
  func submit(_ score: Int) async {
    counts.withLock { $0.begun += 1 }
    await table.submit(score)
    counts.withLock { $0.returned.append(score) }
    scenario.note("is done")
  }

  /// Waits until nobody can run: virtual time passes only then. Whoever polls by the clock wakes up
  /// many times in an hour.
  func settle() async throws { try await scenario.clock.sleep(for: .seconds(3_600)) }

  /// Looks at both numbers when nobody runs.
  func expect(
    best: Int? = nil, _ bestRule: String = "", submissions: Int, _ rule: String = "",
    file: String = #fileID, line: Int = #line
  ) async throws {
    let now = await table.numbers
    if let best {
      try scenario.expect(
        now.best == best, "\(bestRule); best is \(now.best), not \(best)", file: file, line: line)
    }
    try scenario.expect(
      now.submissions == submissions,
      "rule 3: \(now.submissions) counted, \(submissions) ended", file: file, line: line)
  }

  /// Looks which submissions have returned.
  func expect(
    returned: [Int], _ rule: String, file: String = #fileID, line: Int = #line
  ) throws {
    let found = counts.withLock { $0.returned }
    try scenario.expect(
      found.sorted() == returned.sorted(), "\(rule); done are \(found)", file: file, line: line)
  }

  /// Looks at both numbers at any moment, while others are under way.
  func glance(file: String = #fileID, line: Int = #line) async throws {
    let (now, valid, waiting, counts) = await table.look { [self] numbers in
      (numbers, server.valid, server.waiting, self.counts.withLock { $0 })
    }
    scenario.note("sees \(now.best), \(now.submissions) submissions")
    let expect = { (condition: Bool, rule: String) in
      try self.scenario.expect(condition, rule, file: file, line: line)
    }
    try expect(
      now.best == 0 || valid.contains(now.best), "rule 1: \(now.best) was not found valid")
    try expect(
      now.best >= counts.bestSeen, "rule 2: best fell from \(counts.bestSeen) to \(now.best)")
    try expect(
      now.submissions <= counts.begun - waiting,
      "rule 3: \(now.submissions) counted, at most \(counts.begun - waiting) have ended")
    let returned = counts.returned
    try expect(
      now.submissions >= returned.count,
      "rule 5: \(returned.count) returned, \(now.submissions) counted")
    let best = returned.filter(valid.contains).max() ?? 0
    try expect(now.best >= best, "rule 5: \(best) has returned, best is \(now.best)")
    self.counts.withLock { $0.bestSeen = now.best }
  }
}

/// Checks scores, each behind a door that the test opens; it does not care who is cancelled.
final class Server: Sendable {
  private let doors: [Int: Door<Bool, Never>]
  private let answered = Mutex<[Int]>([])

  /// Makes the checks of one order.
  init(_ scenario: Scenario) {
    let scores = [5, 10, 20, 30]
    doors = Dictionary(
      uniqueKeysWithValues: scores.map { ($0, scenario.door("check \($0)", answers: Bool.self)) })
    scenario.state("valid") { [self] in
      valid.isEmpty ? "none" : valid.map(String.init).joined(separator: " ")
    }
  }

  /// The scores found valid so far.
  var valid: [Int] { answered.withLock { $0 } }
  /// How many wait for the answer to a check.
  var waiting: Int { doors.values.reduce(0) { $0 + $1.waiting } }

  /// How many checks of a score have begun.
  func checks(of score: Int) -> Int { doors[score]?.arrivals ?? 0 }

  /// Waits for the answer.
  func check(_ score: Int) async -> Bool {
    await doors[score]?.answer() ?? false
  }

  /// Answers all checks of a score, also those to come.
  func answer(_ score: Int, _ isValid: Bool = true) {
    if isValid { answered.withLock { $0.append(score) } }
    doors[score]?.open(with: isValid)
  }
}

extension HighScore {
  /// Both numbers at one moment.
  fileprivate var numbers: (best: Int, submissions: Int) { (best, submissions) }

  /// Looks at other things at the same moment.
  fileprivate func look<Found: Sendable>(
    _ look: @Sendable ((best: Int, submissions: Int)) -> Found
  ) -> Found {
    look(numbers)
  }
}
