import Interleavings
import Synchronization

#if Solutions
  @testable import ReentrancySolutions
#else
  @testable import ReentrancyExercises
#endif

/// Where the reader's container is judged: parts that the test delivers, and what loads threw.
final class Plant: Sendable {
  /// The step of a load.
  enum Step: CaseIterable { case configuration, database, session }

  /// Makes the parts.
  let suppliers: Suppliers
  private let container: ServiceContainer
  private let scenario: Scenario
  private let begun = Mutex<[String]>([])
  private let endings = Mutex<[String: String]>([:])
  private let newestSeen = Mutex(0)

  /// Makes the suppliers and the container of one order.
  init(_ scenario: Scenario) {
    self.scenario = scenario
    let suppliers = Suppliers(scenario)
    self.suppliers = suppliers
    container = ServiceContainer {
      try await suppliers.configuration()
    } database: {
      try await suppliers.database($0)
    } session: {
      try await suppliers.session($0)
    }
  }

  /// Starts a task that loads, and that looks at once when its load has returned; its session is
  /// called as the load is, if nothing else is said.
  func load(
    _ name: String, session: String? = nil, file: String = #fileID, line: Int = #line
  ) {
    begun.withLock { $0.append(name) }
    scenario.task("load \(name)") { [self] in
      let ending: String
      do {
        try await container.load()
        ending = "done"
      } catch {
        ending = "\(error)"
      }
      scenario.note(ending == "done" ? "returns" : "throws \(ending)")
      endings.withLock { $0[name] = ending }
      guard ending == "done", begun.withLock({ $0.last }) == name else { return }
      let found = await container.services?.session.name
      try scenario.expect(
        found == session ?? name, "rule 1: when the newest load returns, its services are there",
        file: file, line: line)
    }
  }

  /// Loads A, delivers all its parts and sees it shown.
  func loadFirst() async throws {
    load("A")
    suppliers.deliver(.configuration, "A", number: 1)
    suppliers.deliverRest(of: "A")
    try await settle()
    try await expectShown("A", "rule 1: a load that has returned is shown")
  }

  /// Waits until nobody can run: virtual time passes only then. Whoever polls by the clock wakes up
  /// many times in an hour.
  func settle() async throws { try await scenario.clock.sleep(for: .seconds(3_600)) }

  /// What is shown, a letter a part: "AAA"; nil when nothing is.
  func shown() async -> String? { await container.services?.letters }

  /// Looks whether all parts are of one load.
  func expectShown(
    _ name: String?, _ rule: String, file: String = #fileID, line: Int = #line
  ) async throws {
    try await expectWhole(file: file, line: line)
    let found = await shown()
    let wanted = name.map { String(repeating: $0, count: 3) }
    try scenario.expect(
      found == wanted, "\(rule); shown is \(found ?? "nothing"), not \(wanted ?? "nothing")",
      file: file, line: line)
  }

  /// Looks whether all parts, if there are any, are of one load, and none was asked for again.
  func expectWhole(file: String = #fileID, line: Int = #line) async throws {
    let loads = begun.withLock { $0.count }
    for step in Step.allCases {
      let found = suppliers.asked(for: step)
      try scenario.expect(
        found <= loads, "rule 1: a load makes each part once; asked \(found) times for a \(step)",
        file: file, line: line)
    }
    guard let found = await shown() else { return }
    scenario.note("sees \(found)")
    try scenario.expect(
      Set(found).count == 1, "rule 2: all parts are of one load; shown is \(found)",
      file: file, line: line)
  }

  /// Looks at any moment whether the parts are of one load, and of no older one than last time.
  func glance(file: String = #fileID, line: Int = #line) async throws {
    let newest = newestSeen.withLock { $0 }
    try await expectWhole(file: file, line: line)
    guard let letter = await shown()?.first else { return }
    let seen = Int(letter.asciiValue ?? 0)
    newestSeen.withLock { $0 = max($0, seen) }
    try scenario.expect(
      seen >= newest, "rule 4: an older load, \(letter), is shown after a newer one", file: file,
      line: line)
  }

  /// Looks what became of a load.
  func expect(
    _ name: String, _ ending: String, _ rule: String, file: String = #fileID, line: Int = #line
  ) throws {
    let found = endings.withLock { $0[name] } ?? "waiting"
    try scenario.expect(
      found == ending, "\(rule); load \(name) is \(found), not \(ending)", file: file, line: line)
  }

  /// Looks how many loads have asked for a part.
  func expectAsked(
    _ count: Int, for step: Step, _ rule: String, file: String = #fileID, line: Int = #line
  ) throws {
    let found = suppliers.asked(for: step)
    try scenario.expect(
      found == count, "\(rule); asked \(found) times for a \(step), not \(count)", file: file,
      line: line)
  }
}

extension Services {
  /// The names of the three parts in a row.
  fileprivate var letters: String { configuration.name + database.name + session.name }
}
