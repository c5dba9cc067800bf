/// One order, given by its deviations from the default order.
final class Replay: Policy {
  private enum Wish {
    case option(Int)
    case label(String)
  }

  let script: [Deviation]
  private let wishes: [(choice: Int, wish: Wish)]
  private var hasBegun = false
  private var position = 0
  private var lastChoice = 0
  private var problem: String?

  /// Replays deviations that an exploration found.
  init(script: [Deviation]) {
    self.script = script
    wishes = script.map { ($0.choice, .option($0.option)) }
  }

  /// Replays deviations that a person typed.
  init(labels: [(choice: Int, label: String)]) {
    script = []
    wishes = labels.map { ($0.choice, .label($0.label)) }
  }

  /// Why the code no longer offers what is to be replayed, nil when it does.
  var misfit: String? {
    if let problem { return problem }
    guard position < wishes.count else { return nil }
    return "it names choice \(wishes[position].choice), and the order has only \(lastChoice)"
  }

  /// Reads a token such as `2:user,5:start`; nil when it does not read like one.
  static func parse(_ token: String) -> [(choice: Int, label: String)]? {
    if token == "default" { return [] }
    var result: [(choice: Int, label: String)] = []
    for part in token.split(separator: ",", omittingEmptySubsequences: false) {
      let halves = part.split(separator: ":", maxSplits: 1)
      guard halves.count == 2, let choice = Int(halves[0]), choice > result.last?.choice ?? 0
      else { return nil }
      result.append((choice, String(halves[1])))
    }
    return result
  }

  func beginOrder() -> Bool {
    defer { hasBegun = true }
    return !hasBegun
  }

  func choose(_ choice: Choice) -> Int {
    lastChoice = choice.number
    guard position < wishes.count, wishes[position].choice == choice.number else { return 0 }
    let wish = wishes[position].wish
    position += 1
    switch wish {
    case .option(let option): return option
    case .label(let label):
      let offered = choice.schedule.labels(of: choice.options)
      if let option = offered.firstIndex(of: label) { return option }
      let list = offered.joined(separator: ", ")
      problem = problem ?? "choice \(choice.number) offers \(list), and not \(label)"
      return 0
    }
  }

  func endOrder(choices: Int, steps: Int, tasks: Int) {}
}
