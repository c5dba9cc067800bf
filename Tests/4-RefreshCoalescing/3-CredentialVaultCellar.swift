import Interleavings
import Synchronization

#if Solutions
  @testable import RefreshCoalescingSolutions
#else
  @testable import RefreshCoalescingExercises
#endif

/// A storage whose writes and removals the test ends, and what came of the calls to its vault.
final class Cellar: CredentialStorage {
  private struct State {
    var cannotRead = false
    var reached: [String] = []
    var endings: [String: String] = [:]
  }

  /// The writes, in the order in which they reach the storage. Each takes effect when it ends.
  let writes: Door<Void, any Error>
  /// The removals, in the order in which they reach the storage.
  let removals: Door<Void, any Error>
  private let scenario: Scenario
  private let storage: any CredentialStorage
  private let state = Mutex(State())

  /// Makes the storage of one order, on top of one that is quick.
  init(_ scenario: Scenario, over storage: any CredentialStorage = MemoryStorage()) {
    self.scenario = scenario
    self.storage = storage
    writes = scenario.door("write", throwing: (any Error).self)
    removals = scenario.door("removal", throwing: (any Error).self)
  }

  /// The tokens whose writing has begun.
  var reached: [String] { state.withLock { $0.reached } }

  /// Makes every read fail from now on, or none.
  func failReads(_ fails: Bool) { state.withLock { $0.cannotRead = fails } }

  func read() async throws -> Credential? {
    if state.withLock({ $0.cannotRead }) { throw Full() }
    return try await storage.read()
  }

  func write(_ credential: Credential) async throws {
    scenario.note("\(credential.token) is being written")
    state.withLock { $0.reached.append(credential.token) }
    try await writes.answer()
    try await storage.write(credential)
    scenario.note("\(credential.token) is stored")
  }

  func remove() async throws {
    try await removals.answer()
    try await storage.remove()
    scenario.note("nothing is stored")
  }

  /// Ends the write and the removal of a number, and all that follow, in the order asked for.
  func endAll(_ numbers: [Int] = [], removalsFirst: Bool = false) async throws {
    for number in numbers {
      writes.open(arrival: number, with: ())
      try await rest()
    }
    if removalsFirst { removals.open(with: ()) }
    if removalsFirst { try await rest() }
    writes.open(with: ())
    try await rest()
    removals.open(with: ())
    try await rest()
  }

  /// Starts a task that calls the vault, and lets all do what they can.
  func call(_ call: VaultCall, on vault: CredentialVault, as name: String? = nil) async throws {
    let name = name ?? "\(call)"
    state.withLock { $0.endings[name] = nil }
    scenario.task(name) { [self] in await note(call, on: vault, as: name) }
    try await rest()
  }

  /// Calls the vault like ``call(_:on:as:)``, and looks whether the call has succeeded.
  func expectDone(
    _ call: VaultCall, on vault: CredentialVault, rule: String, file: String = #fileID,
    line: Int = #line
  ) async throws {
    try await self.call(call, on: vault)
    try expect("\(call)", ends: "done", rule: rule, file: file, line: line)
    try await expect(vault, holds: call.token, rule: rule, file: file, line: line)
  }

  /// Calls the vault, and notes how that ends.
  func note(_ call: VaultCall, on vault: CredentialVault, as name: String? = nil) async {
    let word = await Self.word { try await call(vault) }
    scenario.note("ends with \(word)")
    state.withLock { $0.endings[name ?? "\(call)"] = word }
  }

  /// What something ends with.
  static func word(_ work: () async throws -> Void) async -> String {
    do {
      try await work()
      return "done"
    } catch {
      return (error as? VaultError).map { "\($0)" } ?? "\(type(of: error))"
    }
  }

  /// Saves a first token, so that there is something to replace and to remove.
  func store(_ token: String, of generation: Int, on vault: CredentialVault) async throws {
    writes.open(arrival: 1, with: ())
    try await call(.save(token, of: generation), on: vault)
  }

  /// Fails a call after the first save: when it reaches the storage, or at once if it has.
  func fail(_ call: VaultCall) {
    if call.token == nil { removals.open(arrival: 1, throwing: Full()) }
    if call.token != nil { writes.open(arrival: 2, throwing: Full()) }
  }

  /// Goes on when all have done what they can: virtual time passes only when nobody can run.
  func rest() async throws { try await scenario.clock.sleep(for: .seconds(1)) }

  /// Looks how a call ended.
  func expect(
    _ name: String, ends words: String..., rule: String, file: String = #fileID, line: Int = #line
  ) throws {
    let found = state.withLock { $0.endings[name] }
    try scenario.expect(
      found.map(words.contains) ?? false,
      "\(rule); \(name) \(found.map { "ends with \($0)" } ?? "still waits")", file: file,
      line: line)
  }

  /// Looks what the vault loads.
  func expect(
    _ vault: CredentialVault, holds token: String?, rule: String, file: String = #fileID,
    line: Int = #line
  ) async throws {
    let found = try await vault.load()
    try scenario.expect(
      found == token, "\(rule); load gives \(found ?? "nil"), not \(token ?? "nil")", file: file,
      line: line)
  }
}

/// What a storage fails with that is full, or cannot be read.
struct Full: Error {}
