import Synchronization

#if os(Linux)
  @_spi(ExperimentalScheduling) @_spi(ExperimentalCustomExecutors) import _Concurrency
#endif

/// Recognises jobs of an explored task that a foreign thread makes ready: the task was waiting
/// for something outside the scenario, such as a Dispatch queue, a socket or a real timer.
///
/// Tasks are watched only in orders that are probed or traced, so the others pay one atomic read
/// a foreign job.
enum StrayJobs {
  private static let watched = Mutex<[UInt64: Home]>([:])
  private static let count = Atomic<Int>(0)

  static func watch(_ id: UInt64, for home: Home) {
    watched.withLock { $0[id] = home }
    count.add(1, ordering: .relaxed)
  }

  static func forget(_ home: Home) {
    watched.withLock { table in table = table.filter { $0.value !== home } }
  }

  static func report(_ job: UnownedJob) {
    guard count.load(ordering: .relaxed) > 0 else { return }
    let id = runtimeTaskID(of: job)
    guard let home = watched.withLock({ $0[id] }) else { return }
    home.leave("a task was resumed by a thread that is not the explorer's")
  }

  #if os(Linux)
    static func reported(_ job: consuming ExecutorJob) -> ExecutorJob {
      let job = UnownedJob(job)
      report(job)
      return ExecutorJob(job)
    }
  #endif
}
