/// Holds when header, solution, tests and notebook speak of the same guards.
struct NamesCheck {
  /// The exercise.
  let exercise: Exercise

  /// Reads the four files.
  func result(in layout: PackageLayout) throws -> CheckResult {
    let header = ExerciseHeader(try layout.text(exercise.source(.solutions)) ?? "").guards
    let code = try GuardedExercise(exercise, side: .solutions, in: layout).guards
    let named = Set(code.compactMap(\.name))
    let known = named.union(header.map(\.name))
    let inChapter = try layout.exercises.filter { $0.folder == exercise.folder }.flatMap {
      try GuardedExercise($0, side: .solutions, in: layout).guards.compactMap(\.name)
    }
    return try CheckResult(
      title: "guard names of \(exercise.label)",
      problems: compare(header, code)
        + strangers(exercise.tests, known: known, in: layout)
        + strangers(exercise.notebook, known: known.union(inChapter), in: layout)
        + [exercise.tests, exercise.notebook].flatMap { try unmentioned(known, $0, in: layout) })
  }

  private func compare(_ header: [(line: Int, name: String)], _ code: [Guard]) -> [Problem] {
    let file = exercise.source(.solutions)
    let inHeader = Set(header.map(\.name))
    var seen = Set<String>()
    let rules = header.compactMap { line, name -> Problem? in
      if !seen.insert(name).inserted {
        return Problem(
          file: file, line: line, text: "guard names are unique; '\(name)' came before")
      }
      if code.contains(where: { $0.name == name }) { return nil }
      return Problem(
        file: file, line: line,
        text: "a rule names guard '\(name)' and no line of the code carries '// guard: \(name)'")
    }
    let marks = code.compactMap { mark -> Problem? in
      guard let name = mark.name else {
        return Problem(
          file: file, line: mark.line, text: "a solution's guard has a name; found none")
      }
      if inHeader.contains(name) { return nil }
      return Problem(
        file: file, line: mark.line,
        text: "guard '\(name)' is in no rule of the header; end its rule with '(guard: \(name))'")
    }
    return rules + marks
  }

  private func unmentioned(
    _ names: Set<String>, _ file: String, in layout: PackageLayout
  ) throws -> [Problem] {
    let text = try layout.text(file) ?? ""
    return names.sorted().filter { !text.mentions($0) }.map {
      Problem(file: file, line: nil, text: "nothing here mentions guard '\($0)'")
    }
  }

  /// Guards that a file speaks of and that do not exist.
  private func strangers(
    _ file: String, known: Set<String>, in layout: PackageLayout
  ) throws -> [Problem] {
    (try layout.text(file) ?? "").lines.enumerated().flatMap { index, line in
      line.matches(of: #/\bguard: (?<name>[A-Za-z0-9-]+)/#).map { String($0.output.name) }
        .filter { !known.contains($0) }
        .map { name in
          let guess = nearest(to: name, among: known.sorted()).map { "; did you mean '\($0)'?" }
          return Problem(
            file: file, line: index + 1,
            text: "no solution marks a guard '\(name)'\(guess ?? "")")
        }
    }
  }
}
