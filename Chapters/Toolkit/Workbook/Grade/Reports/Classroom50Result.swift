import Foundation

/// One submission as the `result.json` that Classroom 50 reads (`classroom50/result/v1`).
///
/// Its scores are whole numbers, so a point counts a hundred. Who handed in what comes from the
/// environment that its runner sets; without it, what it demands is filled in and marked `unknown`.
struct Classroom50Result {
  private struct Page: Encodable {
    let schema = "classroom50/result/v1"
    let classroom: String
    let assignment: String
    let assignmentType: String
    let owner: String
    let submission: String
    let commit: String
    let release: String
    let review: String
    let datetime: String
    let score: Int
    let maxScore: Int
    let tests: [Test]

    enum CodingKeys: String, CodingKey {
      case schema, classroom, assignment, owner, submission, commit, release, review, datetime
      case score, tests
      case assignmentType = "assignment_type"
      case maxScore = "max-score"
    }
  }

  private struct Test: Encodable {
    let name: String
    let passed: Bool
    let score: Int
    let maxScore: Int
    let message: String

    enum CodingKeys: String, CodingKey {
      case passed, score, message
      case name = "test-name"
      case maxScore = "max-score"
    }
  }

  /// The submission.
  let grade: SubmissionGrade
  /// What each exercise is worth.
  let points: Points
  /// What the runner set.
  var environment = ProcessInfo.processInfo.environment
  /// When it was graded, for a submission of which nobody says when it came.
  var now = Date.now

  /// The text.
  func text() throws -> String {
    let tests = grade.exercises.map { exercise in
      let worth = points[exercise.number]
      return Test(
        name: exercise.label, passed: exercise.mark == .passed,
        score: Self.whole(exercise.earned(of: worth)), maxScore: Self.whole(worth),
        message: exercise.reason.isEmpty
          ? exercise.mark.rawValue : "\(exercise.mark.rawValue): \(exercise.reason)")
    }
    let value = { (name: String, other: String) in
      environment[name].flatMap { $0.isEmpty ? nil : $0 } ?? other
    }
    let commit = value("COMMIT_URL", "unknown")
    let tag = value("SUBMISSION_TAG", "submit/unknown")
    let type = value("ASSIGNMENT_TYPE", "individual")
    return try Page(
      classroom: value("CLASSROOM", "unknown"), assignment: value("ASSIGNMENT", "unknown"),
      assignmentType: type == "group" ? "group" : "individual",
      owner: value("OWNER", value("USERNAME", grade.name.sanitized)),
      submission: tag.hasPrefix("submit/") ? tag : "submit/\(tag)", commit: commit,
      release: value("RELEASE_URL", "unknown"), review: value("REVIEW_URL", commit),
      datetime: now.formatted(.iso8601), score: tests.reduce(0) { $0 + $1.score },
      maxScore: tests.reduce(0) { $0 + $1.maxScore }, tests: tests
    ).json()
  }

  private static func whole(_ points: Double) -> Int { Int((points * 100).rounded(.down)) }
}
