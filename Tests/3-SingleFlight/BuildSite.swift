import Interleavings
import Synchronization

/// The builds of one order: how many began and were cancelled, and how each ends.
final class BuildSite: Sendable {
  private struct State {
    var begun = 0
    var cancelled: Set<Int> = []
    var ends: [Int: Ending] = [:]
  }

  private let scenario: Scenario
  private let door: Door<Ending, Never>
  private let isObedient: Bool
  private let state = Mutex(State())

  /// An obedient build ends as soon as it is cancelled; another goes on as if nothing had happened.
  init(_ scenario: Scenario, isObedient: Bool = false) {
    self.scenario = scenario
    self.isObedient = isObedient
    door = scenario.door("build")
    scenario.state("builds") { [self] in summary }
  }

  /// How many builds have begun.
  var begun: Int { state.withLock { $0.begun } }
  /// The numbers of the builds that were cancelled, before they began or while they ran.
  var cancelled: Set<Int> { state.withLock { $0.cancelled } }

  /// The build that the exercise is given.
  @Sendable func build() async throws -> Services {
    let number = state.withLock { state in
      state.begun += 1
      return state.begun
    }
    let ending = await withTaskCancellationHandler {
      await door.answer()
    } onCancel: {
      state.withLock { _ = $0.cancelled.insert(number) }
      scenario.note("build \(number) is cancelled")
      if isObedient { door.open(arrival: number, with: .cancelled) }
    }
    state.withLock { $0.ends[number] = ending }
    switch ending {
    case .built: return Services(number: number)
    case .failed: throw BuildFailed(number: number)
    case .denied: throw BuildDenied(number: number)
    case .cancelled: throw CancellationError()
    }
  }

  /// Lets build `number` end, now or as soon as it begins.
  func end(_ number: Int, _ ending: Ending) { door.open(arrival: number, with: ending) }

  /// Lets every build end that has not yet.
  func endAll(_ ending: Ending) { door.open(with: ending) }

  /// Waits until `count` builds have begun.
  func began(_ count: Int) async { await door.arrived(count) }

  private var summary: String {
    let (begun, ends) = state.withLock { ($0.begun, $0.ends) }
    let builds = (0..<begun).map { "\($0 + 1) \(ends[$0 + 1].map { "\($0)" } ?? "runs")" }
    return builds.joined(separator: ", ")
  }
}
