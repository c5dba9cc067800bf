/// What came of running a scenario under many orders.
public struct Exploration: Sendable, CustomStringConvertible {
  /// How many orders ran.
  public let orders: Int
  /// How much of all orders that is.
  public let coverage: Coverage
  /// Which outcomes occurred and in how many orders, the most frequent first.
  ///
  /// An order's outcome is the rule it broke, else what it said with `scenario.outcome`, else
  /// "passes".
  public let outcomes: [(outcome: String, orders: Int)]
  /// The simplest broken order, nil when none broke.
  public let failure: BrokenInterleaving?

  /// The coverage, then a line an outcome.
  public var description: String {
    let width = outcomes.map { $0.orders.grouped.count }.max() ?? 0
    let lines = outcomes.map { outcome, orders in
      let number = orders.grouped
      return "  " + String(repeating: " ", count: width - number.count)
        + "\(number) x \(outcome.onOneLine)"
    }
    return (["\(coverage)"] + lines).joined(separator: "\n")
  }
}

/// An order of a scenario's tasks that breaks a rule, or the reason why orders could not be run.
///
/// Its description is a story of at most 25 lines and 80 columns.
public struct BrokenInterleaving: Error, Sendable, CustomStringConvertible {
  /// The rule that broke, in one line.
  public let rule: String
  /// The choices that lead to the order, for the environment variable `AWAIT_REPLAY`; nil where
  /// no order can be named.
  public let token: String?
  /// The story.
  public let description: String
}
