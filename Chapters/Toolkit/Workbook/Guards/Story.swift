/// What a failure tells: the rule that broke, and the order that breaks it.
struct Story: Equatable {
  /// As many lines as an explorer's story has at most.
  static let height = 25

  /// The test that tells it.
  let test: String
  /// The whole rule; the first line of a failure that tells of no order.
  let rule: String
  /// The rest, at most 80 columns wide, without the command that runs it again: that needs the
  /// guard to be deleted.
  let lines: [String]
  /// Whether it is an explorer's, with an order in it.
  let hasOrder: Bool

  /// Reads a failure's message.
  init(_ message: String, test: String) {
    self.test = test
    let all = message.lines
    let opening = "Broken rule: "
    guard let first = all.first, first.hasPrefix(opening) else {
      hasOrder = false
      let said = all.drop { $0.trimmed.isEmpty }
      rule = said.first?.trimmed ?? "\(test) failed"
      lines = Self.fitted(Array(said.dropFirst()))
      return
    }
    hasOrder = true
    let wrapped = all.dropFirst().prefix { !$0.isEmpty && !$0.isCount }
    rule = ([String(first.dropFirst(opening.count))] + wrapped).joined(separator: " ")
    let rest = all.dropFirst(1 + wrapped.count)
    lines = Self.fitted(
      rest.prefix { !$0.hasPrefix("Again: ") && $0 != "This order cannot be replayed." })
  }

  /// The shortest of the orders that some tests tell, preferably one that breaks the rule with the
  /// given number, and a whole one; or of what else they say.
  static func shortest(of tests: [Verdict.Test], breaking number: Int? = nil) -> Story? {
    let all = tests.flatMap { test in test.issues.map { Story($0.message, test: test.name) } }
    let orders = all.filter(\.hasOrder)
    let whole = orders.filter { !$0.lines.contains { $0.hasPrefix("     ... ") } }
    let breaking = { (stories: [Story]) in stories.filter { $0.breaks(rule: number) } }
    let found = [breaking(whole), breaking(orders), whole, orders, all].first { !$0.isEmpty }
    return found?.min { $0.lines.count < $1.lines.count }
  }

  /// Whether the rule's text begins with its number, as in `rule 2: …` or `rules 2, 3: …`.
  private func breaks(rule number: Int?) -> Bool {
    guard let number, let match = rule.prefixMatch(of: #/rules? (?<numbers>[0-9, and]+):/#) else {
      return false
    }
    return match.output.numbers.split { !$0.isNumber }.contains("\(number)")
  }

  private static func fitted(_ lines: some Sequence<String>) -> [String] {
    let all = lines.flatMap { $0.count > 80 ? $0.wrapped(to: 80, indent: 2) : [$0] }
    guard all.count > height else { return all }
    return all.prefix(height - 1) + ["… \(all.count - height + 1) more lines"]
  }
}

extension String {
  /// Whether an explorer's story goes on with how many orders break, which ends its rule.
  fileprivate var isCount: Bool {
    hasPrefix("the only order ") || hasPrefix("the first order ")
      || prefixMatch(of: #/[0-9,]+ of (the first )?[0-9,]+ orders? /#) != nil
  }
}
