/// Holds when the trees mirror each other and no two exercises share a title or a number.
struct MirrorCheck {
  /// Compares the trees.
  func result(in layout: PackageLayout) throws -> CheckResult {
    let files = try layout.files()
    let tests = files.filter { $0.hasPrefix("Tests/") && $0.hasSuffix("Tests.swift") }
      .filter { $0.isNumberedFile }
    let stubs = sources(files, .exercises)
    let solutions = sources(files, .solutions)
    var problems: [Problem] = []
    if layout.exercises.isEmpty {
      problems.append(
        Problem(
          file: "Exercises", line: nil,
          text: "exercises are <number>-<Chapter>/<number>-<Title>.swift; found none"))
    }
    for path in stubs { missing(path, of: solutions, "solution", &problems) }
    for path in solutions { missing(path, of: stubs, "stub", &problems) }
    for exercise in layout.exercises where !tests.contains(exercise.tests) {
      problems.append(Problem(file: exercise.tests, line: nil, text: "the tests are missing"))
    }
    let known = Set(layout.exercises.map(\.tests))
    for path in tests where !known.contains(path) {
      problems.append(Problem(file: path, line: nil, text: "these tests judge no exercise"))
    }
    let hints = Set(layout.exercises.map(\.hints))
    for path in files where path.contains("/Hints/") && !hints.contains(path) {
      problems.append(Problem(file: path, line: nil, text: "these hints belong to no exercise"))
    }
    return CheckResult(title: "mirrored files", problems: problems + doubles(layout.exercises))
  }

  private func sources(_ files: [String], _ side: Side) -> [String] {
    files.filter { $0.hasPrefix(side.folder + "/") && !$0.contains("/Hints/") }
      .map { String($0.dropFirst(side.folder.count + 1)) }
  }

  private func missing(
    _ path: String, of others: [String], _ what: String, _ problems: inout [Problem]
  ) {
    if others.contains(path) { return }
    let folders = what == "solution" ? ("Exercises", "Solutions") : ("Solutions", "Exercises")
    problems.append(
      Problem(
        file: "\(folders.1)/\(path)", line: nil,
        text: "the \(what) is missing; there is \(folders.0)/\(path)"))
  }

  private func doubles(_ exercises: [Exercise]) -> [Problem] {
    exercises.indices.flatMap { index in
      let one = exercises[index]
      return exercises[..<index].compactMap { other -> Problem? in
        let file = one.source(.exercises)
        if other.title == one.title {
          return Problem(file: file, line: nil, text: "titles are unique; see \(other.label)")
        }
        return other.number == one.number
          ? Problem(file: file, line: nil, text: "numbers are unique; see \(other.label)") : nil
      }
    }
  }
}

extension String {
  fileprivate var isNumberedFile: Bool {
    (split(separator: "/").last.map(String.init) ?? "").isNumbered
  }
}
