import Interleavings

extension Plan {
  /// For tasks in any order: every order where they are few, many where they are many.
  static let anyOrder = everyOrderOrElseSampled(limit: 600, orders: 200, conditions: 3)
  /// For one thing after the other: the orders that a design adds of its own.
  static let inTurn = everyOrderOrElseSampled(limit: 60, orders: 20)
}

/// Explores a scenario. Tasks that a design keeps for as long as it lives are allowed.
///
/// - Parameter rule: The rule that a design breaks when it polls, and so comes to no end.
func everyOrder(
  _ plan: Plan = .anyOrder, polling rule: String, name: String = #function,
  _ body: @escaping @Sendable (Scenario) async throws -> Void
) async throws {
  try await naming([
    "no end after": rule, "ran on without": rule, "blocked its thread": rule,
    "ran into a trap": rule,
  ]) {
    try await everyInterleaving(plan, unfinishedWork: .allowed, name: name, body)
  }
}

/// Explores a scenario of each variant, so that a test tells one story.
func everyOrder<Variant: Sendable>(
  _ plan: Plan = .inTurn, polling rule: String, of variants: [Variant], name: String = #function,
  _ body: @escaping @Sendable (Scenario, Variant) async throws -> Void
) async throws {
  try await everyVariant(of: variants) { variant in
    try await everyOrder(plan, polling: rule, name: name) { try await body($0, variant) }
  }
}
