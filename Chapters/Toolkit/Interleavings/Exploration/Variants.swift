/// Explores one variant of a test after the other, so that a test tells one story.
///
/// Each of a test's `arguments:` would tell its own, and a reader who starts has enough of them.
///
/// - Throws: The story of the first variant that breaks, or whatever else `explore` throws.
public func everyVariant<Variant>(
  of variants: [Variant], _ explore: (Variant) async throws -> Void
) async throws {
  var stale: BrokenInterleaving?
  for variant in variants {
    do {
      try await explore(variant)
    } catch let broken as BrokenInterleaving where broken.token == nil {
      // A token that is replayed may be the one of a later variant.
      stale = stale ?? broken
    }
  }
  if let stale { throw stale }
}

/// Explores, and names the rule of an exercise where an order ends before any expectation can.
///
/// - Parameters:
///   - rules: A part of what the explorer says of such an order, and the rule that it breaks.
///   - explore: What explores.
/// - Throws: The story of `explore`, which then begins with the rule, or whatever else it throws.
public func naming(
  _ rules: [String: String], _ explore: () async throws -> Void
) async throws {
  do {
    try await explore()
  } catch let broken as BrokenInterleaving {
    guard let rule = rules.first(where: { broken.rule.contains($0.key) })?.value else {
      throw broken
    }
    throw broken.named(rule)
  }
}

extension BrokenInterleaving {
  /// The same story under the name of a rule.
  fileprivate func named(_ name: String) -> BrokenInterleaving {
    let lines = description.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    // The rule may be told in two lines, and the story may be as long as it can be.
    let old = folded("Broken rule: \(rule)", width: Table.width, limit: 2)
    let count = lines.starts(with: old) ? old.count : 1
    let limit = max(count, min(2, StoryText.height - lines.count + count))
    let new = folded("Broken rule: \(name): \(rule)", width: Table.width, limit: limit)
    return BrokenInterleaving(
      rule: "\(name): \(rule)", token: token,
      description: (new + lines.dropFirst(count)).joined(separator: "\n"))
  }
}
