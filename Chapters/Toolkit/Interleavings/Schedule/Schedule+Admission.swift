extension Schedule {
  /// Takes in a job that the runtime made ready on this thread.
  func admit(_ job: UnownedJob, onMainActor: Bool) {
    let owner = owner(of: job)
    tasks.records[owner].wait = nil
    ready.append(Ready(work: onMainActor ? .mainJob(job) : .job(job), owner: owner))
  }

  /// The task that runs now, as explored code sees it.
  var currentOwner: Int {
    guard let id = currentTaskID() else { return lastOwner }
    if let known = tasks.index(of: id) { return known }
    // Born inside an actor, it never passed the pool: its lineage tells where it comes from.
    return tasks.add(.init(id: id, parent: Lineage.current?.owner, hasStarted: true))
  }

  private func owner(of job: UnownedJob) -> Int {
    let id = runtimeTaskID(of: job)
    if id != 0 { return tasks.index(of: id) ?? adopt(id) }
    if continuesItsEnqueuer(job) { return currentOwner }
    if let resuming { return resuming }
    // The queue of an idle actor begins with the call of the task that made it ready.
    return rules.hopsLetOthersIn ? currentOwner : actorQueue
  }

  private func adopt(_ id: UInt64) -> Int {
    if let newcomer {
      self.newcomer = nil
      tasks.records[newcomer].id = id
      watch(id, of: newcomer)
      return newcomer
    }
    let parent = currentTaskID().flatMap { tasks.index(of: $0) } ?? Lineage.current?.owner
    let index = tasks.add(.init(id: id, parent: parent))
    watch(id, of: index)
    return index
  }

  /// The pseudo-task of jobs that run the calls waiting for an actor.
  private var actorQueue: Int {
    if let known = tasks.records.firstIndex(where: \.isActorQueue) { return known }
    return tasks.add(.init(id: 0, isActorQueue: true))
  }

  private func watch(_ id: UInt64, of owner: Int) {
    if waitsForStrays { StrayJobs.watch(id, for: home) }
  }
}
