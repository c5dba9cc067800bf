import _Concurrency

// The runtime exports these functions without a Swift declaration, so each is declared by symbol.

/// The number of the task that a job continues, 0 for a job that is no task.
@_silgen_name("swift_task_getJobTaskId")
func runtimeTaskID(of job: UnownedJob) -> UInt64

/// The flags of a job; the lowest byte says of which kind it is.
@_silgen_name("swift_task_getJobFlags")
private func runtimeFlags(of job: UnownedJob) -> UInt

/// Whether a job that is no task continues the task that enqueued it: a yield, or a sleep's end.
///
/// The kind is `JobKind::NullaryContinuation` of the runtime's ABI/MetadataValues.h.
func continuesItsEnqueuer(_ job: UnownedJob) -> Bool { runtimeFlags(of: job) & 0xFF == 0xC3 }

/// The number of the task that runs on this thread, nil outside tasks.
func currentTaskID() -> UInt64? {
  withUnsafeCurrentTask { task in
    // A task object is its own job in the runtime's layout, and either struct is that pointer.
    task.map { runtimeTaskID(of: unsafeBitCast($0, to: UnownedJob.self)) }
  }
}

/// The executor of code that is isolated to nothing.
///
/// Jobs run on it switch to an idle actor inline, without a scheduling point of their own.
/// The runtime's generic executor is the pair of null words, which no public API spells.
let genericExecutor = unsafeBitCast((UInt(0), UInt(0)), to: UnownedSerialExecutor.self)
