/// Holds when the sections that an exercise's header names are sections of its chapter.
struct SectionCheck {
  /// The exercise.
  let exercise: Exercise

  /// Compares the header with the notebook's headings.
  func result(in layout: PackageLayout) throws -> CheckResult {
    let file = exercise.source(.solutions)
    let header = ExerciseHeader(try layout.text(file) ?? "")
    let headings = (try layout.text(exercise.notebook) ?? "").lines
      .compactMap { $0.hasPrefix("//: ## ") ? String($0.dropFirst("//: ## ".count)) : nil }
    let named = header.sections
    var problems = named.filter { !headings.contains($0.title) }.map { section in
      let guess = nearest(to: section.title, among: headings).map { " Did you mean '\($0)'?" } ?? ""
      return Problem(
        file: file, line: section.line,
        text: "\(exercise.notebook) has no section '\(section.title)'.\(guess)")
    }
    if named.isEmpty {
      problems.append(
        Problem(
          file: file, line: 1,
          text: "the header names its chapter's section, as in '// Chapter: swift run "
            + "\(exercise.chapter), the section \"…\".'; found none"))
    }
    return CheckResult(title: "sections named by \(exercise.label)", problems: problems)
  }
}
