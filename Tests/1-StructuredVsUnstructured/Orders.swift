import Interleavings

/// Explores a scenario of each variant under every order, so that a test tells one story.
///
/// - Parameters:
///   - rules: The rule that a design breaks by what the explorer says of an order without an end.
///   - variants: What the scenario is run with.
func everyOrder<Variant>(
  _ rules: [String: String], of variants: [Variant], name: String = #function,
  _ body: @escaping @Sendable (Scenario, Variant) async throws -> Void
) async throws where Variant: Sendable {
  try await everyVariant(of: variants) { variant in
    try await naming(rules) {
      try await everyInterleaving(
        .everyOrderOrElseSampled(limit: 2_000, orders: 500, conditions: 3), name: name
      ) { scenario in
        try await body(scenario, variant)
      }
    }
  }
}

/// Every first with every second.
func pairs<First, Second>(_ firsts: [First], _ seconds: [Second]) -> [(First, Second)] {
  firsts.flatMap { first in seconds.map { (first, $0) } }
}
