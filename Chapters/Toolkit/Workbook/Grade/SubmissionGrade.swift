/// A submission, judged.
struct SubmissionGrade: Codable, Equatable, Sendable {
  /// The folder's name.
  let name: String
  /// What the instructor should know and what costs no points, such as files that were ignored.
  var notes: [String]
  /// Its exercises, in reading order.
  let exercises: [ExerciseGrade]

  /// What it earns altogether.
  func earned(_ points: Points) -> Double {
    exercises.reduce(0) { $0 + $1.earned(of: points[$1.number]) }
  }

  /// What it could earn.
  func possible(_ points: Points) -> Double {
    exercises.reduce(0) { $0 + points[$1.number] }
  }
}
