/// Virtual time, and what waits for it.
struct TimerQueue {
  enum Wake {
    case job(UnownedJob)
    case sleeper(UnsafeContinuation<Bool, Never>)
  }

  struct Timer {
    let number: Int
    let deadline: Duration
    let owner: Int
    let wake: Wake
  }

  /// The time since the order began.
  private(set) var now = Duration.zero
  private(set) var timers: [Timer] = []
  private var lastNumber = 0
  /// Timers that were cancelled before they were set.
  private var cancelledEarly: Set<Int> = []

  var isEmpty: Bool { timers.isEmpty }

  /// How many callers sleep on the scenario's clock.
  var sleepers: Int {
    timers.count { if case .sleeper = $0.wake { true } else { false } }
  }

  mutating func removeAll() {
    if !timers.isEmpty { timers.removeAll(keepingCapacity: true) }
    if !cancelledEarly.isEmpty { cancelledEarly.removeAll() }
    now = .zero
  }

  /// The number of the next timer, by which it can be cancelled.
  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Sets a timer for a job of the runtime.
  mutating func add(deadline: Duration, owner: Int, job: UnownedJob) {
    let number = nextNumber()
    timers.append(Timer(number: number, deadline: deadline, owner: owner, wake: .job(job)))
  }

  /// Sets a timer for a sleeper on the scenario's clock.
  mutating func add(
    _ number: Int, deadline: Duration, owner: Int,
    _ continuation: UnsafeContinuation<Bool, Never>
  ) {
    let wake = Wake.sleeper(continuation)
    timers.append(Timer(number: number, deadline: deadline, owner: owner, wake: wake))
  }

  /// Whether a timer that is about to be set was cancelled before.
  mutating func isCancelled(_ number: Int) -> Bool {
    !cancelledEarly.isEmpty && cancelledEarly.remove(number) != nil
  }

  /// Takes a timer out, or remembers that it must not be set any more.
  mutating func cancel(_ number: Int) -> Timer? {
    guard let index = timers.firstIndex(where: { $0.number == number }) else {
      cancelledEarly.insert(number)
      return nil
    }
    return timers.remove(at: index)
  }

  /// Moves time on to the earliest deadline and takes out every timer that is due then.
  mutating func advance() -> [Timer] {
    guard let earliest = timers.lazy.map(\.deadline).min() else { return [] }
    now = max(now, earliest)
    let due = timers.filter { $0.deadline <= now }
    timers.removeAll { $0.deadline <= now }
    return due
  }
}
