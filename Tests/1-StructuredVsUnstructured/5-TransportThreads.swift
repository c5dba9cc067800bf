import Foundation

/// Runs each job on a thread of its own, so that what blocks its thread blocks nobody else.
final class TransportThreads: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { [self] in
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
