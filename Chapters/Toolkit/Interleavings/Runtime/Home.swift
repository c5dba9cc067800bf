import Foundation
import Synchronization

/// What other threads may see of an exploration: its heartbeat, what its orders came to, and what
/// has left it.
final class Home: Sendable {
  private struct State {
    var script: [Deviation] = []
    var escape: String?
    var beatsBefore = 0
  }

  private let state = Mutex(State())
  private let tallied = Mutex(Tally())
  private let strays = DispatchSemaphore(value: 0)
  private let heartbeat = Atomic<Int>(0)
  private let readsState = Atomic<Bool>(false)
  private let sleepsWereSeen = Atomic<Bool>(false)

  /// Rises when a step begins and again when it ends, so it is odd while a step runs.
  var beats: Int { heartbeat.load(ordering: .relaxed) }

  /// Whether the state column is being read, which is the test's code as well.
  var isReadingState: Bool {
    get { readsState.load(ordering: .relaxed) }
    set { readsState.store(newValue, ordering: .relaxed) }
  }

  /// Whether explored code sleeps on a real clock, so that steps have to be timed.
  var timesSteps: Bool {
    get { sleepsWereSeen.load(ordering: .relaxed) }
    set { sleepsWereSeen.store(newValue, ordering: .relaxed) }
  }

  /// Whether code of the scenario runs right now, and not the explorer's own.
  var runsScenario: Bool { !beats.isMultiple(of: 2) || isReadingState }

  /// The choices that lead to the current order, and the number of its current step.
  var position: (script: [Deviation], step: Int) {
    state.withLock { ($0.script, (beats - $0.beatsBefore + 1) / 2) }
  }

  /// What the orders counted so far came to.
  var tally: Tally { tallied.withLock { $0 } }

  func count<Result: Sendable>(_ change: (inout Tally) -> Result) -> Result {
    tallied.withLock { change(&$0) }
  }

  /// What went on outside the explorer's control in the current order, if anything did.
  var escape: String? { state.withLock { $0.escape } }

  func beginOrder(script: [Deviation]) {
    state.withLock { $0 = State(script: script, beatsBefore: beats) }
  }

  /// Records a choice of an order that is made up as it goes.
  func deviate(_ deviation: Deviation) { state.withLock { $0.script.append(deviation) } }

  func beginStep() { heartbeat.add(1, ordering: .relaxed) }

  func endStep() { heartbeat.add(1, ordering: .relaxed) }

  /// Records that something belonging to this exploration happened on a foreign thread.
  func leave(_ what: String) {
    state.withLock { $0.escape = $0.escape ?? what }
    strays.signal()
  }

  /// Waits in real time for something that left the scenario to come back, one second at most.
  func awaitStray() { _ = strays.wait(timeout: .now() + 1) }
}
