import Interleavings

/// Explores one variant of a test after the other, so that a test tells one story.
///
/// Each of `arguments:` would tell its own, and a reader who starts has enough of them.
///
/// - Throws: The story of the first variant that breaks.
func everyVariant<Variant>(
  of variants: [Variant], _ explore: (Variant) async throws -> Void
) async throws {
  var untold: BrokenInterleaving?
  for variant in variants {
    do {
      try await explore(variant)
    } catch let broken as BrokenInterleaving where broken.token == nil {
      // A token that is replayed may be the one of a later variant.
      untold = untold ?? broken
    }
  }
  if let untold { throw untold }
}

/// Explores, and names the rule of the exercise where an order ends before any expectation.
///
/// - Parameter rules: What the explorer says of such an order, and the rule that it breaks.
func naming(_ rules: [String: String], _ explore: () async throws -> Void) async throws {
  do {
    try await explore()
  } catch let broken as BrokenInterleaving {
    guard let rule = rules.first(where: { broken.rule.contains($0.key) })?.value else {
      throw broken
    }
    throw RetoldStory(
      description: broken.description.replacing(
        "Broken rule: ", with: "Broken rule: \(rule): ", maxReplacements: 1))
  }
}

/// A story that begins with a rule of the exercise instead of the explorer's words.
private struct RetoldStory: Error, CustomStringConvertible {
  let description: String
}
