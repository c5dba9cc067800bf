import Interleavings

/// Explores a scenario under every order, or under many where they are too many.
///
/// Tasks that a design keeps for as long as it lives are allowed.
///
/// - Parameter rule: The rule that a design breaks when it polls, and so comes to no end.
func everyOrder(
  polling rule: String, hops: ActorHops = .inline, name: String = #function,
  _ body: @escaping @Sendable (Scenario) async throws -> Void
) async throws {
  let plan = Plan.everyOrderOrElseSampled(limit: 2_000, orders: 500, conditions: 3)
  try await naming([
    "no end after": rule, "ran on without": rule, "blocked its thread": rule,
  ]) {
    try await everyInterleaving(plan, hops: hops, unfinishedWork: .allowed, name: name, body)
  }
}

/// Explores a scenario of each variant, so that a test tells one story.
func everyOrder<Variant: Sendable>(
  polling rule: String, of variants: [Variant], name: String = #function,
  _ body: @escaping @Sendable (Scenario, Variant) async throws -> Void
) async throws {
  try await everyVariant(of: variants) { variant in
    try await everyOrder(polling: rule, name: name) { try await body($0, variant) }
  }
}
