/// The grades as comma-separated values: a row a submission, two columns an exercise.
struct GradeCSV {
  /// The submissions.
  let grades: [SubmissionGrade]
  /// What each exercise is worth.
  let points: Points

  /// The header and the rows.
  var text: String {
    let exercises = grades.first?.exercises ?? []
    let header =
      ["submission", "points", "possible"]
      + exercises.flatMap { ["\($0.label)", "\($0.label) points"] } + ["notes"]
    let rows = grades.map { grade in
      let sums = [grade.earned(points), grade.possible(points)].map(Points.text)
      let cells = grade.exercises.flatMap {
        [$0.mark.rawValue, Points.text($0.earned(of: points[$0.number]))]
      }
      return [grade.name] + sums + cells + [grade.notes.joined(separator: "; ")]
    }
    return ([header] + rows).map { $0.map(Self.cell).joined(separator: ",") + "\r\n" }.joined()
  }

  /// Quoted where it must be.
  private static func cell(_ text: String) -> String {
    let shown = text.sanitized
    guard shown.unicodeScalars.contains(where: { ",\"\n\r".unicodeScalars.contains($0) }) else {
      return shown
    }
    return "\"" + shown.replacing("\"", with: "\"\"") + "\""
  }
}
