import Foundation

/// What one thread does, as other threads can see it: how long it has computed, whether it sleeps.
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

    /// Whether the thread waits for something, and not just for its turn on a busy machine.
    var isAsleep: Bool {
      guard
        let line = try? String(contentsOfFile: "/proc/self/task/\(thread)/stat", encoding: .utf8),
        let name = line.lastIndex(of: ")")
      else { return false }
      return line[name...].dropFirst(2).first == "S"
    }

    /// Lets every other thread go first: a thread in an endless loop cannot be ended safely.
    func stepBack() {
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(thread), 19)
    }
  #else
    private let start = ContinuousClock.now

    init() {}

    var computed: Duration { start.duration(to: .now) }

    var isAsleep: Bool { false }

    func stepBack() {}
  #endif
}
