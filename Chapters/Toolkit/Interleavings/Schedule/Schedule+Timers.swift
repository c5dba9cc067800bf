extension Schedule {
  /// Makes a job of the runtime ready once virtual time has moved on by `delay`.
  func wake(_ job: UnownedJob, after delay: Duration) {
    let owner = currentOwner
    let delay = max(.zero, delay)
    if delay == .zero {
      ready.append(Ready(work: .job(job), owner: owner))
      return
    }
    tasks.records[owner].wait = ("a sleep of \(delay.inWords)", steps)
    trace?.record(owner, "sleeps for \(delay.inWords)")
    timers.add(deadline: timers.now + delay, owner: owner, job: job)
  }

  /// Moves virtual time on and makes ready all that waited for this moment.
  func fireTimers() {
    for timer in timers.advance() {
      switch timer.wake {
      case .job(let job):
        tasks.records[timer.owner].wait = nil
        ready.append(Ready(work: .job(job), owner: timer.owner))
      case .sleeper(let continuation):
        resume(continuation, returning: true, owner: timer.owner)
      }
    }
  }

  /// Ends a sleep early because its task was cancelled.
  func cancelTimer(_ number: Int) {
    guard let timer = timers.cancel(number), case .sleeper(let continuation) = timer.wake
    else { return }
    resume(continuation, returning: false, owner: timer.owner)
  }

  /// Resumes a waiter whose task is known, so that its job is known as well.
  func resume<Value: Sendable>(
    _ continuation: UnsafeContinuation<Value, Never>, returning value: Value, owner: Int
  ) {
    let outer = resuming
    resuming = owner
    continuation.resume(returning: value)
    resuming = outer
  }

  /// The duration that was asked for, when so much of it is left.
  ///
  /// A deadline given as an instant of a real clock is known only within a range, because real
  /// time went on since explored code computed it: in this step, as a rule, and then the answer is
  /// a whole number of microseconds at least; else somewhere in this order. The roundest number in
  /// the range is meant.
  static func duration(
    meantBy left: Duration, within step: Duration, orElse order: Duration
  ) -> Duration {
    let near = roundest(in: left...(left + step))
    let isWhole = near.inNanoseconds.isMultiple(of: 1_000)
    return isWhole ? near : roundest(in: left...(left + order))
  }

  static func roundest(in range: ClosedRange<Duration>) -> Duration {
    let low = range.lowerBound.inNanoseconds
    let high = range.upperBound.inNanoseconds
    var grain: Int64 = 3_600_000_000_000
    for step: Int64 in [60, 60, 10, 10, 10, 10, 10, 10, 10, 10, 10] {
      let candidate = high / grain * grain
      if candidate >= low { return .nanoseconds(candidate) }
      grain /= step
    }
    return .nanoseconds(low)
  }
}

extension Duration {
  /// Whole nanoseconds, clamped to what fits.
  var inNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, carry) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    return overflow || carry ? (seconds < 0 ? .min : .max) / 2 : sum
  }

  /// The duration as a person says it: `10 s`, `1.5 s`, `250 ms`.
  var inWords: String {
    let nanoseconds = inNanoseconds
    if nanoseconds == 0 { return "0 s" }
    for (unit, size) in [("s", 1_000_000_000), ("ms", 1_000_000), ("us", 1_000)]
      as [(String, Int64)]
    where nanoseconds.magnitude >= UInt64(size) {
      let whole = nanoseconds / size
      let thousandths = (nanoseconds % size).magnitude * 1_000 / UInt64(size)
      if thousandths == 0 { return "\(whole) \(unit)" }
      var digits = String(thousandths + 1_000).dropFirst()
      while digits.last == "0" { digits.removeLast() }
      return "\(whole).\(digits) \(unit)"
    }
    return "\(nanoseconds) ns"
  }
}
