import Dispatch
import Synchronization

/// Something that happens once, on whatever thread, and that a test waits for.
final class Moment: Sendable {
  /// How long to wait for what a right answer does at once.
  ///
  /// It passes only for a wrong one, so that the test can say which rule it breaks.
  static let patience = DispatchTimeInterval.seconds(5)

  private struct State {
    var hasCome = false
    var waiters: [CheckedContinuation<Bool, Never>] = []
  }

  private let state = Mutex(State())

  /// Whether it has happened.
  var hasCome: Bool { state.withLock { $0.hasCome } }

  /// Lets it happen.
  func come() {
    for waiter in state.withLock({ state in
      state.hasCome = true
      defer { state.waiters.removeAll() }
      return state.waiters
    }) { waiter.resume(returning: true) }
  }

  /// Waits until it happens; false when it does not.
  func comes() async -> Bool {
    await withCheckedContinuation { waiter in
      let hasCome = state.withLock { state in
        if !state.hasCome { state.waiters.append(waiter) }
        return state.hasCome
      }
      if hasCome { return waiter.resume(returning: true) }
      DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { self.giveUp() }
    }
  }

  private func giveUp() {
    for waiter in state.withLock({ state in
      defer { state.waiters.removeAll() }
      return state.waiters
    }) { waiter.resume(returning: false) }
  }
}
