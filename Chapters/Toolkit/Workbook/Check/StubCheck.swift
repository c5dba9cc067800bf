/// Holds when a stub is red for the right reasons: by verdict, in every test that misses a guard.
struct StubCheck {
  /// The exercise.
  let exercise: Exercise
  /// What the deletion of each guard of the solution turned red.
  let trials: [GuardTrial]

  /// Compares the stub's verdict with the trials.
  func result(_ verdict: Verdict, warnings: [CompilerMessage]) -> CheckResult {
    let file = exercise.source(.exercises)
    var problems = warnings.filter { $0.file == file }.map {
      Problem(file: file, line: $0.line, text: "a stub compiles without warnings; \($0.text)")
    }
    if let disorder = disorder(verdict) {
      problems.append(Problem(file: file, line: nil, text: disorder))
    } else if verdict.red.isEmpty {
      problems.append(Problem(file: file, line: nil, text: "a stub is red; found all tests green"))
    }
    var notes: [String] = []
    for trial in trials {
      let green = trial.red.filter { test in !verdict.red.contains { $0.id == test.id } }
      compare(trial.target, green, &problems, &notes)
    }
    return CheckResult(title: "stub of \(exercise.label)", problems: problems, notes: notes)
  }

  private func compare(
    _ target: Guard, _ green: [Verdict.Test], _ problems: inout [Problem], _ notes: inout [String]
  ) {
    let place = exercise.source(.solutions)
    let names = listed(green.map { "'\($0.name)'" })
    if let reason = target.greenOnStub {
      if green.isEmpty {
        problems.append(
          Problem(
            file: place, line: target.line,
            text: "guard \(target.label) excuses tests that are green on the stub; all are red"))
      } else {
        notes.append("green on the stub: \(names), because \(reason) (guard \(target.label))")
      }
    } else if !green.isEmpty {
      problems.append(
        Problem(
          file: place, line: target.line,
          text: """
            a test that misses guard \(target.label) is red on the stub too; \
            \(names) \(green.count == 1 ? "is" : "are") not.
            Or say why: // guard: \(target.label), green on the stub: reason
            """))
    }
  }

  private func disorder(_ verdict: Verdict) -> String? {
    switch verdict.end {
    case .whole:
      verdict.strayIssues.first.map { "a failure belongs to no test: \($0.headline)" }
    case .empty: "the stub has no tests"
    case .crashed(let words): "a stub fails and never crashes; \(words)"
    case .left(let code): "a stub fails and never leaves; it \(Verdict.End.leaving(code))"
    case .timedOut(let seconds): "a stub fails and never hangs; killed after \(seconds) s"
    }
  }
}
