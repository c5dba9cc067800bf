/// Holds when each stub has one to-do mark and no other Swift file has any.
struct TodoCheck {
  /// The word, as a comment or code would have it.
  private let word = "TODO"

  /// Looks at the stubs of some exercises only.
  func result(of exercises: [Exercise], in layout: PackageLayout) throws -> CheckResult {
    try result(exercises.map { $0.source(.exercises) }, stubs: exercises, in: layout)
  }

  /// Looks at every Swift file.
  func result(in layout: PackageLayout) throws -> CheckResult {
    let files = try layout.files().filter { $0.hasSuffix(".swift") }
    return try result(files, stubs: layout.exercises, in: layout)
  }

  private func result(
    _ files: [String], stubs: [Exercise], in layout: PackageLayout
  ) throws -> CheckResult {
    let stubFiles = Set(stubs.map { $0.source(.exercises) })
    let problems = try files.flatMap { file -> [Problem] in
      let source = SwiftSource(try layout.text(file) ?? "")
      let lines = (1...source.lineCount).filter {
        source.comments($0).mentions(word) || source.code($0).mentions(word)
      }
      if !stubFiles.contains(file) {
        return lines.map {
          Problem(file: file, line: $0, text: "only stubs have a \(word); found one here")
        }
      }
      if lines.isEmpty {
        return [Problem(file: file, line: nil, text: "a stub has one \(word); found none")]
      }
      return lines.dropFirst().map {
        Problem(
          file: file, line: $0,
          text: "a stub has one \(word), here on line \(lines[0]); found another")
      }
    }
    return CheckResult(title: "one \(word) a stub, none elsewhere", problems: problems)
  }
}
