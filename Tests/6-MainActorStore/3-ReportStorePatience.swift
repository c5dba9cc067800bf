import Dispatch
import Foundation

/// How long a test waits for what a right answer does at once.
///
/// Real time alone would accuse a busy machine. So everything that an answer may run on carries
/// job after job meanwhile, and a wait is given up only when all of it has carried many, or
/// carries none at all. It passes only for a wrong answer, so that a test can say which rule breaks.
final class Patience: Sendable {
  /// The shortest time between two jobs of a lane, so that they take nobody's processor away.
  private static let pause = DispatchTimeInterval.milliseconds(20)

  private let isOver = DispatchSemaphore(value: 0)

  /// Begins; calls `whenLost` once unless it ends before, with the names of the lanes that are
  /// blocked.
  func start(whenLost: @escaping @Sendable (_ blocked: [String]) -> Void) {
    // A thread of its own: an answer may block every other.
    Thread.detachNewThread { [isOver] in
      let lanes = Lane.all()
      while isOver.wait(timeout: .now() + Self.pause) == .timedOut {
        for lane in lanes { lane.tick() }
        if lanes.allSatisfy({ $0.hasCarriedEnough || $0.isBlocked }) {
          return whenLost(lanes.filter(\.isBlocked).map(\.name))
        }
      }
    }
  }

  /// Ends: what was waited for has come.
  func end() { isOver.signal() }
}
