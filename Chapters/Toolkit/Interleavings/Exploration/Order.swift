/// How one order went.
struct Order {
  let breakage: Breakage?
  let outcome: String?
  let choices: Int
  let steps: Int
  let weight: Double
  let multiplicity: Double

  /// What the order counts as in the table of outcomes.
  var headline: String { breakage?.headline ?? outcome ?? "passes" }
}

extension Schedule {
  /// Runs the scenario from the start, under the order that the policy chooses.
  func runOrder(of request: Request) -> Order {
    beginOrder()
    startBody(request.body)
    drain()
    let breakage = self.breakage ?? judgeEnd()
    policy.endOrder(choices: choices, steps: steps, tasks: tasks.records.count - 1)
    return Order(
      breakage: breakage, outcome: outcome, choices: choices, steps: steps, weight: weight,
      multiplicity: multiplicity)
  }

  private func startBody(_ body: @escaping @Sendable (Scenario) async throws -> Void) {
    let scenario = Scenario(home: home, order: order)
    newcomer = tasks.add(.init(id: 0, name: "the body", hasStarted: true))
    let lineage = Lineage(owner: TaskTable.body)
    self.body.lineages.append(lineage)
    Task(priority: .medium) {
      await Lineage.$current.withValue(lineage) {
        do {
          try await body(scenario)
          scenario.schedule(for: "the body's end")?.endBody(error: nil)
        } catch {
          scenario.schedule(for: "the body's end")?.endBody(error: error)
        }
      }
    }
  }

  private func endBody(error: (any Error)?) {
    body.isFinished = true
    guard let error, !(error is ExpectationFailed) else { return }
    breakage = breakage ?? .threw(task: "the body", error: "\(error)")
  }

  /// Looks at what is left when nothing can run any more.
  private func judgeEnd() -> Breakage? {
    let isStuck = !body.isFinished || body.unfinishedTasks > 0
    if isStuck, waitsForStrays, home.escape == nil { home.awaitStray() }
    if let escape = home.escape { return .leftScenario(escape) }
    if isStuck { return .stuck(waiting) }
    for error in body.unseenErrors where !tasks.records[error.owner].isWatched {
      return .threw(task: tasks.name(of: error.owner), error: error.text)
    }
    return rules.allowsUnfinishedWork ? nil : unfinishedWork
  }

  private var waiting: [Breakage.Waiting] {
    tasks.records.indices.compactMap { index in
      let record = tasks.records[index]
      let isOpen = index == TaskTable.body ? !body.isFinished : !record.hasFinished
      guard isOpen, record.name != nil || record.wait != nil else { return nil }
      let isBodyWaiting = index == TaskTable.body && body.waiting != nil
      let known = isBodyWaiting ? ("its tasks", 0) : record.wait.map { ($0.what, $0.step) }
      return Breakage.Waiting(
        task: tasks.name(of: index), what: known?.0 ?? "", step: known?.1 ?? 0)
    }
  }

  private var unfinishedWork: Breakage? {
    var open: [String] = []
    for index in body.lineages.indices where !isKnownUniquelyReferenced(&body.lineages[index]) {
      let owner = body.lineages[index].owner
      open.append(
        owner == TaskTable.body
          ? "a task that the scenario's body began"
          : "a task that \(tasks.name(of: owner)) began")
    }
    return open.isEmpty ? nil : .unfinished(open)
  }
}
