import Interleavings

/// Explores a scenario of each variant, so that a test tells one story.
///
/// - Parameter rule: What an order breaks that ends before any expectation can: by polling for
///   ever, in a trap, or with somebody left waiting.
func everyOrder<Variant: Sendable>(
  of variants: [Variant], hops: ActorHops = .inline, limit: Int = 5_000, rule: String,
  name: String = #function, _ body: @escaping @Sendable (Scenario, Variant) async throws -> Void
) async throws {
  let plan = Plan.everyOrderOrElseSampled(limit: limit, orders: 500, conditions: 3)
  try await everyVariant(of: variants) { variant in
    try await naming([
      "no end after": "\(rule), and nobody polls", "ran on without": "\(rule), and nobody polls",
      "ran into a trap": "\(rule), once", "nobody can run": rule,
    ]) {
      try await everyInterleaving(plan, hops: hops, unfinishedWork: .allowed, name: name) {
        scenario in try await body(scenario, variant)
      }
    }
  }
}
