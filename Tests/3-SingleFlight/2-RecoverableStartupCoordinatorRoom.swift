import Interleavings
import Synchronization

#if Solutions
  @testable import SingleFlightSolutions
#else
  @testable import SingleFlightExercises
#endif

/// Where the coordinator that can be reset is judged.
final class ResetRoom: Sendable {
  /// The coordinator with the services of these tests.
  typealias Coordinator = RecoverableStartupCoordinator<Services>

  /// Its callers and its builds.
  let lobby: Lobby
  /// What the last reset found, if there was one.
  var beforeReset: Coordinator.Phase? { found.withLock { $0 } }
  private let scenario: Scenario
  private let coordinator: Coordinator
  private let found = Mutex<Coordinator.Phase?>(nil)
  private let generations = Mutex<[Int]>([])

  /// Makes the coordinator of one order; without a word, only a denial is permanent.
  init(
    _ scenario: Scenario, isObedient: Bool = false,
    isPermanent: @escaping @Sendable (any Error) -> Bool = { $0 is BuildDenied }
  ) {
    let site = BuildSite(scenario, isObedient: isObedient)
    let coordinator = Coordinator(isPermanent: isPermanent, build: site.build)
    self.scenario = scenario
    self.coordinator = coordinator
    lobby = Lobby(scenario, site: site) { try await coordinator.start() }
  }

  /// Resets, and looks before and after in the same step.
  func reset(file: String = #fileID, line: Int = #line) async throws {
    scenario.note("reset()")
    let (before, after) = await coordinator.resetAndLook()
    found.withLock { $0 = before }
    try scenario.expect(
      after == .idle, "rule 8: after a reset the phase is idle at once; it is \(after)",
      file: file, line: line)
  }

  /// Looks at the phase.
  func expect(
    _ phase: Coordinator.Phase, _ rule: String, file: String = #fileID, line: Int = #line
  ) async throws {
    let found = await coordinator.phase
    try scenario.expect(
      found == phase, "\(rule); the phase is \(found), not \(phase)", file: file, line: line)
  }

  /// Looks whether the generation is one that has not been there before.
  func expectRise(_ what: String, file: String = #fileID, line: Int = #line) async throws {
    let new = await coordinator.generation
    let old = generations.withLock { $0.max() } ?? new - 1
    generations.withLock { $0.append(new) }
    try scenario.expect(
      new > old, "rule 10: the generation rises with \(what); it was \(old) and is \(new)",
      file: file, line: line)
  }

  /// Looks at the phase again and again; it may only go on along `path`.
  func watch(
    along path: [Coordinator.Phase], looks: Int, file: String = #fileID, line: Int = #line
  ) {
    scenario.task("looker") { [self] in
      var rest = path[...]
      for _ in 1...looks {
        let phase = await coordinator.phase
        scenario.note("sees \(phase)")
        rest = rest.drop { $0 != phase }
        try scenario.expect(
          !rest.isEmpty, "rule 7: no other phase shows in between; one saw \(phase)",
          file: file, line: line)
        await scenario.suspensionPoint()
      }
    }
  }

  /// Starts a task that calls and looks at the phase in the moment it knows how the build ended.
  func callAndLook(
    _ name: String, finds phase: Coordinator.Phase, file: String = #fileID, line: Int = #line
  ) {
    scenario.task(name) { [self] in
      _ = try? await coordinator.start()
      try await expect(
        phase, "rule 7: whoever learns the end finds the phase there", file: file, line: line)
    }
  }
}

extension ResetRoom {
  /// Starts a task that takes part in every order.
  func task(_ name: String, _ operation: @escaping @Sendable () async throws -> Void) {
    scenario.task(name, operation)
  }

  /// Starts two tasks that end builds, in either order.
  func race(_ old: @escaping @Sendable () -> Void, _ new: @escaping @Sendable () -> Void) {
    scenario.task("old end") { old() }
    scenario.task("new end") { new() }
  }

  /// Looks at which builds were cancelled.
  func expectCancelled(
    _ numbers: Set<Int>, _ rule: String, file: String = #fileID, line: Int = #line
  ) throws {
    try scenario.expect(lobby.site.cancelled == numbers, rule, file: file, line: line)
  }

  /// Looks at what came of a caller, a reset and a build that ended like this, in any order.
  func expectAfterRace(
    _ ending: Ending, file: String = #fileID, line: Int = #line
  ) async throws {
    let end = Outcome(ending, of: 1)
    let outcomes = lobby.outcomes("caller")
    try scenario.expect(
      outcomes == [.cancellation] || beforeReset != .running && outcomes == [end],
      "rule 9: a caller that waits for the old build gets CancellationError",
      file: file, line: line)
    // A reset that came before the call has nothing to forget.
    let isKept = beforeReset == .idle && outcomes == [end]
    let begun = lobby.site.begun
    if !isKept { try await expect(.idle, "rule 9: nothing of the old build is kept") }
    lobby.call("fresh")
    lobby.site.end(begun + 1, .built)
    try await lobby.settle()
    try lobby.expectBuilds(
      isKept ? begun : begun + 1, "rule 8: the next start builds afresh", file: file, line: line)
    try lobby.expect(
      "fresh", gets: [isKept ? end : .services(begun + 1)],
      "rule 8: after a reset the next start gets what is built then", file: file, line: line)
  }
}

extension Ending {
  /// The phase after such an end, when only a denial is permanent.
  var phase: ResetRoom.Coordinator.Phase {
    switch self {
    case .built: .ready
    case .denied: .failed
    case .failed, .cancelled: .idle
    }
  }
}

extension RecoverableStartupCoordinator {
  /// Nobody else runs between the looks.
  fileprivate func resetAndLook() -> (before: Phase, after: Phase) {
    let before = phase
    reset()
    return (before, phase)
  }
}
