/// A rule of the exercise that a store has broken, and what was seen.
struct BrokenRule: Error, CustomStringConvertible {
  let description: String

  /// Tells it in lines of at most 80 columns.
  init(_ rule: String, _ seen: [String], file: String, line: Int) {
    let place = "Failed at \(file.split(separator: "/").last ?? ""):\(line)"
    description =
      (["Broken rule: \(rule)"] + seen.flatMap { $0.split(separator: "\n") }.map { "  \($0)" } + [
        place
      ])
      .map { $0.count > 80 ? $0.prefix(77) + "..." : $0 }.joined(separator: "\n")
  }
}

/// Throws unless the rule holds.
func expect(
  _ holds: Bool, _ rule: String, _ seen: String..., file: String = #fileID, line: Int = #line
) throws {
  if !holds { throw BrokenRule(rule, seen, file: file, line: line) }
}

/// Throws unless what was found is what the rule wants.
func expect<Value: Equatable>(
  _ found: Value, is wanted: Value, _ rule: String, _ seen: String..., file: String = #fileID,
  line: Int = #line
) throws {
  guard found != wanted else { return }
  throw BrokenRule(
    rule, ["expected: \(wanted)", "found:    \(found)"] + seen, file: file, line: line)
}

/// Throws unless it happens at once, as the rule wants.
func expect(
  _ moment: Moment, _ rule: String, _ seen: String..., file: String = #fileID, line: Int = #line
) async throws {
  do {
    try await moment.comesAtOnce()
  } catch {
    let blocked = Set(error.blocked).sorted()
    let missed =
      blocked.isEmpty
      ? "it did not happen, though nothing was blocked"
      : "it did not happen; blocked meanwhile: \(blocked.joined(separator: ", "))"
    throw BrokenRule(rule, [missed] + seen, file: file, line: line)
  }
}
