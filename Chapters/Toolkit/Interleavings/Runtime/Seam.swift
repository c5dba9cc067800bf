import Foundation
import Synchronization

#if os(Linux)
  @_spi(ExperimentalScheduling) @_spi(ExperimentalCustomExecutors) import _Concurrency
#endif

/// Where the Swift runtime hands its ready jobs to the explorer.
///
/// Installed once a process. A job made ready on an exploration's thread goes to that thread's
/// schedule; every other job goes to the executor it would have gone to anyway.
enum Seam: Sendable {
  /// The runtime's executors were replaced; sleeps and yields are seen too.
  case executors
  /// The runtime's enqueue hooks were set; sleeps and yields may pass by.
  case hooks

  /// The seam of this process, installed when first read.
  static let installed: Seam = {
    #if os(Linux)
      if ProcessInfo.processInfo.environment["AWAIT_SEAM"] != "hooks" {
        _createExecutors(factory: ExplorerExecutors.self)
        return .executors
      }
    #endif
    Hooks.install()
    return .hooks
  }()

  /// Runs a job that the main actor owns, on this thread.
  static func runOnMainActor(_ job: UnownedJob) {
    job.runSynchronously(on: MainLane.shared.asUnownedSerialExecutor())
  }

  /// Runs a job on this thread in such a way that it must be enqueued anew to reach an actor.
  ///
  /// The runtime switches to an idle actor inline only where no task executor is in between.
  static func runWithoutInlineHops(_ job: UnownedJob) {
    job.runSynchronously(on: HopLane.shared.asUnownedTaskExecutor())
  }
}

/// A task executor that nobody prefers: it only keeps the runtime from switching actors inline.
final class HopLane: TaskExecutor {
  static let shared = HopLane()

  func enqueue(_ job: consuming ExecutorJob) {
    Schedule.current?.admit(UnownedJob(job), onMainActor: false)
  }
}

#if os(Linux)
  /// The executors that look for a schedule first and else forward to the platform's.
  private struct ExplorerExecutors: ExecutorFactory {
    static var mainExecutor: any MainExecutor { MainLane.shared }
    static var defaultExecutor: any TaskExecutor { PoolLane.shared }
  }

  /// Stands in for the thread pool, and for its timers.
  private final class PoolLane: TaskExecutor, SchedulingExecutor {
    static let shared = PoolLane()

    func enqueue(_ job: consuming ExecutorJob) {
      if let schedule = Schedule.current {
        schedule.admit(UnownedJob(job), onMainActor: false)
      } else {
        PlatformExecutorFactory.defaultExecutor.enqueue(StrayJobs.reported(job))
      }
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      if let schedule = Schedule.current, let delay = delay as? Duration {
        schedule.wake(UnownedJob(job), after: delay)
      } else {
        forward(job, after: delay, tolerance: tolerance, clock: clock)
      }
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      let delay = clock.now.duration(to: instant)
      if let schedule = Schedule.current, let delay = delay as? Duration {
        let real = schedule.realTime()
        let meant = Schedule.duration(meantBy: delay, within: real.step, orElse: real.order)
        schedule.wake(UnownedJob(job), after: meant)
      } else {
        forward(job, after: delay, tolerance: tolerance, clock: clock)
      }
    }

    private func forward<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      guard let platform = PlatformExecutorFactory.defaultExecutor as? any SchedulingExecutor
      else { preconditionFailure("the platform's executor has no timers") }
      platform.enqueue(job, after: delay, tolerance: tolerance, clock: clock)
    }
  }
#endif

/// Stands in for the main actor's executor.
final class MainLane: SerialExecutor {
  static let shared = MainLane()

  func enqueue(_ job: consuming ExecutorJob) {
    if let schedule = Schedule.current {
      schedule.admit(UnownedJob(job), onMainActor: true)
    } else {
      forward(job)
    }
  }

  func checkIsolated() {
    // Main-actor code of a scenario runs on the exploration's thread, one job at a time.
    if Schedule.current?.runsMainActor == true { return }
    dispatchPrecondition(condition: .onQueue(.main))
  }

  #if os(Linux)
    private func forward(_ job: consuming ExecutorJob) {
      if Seam.installed == .hooks {
        Hooks.enqueueOnMain(UnownedJob(job))
      } else {
        PlatformExecutorFactory.mainExecutor.enqueue(job)
      }
    }
  #else
    private func forward(_ job: consuming ExecutorJob) { Hooks.enqueueOnMain(UnownedJob(job)) }
  #endif
}

#if os(Linux)
  extension MainLane: MainExecutor {
    func run() throws { try PlatformExecutorFactory.mainExecutor.run() }
    func stop() { PlatformExecutorFactory.mainExecutor.stop() }
  }
#endif
