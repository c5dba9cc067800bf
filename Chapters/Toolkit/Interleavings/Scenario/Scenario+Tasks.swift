extension Scenario {
  /// Starts a task that takes part in every order.
  ///
  /// An error that leaves the task breaks the order, unless somebody reads the task's value.
  @discardableResult
  public func task<Value: Sendable>(
    _ name: String, _ operation: @escaping @Sendable () async throws -> Value
  ) -> ScenarioTask<Value> {
    start(name, group: nil, operation)
  }

  /// Starts tasks that do the same, so that only their number matters and not which is which.
  ///
  /// Orders that differ only in the names of tasks that have not begun are run once; the result
  /// says for how many each stands. The operation must treat all of them alike, and so must
  /// whoever holds them.
  @discardableResult
  public func tasks<Value: Sendable>(
    _ name: String, count: Int, _ operation: @escaping @Sendable () async throws -> Value
  ) -> [ScenarioTask<Value>] {
    guard count > 0 else { return [] }
    let group = schedule(for: "a task")?.tasks.records.count
    return (1...count).map { start("\(name) \($0)", group: group, operation) }
  }

  private func start<Value: Sendable>(
    _ name: String, group: Int?, _ operation: @escaping @Sendable () async throws -> Value
  ) -> ScenarioTask<Value> {
    guard let schedule = schedule(for: "task \(name)") else {
      return ScenarioTask(name: name, scenario: self, owner: -1, task: Task(operation: operation))
    }
    let owner = schedule.tasks.add(.init(id: 0, name: name, group: group))
    let lineage = Lineage(owner: owner)
    schedule.body.lineages.append(lineage)
    schedule.body.unfinishedTasks += 1
    schedule.newcomer = owner
    let run: @Sendable () async throws -> Value = { [self] in
      try await Lineage.$current.withValue(lineage) {
        Schedule.current?.trace?.record(owner, "starts")
        do {
          let value = try await operation()
          self.schedule(for: "the end of \(name)")?.finish(owner, error: nil)
          return value
        } catch {
          self.schedule(for: "the end of \(name)")?.finish(owner, error: error)
          throw error
        }
      }
    }
    // A preference of nil costs as much as any: the runtime looks it up at each switch.
    let task =
      schedule.rules.hopsLetOthersIn
      ? Task(executorPreference: HopLane.shared, priority: .medium, operation: run)
      : Task(priority: .medium, operation: run)
    return ScenarioTask(name: name, scenario: self, owner: owner, task: task)
  }
}

extension Schedule {
  /// Notes that a task of the scenario has ended, and lets the body go on after the last.
  func finish(_ owner: Int, error: (any Error)?) {
    tasks.records[owner].hasFinished = true
    if let error, !(error is ExpectationFailed) {
      trace?.record(owner, "throws \(error)")
      body.unseenErrors.append((owner, "\(error)"))
    } else if error == nil {
      trace?.record(owner, "finishes")
    }
    body.unfinishedTasks -= 1
    if body.unfinishedTasks == 0, let waiting = body.waiting {
      body.waiting = nil
      let outer = resuming
      resuming = TaskTable.body
      waiting.resume()
      resuming = outer
    }
  }
}

/// A task of a scenario, to be cancelled or asked for its value.
public struct ScenarioTask<Value: Sendable>: Sendable {
  /// The name it has in the story.
  public let name: String
  let scenario: Scenario
  let owner: Int
  let task: Task<Value, any Error>

  /// Cancels the task, at once and without waiting.
  ///
  /// One of several interchangeable tasks must not be cancelled, nor waited for by another task:
  /// it would no longer be like the others. The order then counts as broken.
  public func cancel() {
    if let schedule = scenario.schedule(for: "cancelling \(name)") {
      if owner >= 0, schedule.tasks.records[owner].group != nil {
        schedule.breakage = schedule.breakage ?? .misuse(tellsTwinsApart("cancelling"))
      }
      schedule.trace?.record(schedule.currentOwner, "cancels \(name)")
    }
    task.cancel()
  }

  private func tellsTwinsApart(_ action: String) -> String {
    "\(action) one of several interchangeable tasks tells it apart; start it with task(_:_:)"
  }

  /// What the task returned. Reading it waits for the task and takes charge of its error.
  ///
  /// - Throws: The error that left the task.
  public var value: Value {
    get async throws {
      takeCharge()
      return try await task.value
    }
  }

  /// What the task returned or threw. Reading it waits for the task and takes charge of its error.
  public var result: Result<Value, any Error> {
    get async {
      takeCharge()
      return await task.result
    }
  }

  private func takeCharge() {
    guard let schedule = scenario.schedule(for: "reading \(name)"), owner >= 0 else { return }
    schedule.tasks.records[owner].isWatched = true
    let record = schedule.tasks.records[owner]
    if record.group != nil, !record.hasFinished, schedule.currentOwner != TaskTable.body {
      schedule.breakage = schedule.breakage ?? .misuse(tellsTwinsApart("waiting for"))
    }
  }
}
