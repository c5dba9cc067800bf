import Interleavings

/// Runs one claim for several variants of its scenario, so that a red test tells one story.
///
/// Tasks that a design keeps for as long as it lives are allowed.
func everyInterleaving<Variant: Sendable>(
  _ plan: Plan, of variants: [Variant], hops: ActorHops = .inline, name: String = #function,
  _ body: @escaping @Sendable (Scenario, Variant) async throws -> Void
) async throws {
  for variant in variants {
    try await everyInterleaving(plan, hops: hops, unfinishedWork: .allowed, name: name) {
      try await body($0, variant)
    }
  }
}
