extension ExerciseGrade {
  /// A grade for which no test was run.
  init(_ exercise: Exercise, _ mark: Mark, _ reason: String) {
    self.init(number: exercise.number, title: exercise.title, mark: mark, reason: reason)
  }

  /// The grade of a file that does not compile, or beside which the witness does not.
  init(_ exercise: Exercise, error: String) {
    let complaint = Witness.complaint(error)
    self.init(
      exercise, complaint == nil ? .doesNotCompile : .tampered,
      (complaint ?? error).sanitized.lines[0])
  }

  /// The grade that a run gave.
  init(_ exercise: Exercise, _ run: GradedRun) {
    let tests = run.verdict.tests.map { test in
      Test(
        name: test.name, passed: test.outcome == .passed, isHidden: HiddenTests.isHidden(test.id),
        place: test.issues.first.map(\.place) ?? "\(exercise.testFile):\(test.line)",
        message: test.issues.map(\.message).joined(separator: "\n\n").sanitized)
    }
    self.init(
      number: exercise.number, title: exercise.title, mark: run.mark,
      reason: run.reason.sanitized.lines[0], tests: tests)
  }
}
