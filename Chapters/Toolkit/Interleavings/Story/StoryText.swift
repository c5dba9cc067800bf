/// Puts the parts of a story together: what broke, how often, the order, the choice, the command.
struct StoryText {
  static let height = 25
  private static let countsAtMost = 4

  let breakage: Breakage?
  let tally: Tally
  let coverage: Coverage
  let telling: Telling
  let token: String?
  let alternative: Alternative?
  let name: String?

  var failure: BrokenInterleaving {
    BrokenInterleaving(
      rule: breakage?.headline ?? "", token: token, description: lines.joined(separator: "\n"))
  }

  private var lines: [String] {
    let rule = fold("Broken rule: \(breakage?.headline ?? "")", limit: 2)
    let tail = [""] + choice + details + command
    let table = Table(
      telling: telling, star: telling.branches.last { $0.picked > 0 }?.number,
      broken: "expected: \(breakage?.headline ?? "")")
    // A replay counts less than the exploration that found the order, and tells the same rows.
    let limit = Self.height - rule.count - Self.countsAtMost - 1 - tail.count
    return rule + counts + [""] + table.lines(limit: limit) + tail
  }

  private var counts: [String] {
    if case .replayed = coverage { return ["\(coverage)"] }
    let verb = tally.broken == 1 ? "breaks" : "break"
    let orders = "\(tally.orders.grouped) order\(tally.orders == 1 ? "" : "s")"
    var lines: [String] = []
    switch coverage {
    case .complete where tally.orders == 1: lines = ["the only order breaks"]
    case .complete: lines = ["\(tally.broken.grouped) of \(orders) \(verb); \(coverage)"]
    case .incomplete where tally.orders == 1: lines = ["the first order that ran breaks"]
    case .incomplete: lines = ["\(tally.broken.grouped) of the first \(orders) \(verb)"]
    default: lines = fold("\(tally.broken.grouped) of \(orders) \(verb); \(coverage)", limit: 3)
    }
    let outcomes = tally.outcomes
    guard outcomes.count > 1 else { return lines }
    let width = outcomes.map { $0.orders.grouped.count }.max() ?? 0
    for (outcome, count) in outcomes.prefix(outcomes.count > 3 ? 2 : 3) {
      let number = String(repeating: " ", count: width - count.grouped.count) + count.grouped
      lines.append(clipped("  \(number) x \(outcome)", width: Table.width))
    }
    if outcomes.count > 3 { lines.append("  and \(outcomes.count - 2) other outcomes") }
    return lines
  }

  private var choice: [String] {
    guard let star = telling.branches.last(where: { $0.picked > 0 }) else {
      return ["This is the default order: each task goes on for as long as it can."]
    }
    let picked = star.owners[min(star.picked, star.owners.count - 1)]
    let who = picked < 0 ? "time moved on" : "\(telling.names[picked]) ran"
    let other = alternative?.name ?? star.labels[0]
    guard alternative != nil else {
      return fold("* At choice \(star.number) \(who); \(other) could have gone on.", limit: 2)
    }
    return fold(
      "* At choice \(star.number) \(who). If \(other) had gone on here, the test passes.", limit: 2)
  }

  private var details: [String] {
    switch breakage {
    case .expectation(_, let file, let line):
      return [
        clipped("Failed at \(file.split(separator: "/").last ?? ""):\(line)", width: Table.width)
      ]
    case .stuck(let waiting):
      return waiting.prefix(4).map { wait in
        let what = wait.what.isEmpty ? "something the explorer cannot see" : wait.what
        let since = wait.step > 0 ? ", since step \(wait.step)" : ""
        return clipped("\(wait.task) waits for \(what)\(since)", width: Table.width)
      }
    case .livelock:
      return ["It goes on and on: tasks take turns, and none of them ends."]
    case .endless:
      return ["The step computes without end, so no other task gets a turn."]
    case .blocked:
      return ["The step waits without an await, so nobody can run who would end its wait."]
    case .trapped:
      return ["The runtime's message stands above. The process would have crashed here."]
    case .leftScenario:
      return ["A Dispatch queue, a socket or a real timer is not in the explorer's hands."]
    case .unfinished:
      return ["Nobody can run any more, and it still waits for something."]
    case .threw, .misuse, nil: return []
    }
  }

  private var command: [String] {
    guard let name else { return [] }
    guard let token else { return ["This order cannot be replayed."] }
    let variable = "AWAIT_REPLAY=\(token)"
    let line = "Again: \(variable) swift test --filter \(Self.filter(name, width: .max))"
    if line.columns <= Table.width { return [line] }
    let start = "  swift test --filter "
    return ["Again: \(variable) \\", start + Self.filter(name, width: Table.width - start.count)]
  }

  /// A pattern for `swift test` that finds the test: its name, or as much of it as fits.
  private static func filter(_ name: String, width: Int) -> String {
    // What means something in a pattern or in quotes is left for any one character.
    var pattern = String(name.map { #"\.'()[]{}*+?^$|"#.contains($0) ? "." : $0 })
    guard pattern.contains(where: { !$0.isLetter && !$0.isNumber && $0 != "_" }) else {
      return pattern
    }
    while pattern.columns + 2 > width, let space = pattern.lastIndex(of: " ") {
      pattern = String(pattern[..<space])
    }
    return "'\(pattern)'"
  }

  private func fold(_ text: String, limit: Int) -> [String] {
    folded(text, width: Table.width, limit: limit)
  }
}
