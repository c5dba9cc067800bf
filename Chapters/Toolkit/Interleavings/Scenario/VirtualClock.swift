/// A clock whose time passes only when nothing can run.
///
/// Ten seconds of it cost nothing. When no job is ready it jumps to the next deadline; sleeps
/// that end at the same instant end in every order. An exploration may also let the next deadline
/// come while other jobs can still run, see `Timers.mayFireEarly`.
public struct VirtualClock: Clock {
  /// A point in virtual time.
  public struct Instant: InstantProtocol {
    /// The time since the scenario began.
    public let sinceStart: Duration

    /// The instant that lies `duration` later.
    public func advanced(by duration: Duration) -> Instant {
      Instant(sinceStart: sinceStart + duration)
    }

    /// The time from here to another instant.
    public func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }

    /// Whether one instant comes before another.
    public static func < (left: Instant, right: Instant) -> Bool {
      left.sinceStart < right.sinceStart
    }
  }

  let scenario: Scenario

  /// The instant now.
  public var now: Instant {
    Instant(sinceStart: scenario.schedule(for: "the clock")?.timers.now ?? .zero)
  }

  /// Virtual time has no finest step.
  public var minimumResolution: Duration { .zero }

  /// How many callers sleep on this clock right now.
  public var sleepers: Int { scenario.schedule(for: "the clock")?.timers.sleepers ?? 0 }

  /// Sleeps until virtual time has reached the deadline.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    guard let schedule = scenario.schedule(for: "a sleep") else { throw CancellationError() }
    guard deadline.sinceStart > schedule.timers.now else { return }
    let owner = schedule.currentOwner
    let words = (deadline.sinceStart - schedule.timers.now).inWords
    // The body is no part of the orders; its waiting for a moment would only fill a column.
    if owner != TaskTable.body { schedule.trace?.record(owner, "sleeps for \(words)") }
    schedule.setWait(of: owner, "a sleep of \(words)")
    let number = schedule.timers.nextNumber()
    let finished = await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        // Where hops let others in, the cancellation may have come on the way here.
        if schedule.timers.isCancelled(number) {
          schedule.resume(continuation, returning: false, owner: owner)
        } else {
          schedule.timers.add(number, deadline: deadline.sinceStart, owner: owner, continuation)
        }
      }
    } onCancel: { [scenario] in
      scenario.schedule(for: "cancelling a sleep")?.cancelTimer(number)
    }
    if !finished { throw CancellationError() }
  }
}
