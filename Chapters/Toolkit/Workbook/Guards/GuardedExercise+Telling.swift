extension GuardedExercise {
  /// What the deletion of a guard broke: the tests, the rule and, if wanted, the story; or what to
  /// do about a guard that nobody needs.
  func text(of trial: GuardTrial, withStory: Bool) -> String {
    let story = Story.shortest(of: trial.red, breaking: rule(of: trial.target))
    var rows: [(label: String, cells: [String])] = []
    if !trial.red.isEmpty { rows.append(("turns red", trial.red.map(\.name))) }
    rows.append(("breaks", [story?.rule ?? trial.headline]))
    if withStory, let story, trial.red.count > 1 { rows.append(("told by", [story.test])) }
    var parts = [([heading(of: trial.target)] + rows.flatMap(Self.lines)).joined(separator: "\n")]
    if withStory, let story, !story.lines.isEmpty {
      parts.append(story.lines.joined(separator: "\n"))
    }
    if let advice = trial.advice(file: exercise.source(side)) {
      parts.append(advice.lines.flatMap { $0.wrapped(to: 80, indent: 2) }.joined(separator: "\n"))
    }
    return parts.joined(separator: "\n\n")
  }

  /// The number of the rule whose text ends with the guard's name.
  private func rule(of target: Guard) -> Int? {
    let header = ExerciseHeader(source.text)
    guard let named = header.guards.first(where: { $0.name == target.name }) else { return nil }
    return header.rules.last { $0.line <= named.line }?.number
  }

  /// Its name; a reader's tag without one is known by its lines.
  private func heading(of target: Guard) -> String {
    if let name = target.name { return "without \(name)" }
    let lines = target.marks.map { mark in
      "without \(exercise.source(side)):\(mark.line)\n    \(source.line(mark.line).trimmed)"
    }
    return lines.joined(separator: "\n")
  }

  private static func lines(label: String, cells: [String]) -> [String] {
    let column = 13
    let lines = cells.flatMap { $0.wrapped(to: 80 - column, indent: 2) }
    return lines.enumerated().map { index, line in
      (index == 0 ? "  \(label)" : "").padded(to: column) + line
    }
  }
}
