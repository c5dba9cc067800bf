import Interleavings

/// Explores a scenario of each variant, so that a test tells one story, and names the rule that an
/// order breaks before any expectation can.
func everyOrder<Variant: Sendable>(
  of variants: [Variant], hops: ActorHops = .inline, limit: Int = 5_000, polling: String,
  name: String = #function, _ body: @escaping @Sendable (Scenario, Variant) async throws -> Void
) async throws {
  let plan = Plan.everyOrderOrElseSampled(limit: limit, orders: 500, conditions: 3)
  try await everyVariant(of: variants) { variant in
    try await naming(["no end after": polling, "ran on without": polling]) {
      try await everyInterleaving(plan, hops: hops, unfinishedWork: .allowed, name: name) {
        scenario in try await body(scenario, variant)
      }
    }
  }
}
