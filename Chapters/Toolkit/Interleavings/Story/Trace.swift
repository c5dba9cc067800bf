/// What happened in one order, recorded only while an order is traced.
final class Trace {
  struct Event {
    let step: Int
    let owner: Int
    let text: String
    let time: Duration
    var state: String?
  }

  /// One choice of the order: what was offered, and what ran.
  struct Branch {
    let number: Int
    let step: Int
    let labels: [String]
    let owners: [Int]
    let picked: Int
  }

  private(set) var events: [Event] = []
  private(set) var branches: [Branch] = []
  /// Where the body's setting of the scene ends and the orders begin.
  private(set) var settingEnd = 0
  private var step = 0
  private var time = Duration.zero
  private var lastState: String?

  func beginStep(_ number: Int, time: Duration) {
    step = number
    self.time = time
  }

  func record(_ owner: Int, _ text: String) {
    events.append(Event(step: step, owner: owner, text: text, time: time))
  }

  func recordState(_ text: String) {
    guard text != lastState else { return }
    lastState = text
    guard let last = events.indices.last, events[last].step == step, events[last].state == nil
    else {
      events.append(Event(step: step, owner: -1, text: "", time: time, state: text))
      return
    }
    events[last].state = text
  }

  func recordBranch(_ branch: Branch) { branches.append(branch) }

  /// Everything up to here was the body's doing.
  func endSetting() { settingEnd = events.count }
}

extension Schedule {
  /// Reads the state column, between steps.
  func readState() {
    guard let trace, let column = body.stateColumn else { return }
    // No step runs now, so this thread is the main actor's in this scenario.
    runsMainActor = true
    home.isReadingState = true
    let text = MainActor.assumeIsolated { column.read() }
    home.isReadingState = false
    runsMainActor = false
    trace.recordState(text)
  }

  func recordBranch(number: Int, picked: Int) {
    trace?.recordBranch(
      Trace.Branch(
        number: number, step: steps + 1, labels: labels(of: options), owners: options.map(\.owner),
        picked: picked))
  }

  /// What the options are called in a replay token: names, told apart by age where they agree.
  func labels(of options: [Option]) -> [String] {
    var seen: [String: Int] = [:]
    return options.map { option in
      let name = option.owner < 0 ? "clock" : tasks.name(of: option.owner)
      // Only what neither a shell nor the token itself reads in a way of its own.
      let label = String(name.map { $0.isLetter || $0.isNumber || "._".contains($0) ? $0 : "-" })
      let count = seen[label, default: 0] + 1
      seen[label] = count
      return count == 1 ? label : "\(label)#\(count)"
    }
  }
}

extension TaskTable {
  /// The name of a task: the test's own, or whose child it is, or what is known of it.
  func name(of owner: Int) -> String {
    guard records.indices.contains(owner) else { return owner < 0 ? "the clock" : "a task" }
    let record = records[owner]
    if let name = record.name?.onOneLine { return name.isEmpty ? "task \(owner)" : name }
    if record.isActorQueue { return "actor" }
    guard let parent = record.parent, parent < owner else { return "task \(owner)" }
    let siblings = records[..<owner].count { $0.parent == parent && $0.name == nil }
    let parentName = parent == Self.body ? "body" : name(of: parent)
    return "\(parentName).\(siblings + 1)"
  }
}
