/// One submission as the `results.json` that Gradescope reads.
struct GradescopeResults {
  private struct Page: Encodable {
    let output: String
    let tests: [Test]
  }

  private struct Test: Encodable {
    let name: String
    let number: String
    let score: Double
    let maxScore: Double
    let status: String
    let output: String

    enum CodingKeys: String, CodingKey {
      case name, number, score, status, output
      case maxScore = "max_score"
    }
  }

  /// The submission.
  let grade: SubmissionGrade
  /// What each exercise is worth.
  let points: Points

  /// The text. Gradescope adds the scores up.
  func text() throws -> String {
    let tests = grade.exercises.map { exercise in
      Test(
        name: exercise.title, number: exercise.number,
        score: exercise.earned(of: points[exercise.number]).hundredths,
        maxScore: points[exercise.number],
        status: exercise.mark == .passed ? "passed" : "failed",
        output: Feedback.plain(exercise))
    }
    return try Page(
      output: grade.notes.map(\.sanitized).joined(separator: "\n"), tests: tests
    ).json()
  }
}
