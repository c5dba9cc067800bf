/// What went wrong in one order.
enum Breakage: Sendable {
  /// An expectation of the test does not hold.
  case expectation(String, file: String, line: Int)
  /// An error left the scenario's body or a task of it.
  case threw(task: String, error: String)
  /// Nobody can run, no timer is set, and someone has not finished.
  case stuck([Waiting])
  /// The order did not end within the step limit.
  case livelock(steps: Int)
  /// One step ran on without coming to an `await`.
  case endless(task: String)
  /// One step stood still without coming to an `await`.
  case blocked(task: String)
  /// One step ran into a trap.
  case trapped(task: String)
  /// Something went on outside the explorer's control.
  case leftScenario(String)
  /// Work that nobody waits for never ended.
  case unfinished([String])
  /// The explorer was used in a way that it does not support.
  case misuse(String)

  struct Waiting: Sendable {
    let task: String
    let what: String
    let step: Int
  }

  /// One line that names what broke; orders with the same headline count as the same outcome.
  var headline: String {
    switch self {
    case .expectation(let rule, _, _): rule
    case .threw(let task, let error): "\(task) threw \(error)"
    case .stuck: "nobody can run any more"
    case .livelock(let steps): "no end after \(steps.grouped) steps"
    case .endless(let task): "\(task) ran on without an await"
    case .blocked(let task): "\(task) blocked its thread"
    case .trapped(let task): "\(task) ran into a trap"
    case .leftScenario(let what): "left the scenario: \(what)"
    case .unfinished(let tasks): "never ended: \(tasks.joined(separator: ", "))"
    case .misuse(let sentence): sentence
    }
  }
}

/// The step at which an order's telling ends, because it would not return.
struct LastStep: Sendable {
  let number: Int
  let verdict: Watchdog.Verdict
}

extension Watchdog.Verdict {
  /// What the task does instead of coming to its next `await`.
  var inWords: String {
    switch self {
    case .endless: "runs on and comes to no await"
    case .blocked: "blocks its thread"
    case .trapped: "traps"
    }
  }

  func breakage(of task: String) -> Breakage {
    switch self {
    case .endless: .endless(task: task)
    case .blocked: .blocked(task: task)
    case .trapped: .trapped(task: task)
    }
  }
}

extension Int {
  /// The number with commas between thousands.
  var grouped: String {
    var digits = ""
    for (position, digit) in String(magnitude).reversed().enumerated() {
      if position > 0, position.isMultiple(of: 3) { digits.append(",") }
      digits.append(digit)
    }
    return (self < 0 ? "-" : "") + String(digits.reversed())
  }
}
