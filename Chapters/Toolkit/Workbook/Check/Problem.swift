/// One thing that does not hold, and where.
struct Problem: Equatable, Sendable, CustomStringConvertible {
  /// The path from the package's root.
  let file: String
  /// The line, counted from 1; nil when the whole file is meant.
  let line: Int?
  /// The rule and what was found instead.
  let text: String

  /// `file:line: text`.
  var description: String { "\(file)\(line.map { ":\($0)" } ?? ""): \(text)" }
}

/// What one check found.
struct CheckResult: Equatable, Sendable, CustomStringConvertible {
  /// What must hold.
  let title: String
  /// Why it does not; empty when it does.
  let problems: [Problem]
  /// What a maintainer should know although the check holds.
  var notes: [String] = []

  /// One line, and one more for each problem and note.
  var description: String {
    let head = (problems.isEmpty ? "holds  " : "FAILS  ") + title
    let details = problems.map(\.description) + notes.map { "note: \($0)" }
    return ([head] + details.flatMap(\.lines).map { "         \($0)" }).joined(separator: "\n")
  }
}
