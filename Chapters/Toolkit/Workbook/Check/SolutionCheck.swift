/// Holds when a solution is green, has a guard, and needs every guard that it has.
struct SolutionCheck {
  /// The exercise.
  let exercise: Exercise

  /// Whether all tests passed.
  func green(_ verdict: Verdict) -> CheckResult {
    let file = exercise.source(.solutions)
    let report = GuardReport(exercise: exercise, side: .solutions, green: verdict, trials: [])
    let issues = verdict.red.flatMap { test in
      test.issues.map { Problem(file: exercise.tests, line: test.line, text: $0.message) }
    }
    let problems =
      verdict.isGreen ? [] : [Problem(file: file, line: nil, text: report.stillRed)] + issues
    return CheckResult(
      title: "solution of \(exercise.label) is green (\(counted(verdict.tests.count, "test")))",
      problems: problems)
  }

  /// Whether each guard is missed when it is deleted.
  func guards(_ guarded: GuardedExercise, _ trials: [GuardTrial]) -> CheckResult {
    let file = exercise.source(.solutions)
    var problems = guarded.problems
    if guarded.guards.isEmpty {
      problems.append(Problem(file: file, line: nil, text: "a solution marks a guard; found none"))
    }
    for trial in trials {
      guard let advice = trial.advice(file: file) else { continue }
      let text = advice.dropFirst("\(file):\(trial.target.line): ".count)
      problems.append(Problem(file: file, line: trial.target.line, text: String(text)))
    }
    return CheckResult(
      title: "guards of \(exercise.label) are needed "
        + "(\(trials.filter(\.isNeeded).count) of \(guarded.guards.count))",
      problems: problems)
  }
}
