import Interleavings

/// Explores a scenario of each variant under every order, so that a test tells one story.
///
/// - Parameters:
///   - plan: Which orders to run.
///   - rules: The rule that a design breaks by what the explorer says of an order without an end.
///   - variants: What the scenario is run with.
func everyOrder<Variant: Sendable>(
  _ plan: Plan, _ rules: [String: String], of variants: [Variant], name: String = #function,
  _ body: @escaping @Sendable (Scenario, Variant) async throws -> Void
) async throws {
  try await everyVariant(of: variants) { variant in
    try await naming(rules) {
      try await everyInterleaving(plan, name: name) { try await body($0, variant) }
    }
  }
}

extension Plan {
  /// For one thing after the other: there is one order, unless a design makes more of it.
  static let inTurn = everyOrderOrElseSampled(limit: 30, orders: 15)
  /// For things that do not wait for each other: every order of designs that make few jobs.
  static let anyOrder = everyOrderOrElseSampled(limit: 300, orders: 60, conditions: 3)
}

/// Every first with every second.
func pairs<First, Second>(_ firsts: [First], _ seconds: [Second]) -> [(First, Second)] {
  firsts.flatMap { first in seconds.map { (first, $0) } }
}
