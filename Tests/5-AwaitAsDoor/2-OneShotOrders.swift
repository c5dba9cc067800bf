import Interleavings

extension OneShotTests {
  /// Runs a scenario under every order, and names the rule where an order itself breaks one.
  ///
  /// A test's expectations name their rules; a trap, or a waiter that never stops looking, comes
  /// before any expectation.
  func everyOrder(
    _ plan: Plan = .everyOrderOrElseSampled(limit: 20_000, orders: 4_000, conditions: 3),
    name: String = #function, _ body: @escaping @Sendable (Scenario) async throws -> Void
  ) async throws {
    do {
      try await everyInterleaving(plan, unfinishedWork: .allowed, name: name, body)
    } catch let broken as BrokenInterleaving {
      guard let rule = RuledOrder.rule(of: broken) else { throw broken }
      throw RuledOrder(rule: rule, broken: broken)
    }
  }
}

extension Plan {
  /// For calls one after another: each has few orders, and together they multiply.
  static let inTurn = everyOrderOrElseSampled(limit: 1_000, orders: 500, conditions: 3)
}

/// A broken order whose story begins with the rule of the header.
private struct RuledOrder: Error, CustomStringConvertible {
  let rule: String
  let broken: BrokenInterleaving

  var description: String {
    broken.description.replacing(
      "Broken rule: ", with: "Broken rule: \(rule): ", maxReplacements: 1)
  }

  static func rule(of broken: BrokenInterleaving) -> String? {
    if broken.rule.contains("ran into a trap") { return "rule 6" }
    let isEndless = ["no end after", "ran on without an await"].contains {
      broken.rule.contains($0)
    }
    return isEndless ? "rule 7" : nil
  }
}
