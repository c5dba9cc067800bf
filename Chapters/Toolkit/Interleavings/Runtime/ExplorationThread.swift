import Foundation

/// A thread of an exploration's own: never one of the pool, so that blocking or losing it harms
/// nobody else.
enum ExplorationThread {
  /// Starts a thread that runs `work` once and ends.
  static func start(_ work: @escaping @Sendable () -> Void) {
    let thread = Thread(block: work)
    thread.name = "exploration"
    thread.stackSize = 4 << 20
    thread.start()
  }
}
