import Dispatch
import Synchronization

/// Stops a computation, with the thread that it stands on, until the test opens it.
///
/// In the whole process one computation stands at a gate, and who comes then passes. So no answer
/// loses more than one thread here, and two are all that some pools have.
final class Gate: Sendable {
  private static let occupied = Mutex<Gate?>(nil)

  private let isOpen = Atomic(false)
  private let opened = DispatchSemaphore(value: 0)

  /// Opens it for good.
  func open() {
    // Nobody stands here from now on: the thread may leave late, and the next one must stop.
    Self.occupied.withLock { gate in
      if gate === self { gate = nil }
      isOpen.store(true, ordering: .relaxed)
    }
    opened.signal()
  }

  /// Blocks the thread until it is open, for as long as that takes.
  func pass() {
    let mustStand = Self.occupied.withLock { gate in
      guard gate == nil, !isOpen.load(ordering: .relaxed) else { return false }
      gate = self
      return true
    }
    if mustStand { opened.wait() }
  }

  /// Opens the gate that somebody stands at, if there is one.
  static func letGo() { occupied.withLock { $0 }?.open() }
}
