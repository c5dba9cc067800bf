import Foundation

/// The grades that are known, a file each, so that a run that was interrupted can go on.
struct GradeStore {
  /// Where they lie.
  let folder: URL
  /// Stands for the package and the options; another one has other grades.
  let ground: String
  /// Writes them, and puts them back if submitted code finds them.
  let keeper: Keeper

  /// What is known of a submission just as it is; nil when it must be judged.
  func grade(of submission: Submission) -> SubmissionGrade? {
    guard let data = try? Data(contentsOf: file(of: submission)) else { return nil }
    return try? JSONDecoder().decode(SubmissionGrade.self, from: data)
  }

  /// Keeps the grade of a submission.
  func keep(_ grade: SubmissionGrade, of submission: Submission) throws {
    try keeper.keep(JSONEncoder().encode(grade), at: file(of: submission))
  }

  private func file(of submission: Submission) -> URL {
    var digest = Digest()
    digest.add(Data(ground.utf8))
    digest.add(submission.content)
    return folder.appending(path: "\(digest.text).json")
  }
}
