import Interleavings

#if Solutions
  @testable import ReentrancySolutions
#else
  @testable import ReentrancyExercises
#endif

/// A part cannot be made.
struct Broken: Error, CustomStringConvertible {
  /// What a story calls it.
  let description = "Broken"
}

/// Makes parts, each behind a door that the test opens with the part's name.
///
/// The first configuration that is asked for is number 1. Databases and sessions have a door for
/// each name of what they are made from.
final class Suppliers: Sendable {
  private typealias Shelf = Door<String, any Error>

  private let configurations: Shelf
  private let databases: [String: Shelf]
  private let sessions: [String: Shelf]

  /// Makes the doors of one order.
  init(_ scenario: Scenario) {
    let door = { scenario.door($0, answers: String.self, throwing: (any Error).self) }
    let names = ["A", "B", "C"]
    configurations = door("configuration")
    databases = Dictionary(uniqueKeysWithValues: names.map { ($0, door("database \($0)")) })
    sessions = Dictionary(uniqueKeysWithValues: names.map { ($0, door("session \($0)")) })
  }

  /// Waits for a configuration.
  func configuration() async throws -> Configuration {
    Configuration(name: try await configurations.answer())
  }

  /// Waits for a database.
  func database(_ configuration: Configuration) async throws -> Database {
    guard let door = databases[configuration.name] else { throw Broken() }
    return Database(name: try await door.answer())
  }

  /// Waits for a session.
  func session(_ database: Database) async throws -> Session {
    guard let door = sessions[database.name] else { throw Broken() }
    return Session(name: try await door.answer())
  }

  /// How many loads have asked for a part.
  func asked(for step: Plant.Step) -> Int {
    switch step {
    case .configuration: configurations.arrivals
    case .database: databases.values.reduce(0) { $0 + $1.arrivals }
    case .session: sessions.values.reduce(0) { $0 + $1.arrivals }
    }
  }

  /// Delivers one part of a load, to whoever asks for it as that number.
  func deliver(_ step: Plant.Step, _ name: String, made from: String? = nil, number: Int = 1) {
    door(step, from ?? name)?.open(arrival: number, with: name)
  }

  /// Fails to make one part of a load.
  func fail(
    _ step: Plant.Step, _ name: String, number: Int = 1, throwing error: any Error = Broken()
  ) {
    door(step, name)?.open(arrival: number, throwing: error)
  }

  /// Delivers what is left for a load once it has a configuration.
  func deliverRest(of name: String) {
    deliver(.database, name)
    deliver(.session, name)
  }

  private func door(_ step: Plant.Step, _ name: String) -> Shelf? {
    switch step {
    case .configuration: configurations
    case .database: databases[name]
    case .session: sessions[name]
    }
  }
}
