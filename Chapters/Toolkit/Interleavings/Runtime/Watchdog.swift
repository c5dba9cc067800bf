import Foundation
import Synchronization

/// Notices from another thread that a step of an exploration never returns: it goes on without
/// end, or it ran into a trap.
///
/// Real time alone would accuse a slow machine, so on Linux a step is endless only once its
/// thread has computed, or blocked without computing, for long.
final class Watchdog: Sendable {
  /// How long a step may compute before it counts as endless.
  static let patience = Duration.seconds(2)
  /// How long a step may stand still without computing, because it blocks its thread.
  static let patienceWhileBlocked = Duration.seconds(20)

  /// Why a step does not return.
  enum Verdict: Sendable {
    case endless
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
      var since = ContinuousClock.now
      while done.wait(timeout: .now() + 0.05) == .timedOut {
        if flag.hasTrapped {
          whenLost(.trapped)
          return
        }
        if home.beats != beats {
          (beats, computed, since) = (home.beats, clock.computed, .now)
          continue
        }
        let busy = clock.computed - computed > Self.patience
        if busy || since.duration(to: .now) > Self.patienceWhileBlocked {
          clock.stepBack()
          whenLost(.endless)
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

/// The processor time of one thread, readable from others.
struct ThreadClock: Sendable {
  #if os(Linux)
    private let id: clockid_t
    private let thread: pid_t

    /// The clock of the thread that calls.
    init() {
      var id = clockid_t()
      pthread_getcpuclockid(pthread_self(), &id)
      self.id = id
      // Linux keeps the thread's number, inverted, above the lowest three bits of its clock's.
      thread = ~(id >> 3)
    }

    var computed: Duration {
      var time = timespec()
      clock_gettime(id, &time)
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Lets every other thread go first: a thread in an endless loop cannot be ended safely.
    func stepBack() {
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(thread), 19)
    }
  #else
    private let start = ContinuousClock.now

    init() {}

    var computed: Duration { start.duration(to: .now) }

    func stepBack() {}
  #endif
}
