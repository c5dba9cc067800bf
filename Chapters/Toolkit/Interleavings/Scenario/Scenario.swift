/// One order of a test's tasks, as the test's body sees it.
///
/// The body sets the scene, starts tasks, waits for them with ``allTasks()`` and says what must
/// hold. It is run once an order, from the start. The body itself is no part of the orders: it
/// goes on as soon as it can. Whatever should happen in every possible place belongs in a task.
public struct Scenario: Sendable {
  let home: Home
  let order: Int

  /// Virtual time: it passes only when nothing can run.
  public var clock: VirtualClock { VirtualClock(scenario: self) }

  /// Waits until every task of the scenario has finished. Only the body may wait for them.
  public func allTasks(isolation: isolated (any Actor)? = #isolation) async {
    guard let schedule = schedule(for: "the scenario's body") else { return }
    guard schedule.currentOwner == TaskTable.body else {
      schedule.breakage =
        schedule.breakage ?? .misuse("allTasks() is for the body: a task would wait for itself")
      return
    }
    guard schedule.body.unfinishedTasks > 0 else { return }
    await withUnsafeContinuation(isolation: isolation) { continuation in
      schedule.body.waiting = continuation
      schedule.trace?.endSetting()
    }
  }

  /// Lets every other ready task go first, or none: a place where tasks can change over.
  ///
  /// It is the explorer's own, so the number of orders does not depend on the Swift runtime.
  public func suspensionPoint(isolation: isolated (any Actor)? = #isolation) async {
    guard let schedule = schedule(for: "a suspension point") else { return }
    let owner = schedule.currentOwner
    await withUnsafeContinuation(isolation: isolation) { continuation in
      schedule.ready.append(.init(work: .parked(continuation), owner: owner))
    }
  }

  /// Adds a row to the story, in the column of the task that calls.
  public func note(_ text: @autoclosure () -> String) {
    guard let schedule = schedule(for: "a note"), let trace = schedule.trace else { return }
    trace.record(schedule.currentOwner, text())
  }

  /// Says which outcome this order has, to be counted over all orders.
  public func outcome(_ text: @autoclosure () -> String) {
    guard let schedule = schedule(for: "an outcome") else { return }
    schedule.outcome = text()
  }

  /// Adds a column to the story that prints `value` whenever it has changed.
  ///
  /// It is read between steps, when nobody runs, so it may read what the main actor owns.
  public func state<Value>(
    _ name: String, _ value: @escaping @MainActor @Sendable () -> Value
  ) {
    guard let schedule = schedule(for: "a state column") else { return }
    guard schedule.trace != nil, !schedule.omitsState else { return }
    schedule.body.stateColumn = (name, { "\(value())" })
    schedule.readState()
  }

  /// Says what must hold in every order.
  ///
  /// - Throws: ``ExpectationFailed`` when it does not hold; the order counts as broken even if
  ///   the error is caught.
  public func expect(
    _ condition: Bool, _ rule: String, file: String = #fileID, line: Int = #line
  ) throws {
    if condition { return }
    if let schedule = schedule(for: "an expectation") {
      let owner = schedule.currentOwner
      if owner != TaskTable.body { schedule.trace?.record(owner, "expected: \(rule)") }
      schedule.breakage = schedule.breakage ?? .expectation(rule, file: file, line: line)
    }
    throw ExpectationFailed(rule: rule)
  }

  /// The schedule of this scenario; nil, and noted as an escape, on a foreign thread.
  func schedule(for caller: @autoclosure () -> String) -> Schedule? {
    guard let schedule = Schedule.current, schedule.home === home else {
      home.leave("\(caller()) was reached on a thread that is not the explorer's")
      return nil
    }
    if schedule.order == order { return schedule }
    let stale = "\(caller()) belongs to an earlier order; make scenario and doors anew each time"
    schedule.breakage = schedule.breakage ?? .misuse(stale)
    return nil
  }
}

/// A rule of the test that does not hold in this order.
public struct ExpectationFailed: Error, CustomStringConvertible {
  /// The rule, in the test's words.
  public let rule: String
  /// The rule, in the test's words.
  public var description: String { "expectation failed: \(rule)" }
}
