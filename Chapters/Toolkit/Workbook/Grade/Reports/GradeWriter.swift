import Foundation

/// Writes grades in the forms that were asked for.
struct GradeWriter {
  /// The forms.
  let formats: [GradeFormat]
  /// Where files go; nil for standard output.
  let output: URL?
  /// What each exercise is worth.
  let points: Points
  /// Standard output.
  let console: Console

  /// Throws `UsageError` where the output would be taken for a submission.
  func check(_ cohort: Cohort) throws {
    guard let output else { return }
    if output.path == cohort.folder.path || output.path.hasPrefix(cohort.folder.path + "/") {
      throw UsageError(
        description: """
          \(output.path) lies in the folder of submissions and would be graded next time.
          Name another folder with --output.
          """)
    }
  }

  /// Writes them all.
  func write(_ grades: [SubmissionGrade]) throws {
    guard let output else {
      guard let format = formats.first else { return }
      if format.isPerSubmission, grades.count != 1 {
        throw UsageError(
          description: """
            \(format.rawValue) has a file for each submission, and here are \(grades.count).
            Say where they go with --output.
            """)
      }
      return console.print(try text(format, grades))
    }
    let files = FileManager.default
    try files.createDirectory(at: output, withIntermediateDirectories: true)
    for format in formats where !format.isPerSubmission {
      try put(try text(format, grades), output.appending(path: format.fileName))
    }
    for (name, grade) in zip(Self.fileNames(grades.map(\.name)), grades) {
      let folder = output.appending(path: name)
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
      try put(
        Feedback(grade: grade, points: points).text, folder.appending(path: "feedback.md"))
      for format in formats where format.isPerSubmission {
        try put(try text(format, [grade]), folder.appending(path: format.fileName))
      }
    }
    if formats.contains(.table) { console.print(try text(.table, grades)) }
    console.status("written to \(output.path)")
  }

  private func put(_ text: String, _ file: URL) throws {
    try Data((text.hasSuffix("\n") ? text : text + "\n").utf8).write(to: file, options: .atomic)
  }

  private func text(_ format: GradeFormat, _ grades: [SubmissionGrade]) throws -> String {
    switch format {
    case .table: GradeTable(grades: grades, points: points).text
    case .csv: GradeCSV(grades: grades, points: points).text
    case .json: try GradeJSON(grades: grades, points: points).text()
    case .junit: GradeJUnit(grades: grades).text
    case .gradescope: try GradescopeResults(grade: grades[0], points: points).text()
    case .classroom50: try Classroom50Result(grade: grades[0], points: points).text()
    }
  }

  /// Names that are safe for folders everywhere, and differ from each other.
  static func fileNames(_ names: [String]) -> [String] {
    var taken: Set<String> = []
    return names.map { name in
      let safe = name.unicodeScalars.map { scalar in
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || "._-".unicodeScalars.contains(scalar) ? Character(scalar) : "_"
      }
      let text = String(safe.prefix(80))
      let base = text.isEmpty || text.hasPrefix(".") ? "_" + text : text
      var (result, number) = (base, 1)
      while !taken.insert(result.lowercased()).inserted {
        number += 1
        result = "\(base)-\(number)"
      }
      return result
    }
  }
}
