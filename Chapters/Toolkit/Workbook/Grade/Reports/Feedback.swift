/// What the person who handed in a submission reads: each verdict, and each broken rule's story.
struct Feedback {
  /// The submission.
  let grade: SubmissionGrade
  /// What each exercise is worth.
  let points: Points

  /// The whole page, in Markdown.
  var text: String {
    let sum = "\(Points.text(grade.earned(points))) of \(Points.text(grade.possible(points)))"
    var parts = ["# \(Self.literal(grade.name))", "\(sum) points"]
    if !grade.notes.isEmpty {
      parts.append(grade.notes.map { "- \(Self.literal($0))" }.joined(separator: "\n"))
    }
    for exercise in grade.exercises {
      let earned = Points.text(exercise.earned(of: points[exercise.number]))
      let worth = Points.text(points[exercise.number])
      parts.append("## \(exercise.label): \(exercise.mark.rawValue), \(earned) of \(worth)")
      if !exercise.reason.isEmpty { parts.append(Self.literal(exercise.reason)) }
      parts += Self.stories(of: exercise).map(Self.fenced)
      let hidden = exercise.tests.filter { $0.isHidden && !$0.passed }
      if !hidden.isEmpty {
        parts.append(
          "Also red: \(listed(hidden.map { Self.literal($0.name) })).")
      }
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// An exercise's verdict and stories without Markdown.
  static func plain(_ exercise: ExerciseGrade) -> String {
    let head = exercise.mark.rawValue + (exercise.reason.isEmpty ? "" : ": \(exercise.reason)")
    let hidden = exercise.tests.filter { $0.isHidden && !$0.passed }
    let tail = hidden.isEmpty ? [] : ["Also red: \(listed(hidden.map(\.name)))."]
    return ([head] + stories(of: exercise) + tail).joined(separator: "\n\n")
  }

  /// The story of each broken rule, the first that tells it.
  private static func stories(of exercise: ExerciseGrade) -> [String] {
    var rules: Set<String> = []
    return exercise.tests.compactMap { test in
      guard !test.passed, !test.isHidden, !test.message.isEmpty else { return nil }
      let story = Story(test.message, test: test.name)
      guard rules.insert(story.rule).inserted else { return nil }
      return "\(test.name)\n\n\(test.message)"
    }
  }

  /// Text in which nothing is markup.
  private static func literal(_ text: String) -> String {
    let marks = "\\`*_{}[]<>()#+!|&~"
    return String(
      text.sanitized.replacing("\n", with: " ").flatMap {
        marks.contains($0) ? ["\\", $0] : [$0]
      })
  }

  /// A block as it is, in a fence that is longer than any in it.
  private static func fenced(_ text: String) -> String {
    let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)text\n\(text)\n\(fence)"
  }
}
