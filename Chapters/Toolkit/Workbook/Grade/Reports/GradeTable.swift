/// The grades as a table that fits into 80 columns: a row a submission, a letter an exercise.
struct GradeTable {
  /// The submissions.
  let grades: [SubmissionGrade]
  /// What each exercise is worth.
  let points: Points

  private var width: Int { min(40, max(10, grades.map { $0.name.sanitized.count }.max() ?? 0)) }
  private var numbers: [String] { grades.first?.exercises.map(\.number) ?? [] }

  /// The table, what the letters mean, and a line for what a letter does not say.
  var text: String {
    var lines = [heading(\.chapter), heading(\.exercise, "submission", "points")]
    lines += grades.map(row)
    lines += ["", legend]
    for grade in grades {
      let details = details(of: grade)
      if !details.isEmpty { lines += ["", grade.name.sanitized] + details }
    }
    return lines.map { $0.replacing(#/ +$/#, with: "") }.joined(separator: "\n")
  }

  private var legend: String {
    Mark.allCases.filter { mark in grades.contains { $0.exercises.contains { $0.mark == mark } } }
      .map { "\($0.letter) \($0.rawValue)" }.joined(separator: ", ")
      .wrapped(to: 80, indent: 0).joined(separator: "\n")
  }

  /// A chapter's letters stand together.
  private func cells(_ letters: [(number: String, letter: String)]) -> String {
    var (text, chapter) = ("", "")
    for (number, letter) in letters {
      if number.chapter != chapter { text += " " }
      chapter = number.chapter
      text += letter
    }
    return text
  }

  private func heading(
    _ part: KeyPath<String, String>, _ name: String = "", _ points: String = ""
  ) -> String {
    var previous = ""
    let letters = numbers.map { number -> (number: String, letter: String) in
      let letter = number[keyPath: part]
      defer { previous = letter }
      // A chapter's number stands once, over its first exercise.
      let shown = part == \.chapter && letter == previous ? " " : String(letter.suffix(1))
      return (number, shown)
    }
    return name.padded(to: width) + cells(letters) + (points.isEmpty ? "" : "  \(points)")
  }

  private func row(_ grade: SubmissionGrade) -> String {
    let name = grade.name.sanitized.replacing("\n", with: " ")
    let short = name.count > width ? String(name.prefix(width - 1)) + "…" : name
    let letters = grade.exercises.map { (number: $0.number, letter: $0.mark.letter) }
    let sum = "\(Points.text(grade.earned(points))) of \(Points.text(grade.possible(points)))"
    return short.padded(to: width) + cells(letters) + "  \(sum)"
  }

  private func details(of grade: SubmissionGrade) -> [String] {
    let missing = grade.exercises.filter { $0.reason == Submission.File.missingReason }
    var exercises = grade.exercises.compactMap { exercise -> String? in
      if exercise.reason.isEmpty || exercise.reason == Submission.File.missingReason { return nil }
      return "\(exercise.number) \(exercise.mark.rawValue): \(exercise.reason)"
    }
    if !missing.isEmpty {
      let isAll = missing.count == grade.exercises.count
      exercises.append("no file of " + (isAll ? "any" : listed(missing.map(\.number))))
    }
    return (exercises + grade.notes.map { "note: \($0.sanitized)" }).flatMap {
      "  \($0.replacing("\n", with: " "))".wrapped(to: 80, indent: 4)
    }
  }
}

extension String {
  /// What stands before the point of an exercise's number.
  fileprivate var chapter: String { String(prefix { $0 != "." }) }
  /// What stands behind it.
  fileprivate var exercise: String { String(drop { $0 != "." }.dropFirst()) }
}
