import Foundation

/// The older seam: function pointers that the runtime calls before its own executors.
///
/// Apple's SDKs offer no other. `AWAIT_SEAM=hooks` chooses it on Linux as well.
enum Hooks {
  private typealias Original = @convention(thin) (UnownedJob) -> Void
  private typealias EnqueueHook = @convention(thin) (UnownedJob, Original) -> Void
  private typealias DelayHook =
    @convention(thin) (UInt64, UnownedJob, @convention(thin) (UInt64, UnownedJob) -> Void) -> Void
  private typealias MainExecutorHook =
    @convention(thin) (@convention(thin) () -> UnownedSerialExecutor) -> UnownedSerialExecutor

  static func install() {
    let enqueue: EnqueueHook = { job, original in
      if let schedule = Schedule.current {
        schedule.admit(job, onMainActor: false)
      } else {
        StrayJobs.report(job)
        original(job)
      }
    }
    let delay: DelayHook = { nanoseconds, job, original in
      if let schedule = Schedule.current {
        schedule.wake(job, after: .nanoseconds(Int64(clamping: nanoseconds)))
      } else {
        original(nanoseconds, job)
      }
    }
    let main: MainExecutorHook = { _ in MainLane.shared.asUnownedSerialExecutor() }
    set("swift_task_enqueueGlobal_hook", to: enqueue)
    set("swift_task_enqueueGlobalWithDelay_hook", to: delay)
    set("swift_task_getMainExecutor_hook", to: main)
  }

  /// Hands a job to the platform's main queue.
  static func enqueueOnMain(_ job: UnownedJob) { runtimeEnqueueOnMain(job) }

  private static func set<Hook>(_ symbol: String, to hook: Hook) {
    guard let address = dlsym(dlopen(nil, RTLD_LAZY), symbol) else {
      preconditionFailure("this Swift runtime has no \(symbol)")
    }
    // The symbol is a variable of exactly this pointer type in the runtime's hook header.
    address.assumingMemoryBound(to: Hook?.self).pointee = hook
  }
}

@_silgen_name("swift_task_enqueueMainExecutor")
private func runtimeEnqueueOnMain(_ job: UnownedJob)
