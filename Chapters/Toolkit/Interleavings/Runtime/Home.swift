import Foundation
import Synchronization

/// What other threads may see of an exploration: its heartbeat, and what has left it.
final class Home: Sendable {
  private struct State {
    var script: [Deviation] = []
    var escape: String?
    var beatsBefore = 0
    var orders = 0
  }

  private let state = Mutex(State())
  private let strays = DispatchSemaphore(value: 0)
  private let heartbeat = Atomic<Int>(0)

  /// Counts the steps of all orders; it stands still while a step does not return.
  var beats: Int { heartbeat.load(ordering: .relaxed) }

  /// Where an exploration stands: how many orders it has begun, the choices that lead to the
  /// current one, and the number of its current step.
  var position: (orders: Int, script: [Deviation], step: Int) {
    state.withLock { ($0.orders, $0.script, beats - $0.beatsBefore) }
  }

  /// What went on outside the explorer's control in the current order, if anything did.
  var escape: String? { state.withLock { $0.escape } }

  func beginOrder(script: [Deviation]) {
    state.withLock {
      $0 = State(script: script, beatsBefore: beats, orders: $0.orders + 1)
    }
  }

  func beat() { heartbeat.add(1, ordering: .relaxed) }

  /// Records that something belonging to this exploration happened on a foreign thread.
  func leave(_ what: String) {
    state.withLock { $0.escape = $0.escape ?? what }
    strays.signal()
  }

  /// Waits in real time for something that left the scenario to come back, one second at most.
  func awaitStray() { _ = strays.wait(timeout: .now() + 1) }
}
