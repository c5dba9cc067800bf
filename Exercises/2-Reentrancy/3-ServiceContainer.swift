// 2.3 ServiceContainer
//
// A load puts its parts into the container one by one, with an await between them. Whoever looks
// meanwhile, or after a failure in the middle, finds the new database beside the old session.
//
// 1. A load makes a configuration, from it a database, from that a session, each once. When the
//    newest load returns, `services` are its three.
// 2. `services` are all three of one load, or nil: never a part, never parts of two loads.
// 3. A load that fails, at whichever of its steps, leaves the services that were there before. The
//    newest load throws the error of its step.
// 4. Of loads that overlap, the one begun last wins, whichever ends first and however equal their
//    parts look: once its services are there, no older load changes them, by an end or a failure.
//    (guard: number-the-loads) (guard: older-load-too-late) (guard: remember-whose-they-are)
// 5. A load waits for no other: it asks for its configuration at once. Nobody polls.
//
// Left open, all for a load that a newer one has overtaken: whether it goes on, what it returns or
// throws, whether its services show before the newer one ends or once the newer one fails. Also
// open: whether old services stay visible during a load, and what cancelling a load does.
//
// Chapter: swift run Reentrancy, the section "Build aside, publish once".
// Judge:   swift test --filter ServiceContainer
// Green? Delete the guard: tag your own line with `// guard`, then run
//          swift run workbook guards ServiceContainer
// and watch the order that it protects against come back.

/// Which services an app wants.
struct Configuration: Sendable, Equatable {
  /// What tells it apart.
  var name: String
}

/// What a configuration says where to find.
struct Database: Sendable, Equatable {
  /// What tells it apart.
  var name: String
}

/// Who is logged in to a database.
struct Session: Sendable, Equatable {
  /// What tells it apart.
  var name: String
}

/// All three, as one load made them.
struct Services: Sendable, Equatable {
  /// What the load began with.
  var configuration: Configuration
  /// What came of the configuration.
  var database: Database
  /// What came of the database.
  var session: Session
}

/// Holds the services of an app; they take three steps to make, and can be made anew at any time.
actor ServiceContainer {
  private let configuration: @Sendable () async throws -> Configuration
  private let database: @Sendable (Configuration) async throws -> Database
  private let session: @Sendable (Database) async throws -> Session
  private var currentConfiguration: Configuration?
  private var currentDatabase: Database?
  private var currentSession: Session?

  /// The services of one load, nil before the first.
  var services: Services? {
    guard let currentConfiguration, let currentDatabase, let currentSession else { return nil }
    return Services(
      configuration: currentConfiguration, database: currentDatabase, session: currentSession)
  }

  /// Makes an empty container that knows how each part is made.
  init(
    configuration: @escaping @Sendable () async throws -> Configuration,
    database: @escaping @Sendable (Configuration) async throws -> Database,
    session: @escaping @Sendable (Database) async throws -> Session
  ) {
    self.configuration = configuration
    self.database = database
    self.session = session
  }

  /// Makes all three anew.
  func load() async throws {
    // TODO: Whoever looks sees the parts of one load, and an older load never undoes a newer one.
    let newConfiguration = try await configuration()
    currentConfiguration = newConfiguration
    let newDatabase = try await database(newConfiguration)
    currentDatabase = newDatabase
    currentSession = try await session(newDatabase)
  }
}
