import Interleavings

extension OneShotTests {
  /// Explores a scenario, and names the rule that an order breaks before any expectation can.
  func everyOrder(
    name: String = #function, _ body: @escaping @Sendable (Scenario) async throws -> Void
  ) async throws {
    let plan = Plan.everyOrderOrElseSampled(limit: 20_000, orders: 4_000, conditions: 3)
    try await naming([
      "ran into a trap": "rule 6", "no end after": "rule 7", "ran on without": "rule 7",
      "blocked its thread": "rule 7",
    ]) {
      try await everyInterleaving(plan, unfinishedWork: .allowed, name: name, body)
    }
  }

  /// Explores a scenario of each variant, so that a test tells one story.
  func everyOrder<Variant: Sendable>(
    of variants: [Variant], name: String = #function,
    _ body: @escaping @Sendable (Scenario, Variant) async throws -> Void
  ) async throws {
    try await everyVariant(of: variants) { variant in
      try await everyOrder(name: name) { scenario in try await body(scenario, variant) }
    }
  }
}
