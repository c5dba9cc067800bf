extension PackageLayout {
  /// The exercise that a reader named by title, number, suite or path, in any case.
  func exercise(named name: String) throws -> Exercise {
    let wanted = name.lowercased()
    let exact = exercises.filter { names(of: $0).contains { $0.lowercased() == wanted } }
    let close = exercises.filter { names(of: $0).contains { $0.lowercased().contains(wanted) } }
    let found = exact.isEmpty ? close : exact
    if found.count == 1 { return found[0] }
    throw found.isEmpty ? unknown(name) : ambiguous(name, found)
  }

  private func names(of exercise: Exercise) -> [String] {
    [
      exercise.title, exercise.number, exercise.label, exercise.file,
      exercise.source(.exercises), exercise.source(.solutions), exercise.tests,
    ] + exercise.suites
  }

  private func unknown(_ name: String) -> UsageError {
    let guess = nearest(to: name, among: exercises.flatMap(names(of:)))
    let meant = guess.flatMap { guess in exercises.first { names(of: $0).contains(guess) } }
    let question = meant.map { " Did you mean \($0.label)?" } ?? ""
    return UsageError(
      description: "no exercise is called '\(name)'.\(question)\n"
        + UsageError.list("There are", exercises.map(\.label)))
  }

  private func ambiguous(_ name: String, _ found: [Exercise]) -> UsageError {
    UsageError(
      description: """
        '\(name)' could be \(listed(found.map(\.label), "or")).
        Name one by its number: \(listed(found.map(\.number), "or")).
        """)
  }
}
