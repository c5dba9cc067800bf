/// What the deletion of each guard of one exercise showed, or why none was deleted.
struct GuardReport {
  /// The exercise.
  let exercise: Exercise
  /// Which of its files.
  let side: Side
  /// The verdict before anything was deleted.
  let green: Verdict
  /// One trial a guard; none when the exercise was not green.
  let trials: [GuardTrial]

  /// Whether every guard was deleted and missed.
  var holds: Bool { green.isGreen && trials.allSatisfy(\.isNeeded) }

  /// Why nothing was deleted.
  var stillRed: String {
    let command = side.testCommand(for: exercise)
    switch green.end {
    case .crashed(let words):
      return "\(exercise.label) crashes: \(words)\nFirst get it green: \(command)"
    case .left(let code):
      return """
        \(exercise.label) \(Verdict.End.leaving(code)), so they tell nothing.
        Take the call out of \(exercise.source(side)), then get it green:
          \(command)
        """
    case .timedOut(let seconds):
      return "\(exercise.label) hangs: killed after \(seconds) s\nFirst get it green: \(command)"
    case .empty:
      return "\(exercise.label) has no tests: \(exercise.tests) declares none"
    case .whole:
      if let stray = green.strayIssues.first {
        return """
          \(exercise.label) is still red: a failure belongs to no test: \(stray.headline)
          First get it green: \(command)
          """
      }
      let bad = green.tests.filter { $0.outcome != .passed }
      let names = bad.map { "\n  \($0.name)" }.joined()
      return """
        \(exercise.label) is still red: \(bad.count) of \(counted(green.tests.count, "test")).\
        \(names)
        First get it green: \(command)
        """
    }
  }
}
