import Synchronization

/// Something that happens once, on whatever thread, and that somebody waits for.
final class Moment: Sendable {
  /// What a wait is given up with.
  struct Missed: Error {
    /// What carried nothing any more meanwhile, because somebody blocked it.
    let blocked: [String]
  }

  private struct Waiter {
    let patience: Patience?
    let continuation: CheckedContinuation<Missed?, Never>
  }

  private struct State {
    var hasCome = false
    var waiters: [Waiter] = []
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
    }) {
      waiter.patience?.end()
      waiter.continuation.resume(returning: nil)
    }
  }

  /// Waits until it happens, for as long as that takes.
  func comes() async { _ = await wait(nil) }

  /// Waits for what a right answer does at once.
  func comesAtOnce() async throws(Missed) {
    if let missed = await wait(Patience()) { throw missed }
  }

  private func wait(_ patience: Patience?) async -> Missed? {
    await withCheckedContinuation { continuation in
      let hasCome = state.withLock { state in
        if !state.hasCome {
          state.waiters.append(Waiter(patience: patience, continuation: continuation))
        }
        return state.hasCome
      }
      if hasCome { return continuation.resume(returning: nil) }
      patience?.start { blocked in self.giveUp(patience, Missed(blocked: blocked)) }
    }
  }

  private func giveUp(_ patience: Patience?, _ missed: Missed) {
    let waiter = state.withLock { state in
      defer { state.waiters.removeAll { $0.patience === patience } }
      return state.waiters.first { $0.patience === patience }
    }
    guard let waiter else { return }
    // Who stands at a gate may keep the whole pool from going on, and this test with it.
    Gate.letGo()
    waiter.continuation.resume(returning: missed)
  }
}
