/// Holds when an exercise has three hints, each a level-2 heading with text under it.
struct HintsCheck {
  /// The exercise.
  let exercise: Exercise

  /// Reads the file of hints.
  func result(in layout: PackageLayout) throws -> CheckResult {
    let problems =
      try layout.text(exercise.hints).map(problems(in:))
      ?? [Problem(file: exercise.hints, line: nil, text: "the file of hints is missing")]
    return CheckResult(title: "hints of \(exercise.label)", problems: problems)
  }

  private func problems(in text: String) -> [Problem] {
    var headings: [(line: Int, hasText: Bool)] = []
    var inFence = false
    for (index, line) in text.lines.enumerated() {
      if line.trimmed.hasPrefix("```") { inFence.toggle() }
      if line.hasPrefix("## "), !inFence {
        headings.append((index + 1, false))
      } else if !line.trimmed.isEmpty, !headings.isEmpty {
        headings[headings.count - 1].hasText = true
      }
    }
    let empty = headings.filter { !$0.hasText }.map {
      Problem(file: exercise.hints, line: $0.line, text: "a hint has text under its heading")
    }
    if headings.count == 3 { return empty }
    let count = Problem(
      file: exercise.hints, line: nil,
      text: "there are 3 hints, each under a '## ' heading; found \(headings.count)")
    return [count] + empty
  }
}
