import Foundation
import Synchronization

/// Notices from another thread that a step of an exploration never returns: it goes on without
/// end, it blocks its thread, or it ran into a trap.
///
/// Real time alone would accuse a slow machine, so on Linux a step is endless only once its
/// thread has computed for long, and blocked only once it has slept for long.
final class Watchdog: Sendable {
  /// How long a step may compute before it counts as endless.
  static let patience = Duration.seconds(2)
  /// How long a step may block its thread, without computing, before it counts as blocked.
  static let patienceWhileBlocked = Duration.seconds(6)

  /// Why a step does not return.
  enum Verdict: Sendable {
    case endless
    case blocked
    case trapped
  }

  private let done = DispatchSemaphore(value: 0)

  /// Watches the thread that calls; calls `whenLost` once if a step of it does not return.
  func start(over home: Home, whenLost: @escaping @Sendable (Verdict) -> Void) {
    let clock = ThreadClock()
    let flag = Traps.handleOnThisThread()
    ExplorationThread.start { [done] in
      var beats = home.beats
      var computed = clock.computed
      var awake = ContinuousClock.now
      while done.wait(timeout: .now() + 0.05) == .timedOut {
        if flag.hasTrapped {
          whenLost(.trapped)
          return
        }
        // What the explorer does between two steps may take as long as it takes.
        if home.beats != beats || !home.runsScenario {
          (beats, computed, awake) = (home.beats, clock.computed, .now)
          continue
        }
        if clock.computed - computed > Self.patience {
          clock.stepBack()
          whenLost(.endless)
          return
        }
        if !clock.isAsleep { awake = .now }
        if awake.duration(to: .now) > Self.patienceWhileBlocked {
          whenLost(.blocked)
          return
        }
      }
    }
  }

  /// Ends the watch over the thread that calls.
  func dismiss() {
    done.signal()
    Traps.leaveAlone()
  }

  /// Whether an endless step would be the doing of a person who looks at it.
  static let isHeldByDebugger: Bool = {
    #if os(Linux)
      guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
        let line = status.split(separator: "\n").first(where: { $0.hasPrefix("TracerPid:") })
      else { return false }
      return !line.hasSuffix("\t0")
    #else
      var info = kinfo_proc()
      var size = MemoryLayout<kinfo_proc>.stride
      var name: [Int32] = [CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()]
      guard sysctl(&name, 4, &info, &size, nil, 0) == 0 else { return false }
      return info.kp_proc.p_flag & P_TRACED != 0
    #endif
  }()
}
