import Foundation

/// A folder of submissions, and everything that their grades depend on.
struct Cohort {
  /// This package.
  let layout: PackageLayout
  /// The exercises that are graded.
  let exercises: [Exercise]
  /// Where the submissions lie.
  let folder: URL
  /// Where reports go.
  let output: URL?
  /// After how many seconds a run counts as hanging.
  let limit: Int
  /// The instructor's own tests.
  let hidden: HiddenTests
  /// Where it says what it does.
  let console: Console

  /// Where the grader keeps what it knows.
  private var home: URL { layout.root.appending(path: ".build/workbook/grade") }

  /// Judges every submission that was not judged before.
  func grades() throws -> [SubmissionGrade] {
    let reader = SubmissionReader(layout: layout, exercises: exercises)
    let submissions = try reader.submissions(in: folder)
    let bench = try GradingBench(layout, hidden: hidden.files, limit: limit, console: console)
    let results = home.appending(path: "results")
    try FileManager.default.createDirectory(at: results, withIntermediateDirectories: true)
    let ground = try fingerprint()
    let keeper = try Keeper(
      folders: ["Chapters", "Exercises", "Solutions", "Tests"].map {
        layout.root.appending(path: $0)
      } + [results],
      files: submissions.flatMap(\.places)
        + ["Package.swift", "README.md"].map { layout.root.appending(path: $0).path },
      attic: home.appending(path: "found"))
    let store = GradeStore(folder: results, ground: ground, keeper: keeper)
    let grader = try Grader(bench, exercises: exercises, keeper: keeper, console: console)
    var isReady = false
    var result: [SubmissionGrade] = []
    for (index, submission) in submissions.enumerated() {
      if let known = store.grade(of: submission) {
        result.append(known)
        continue
      }
      // Where nothing was written there is nothing to build.
      if !isReady, !submission.written.isEmpty {
        try grader.prepare()
        isReady = true
      }
      console.status("\(index + 1) of \(submissions.count): \(submission.name.sanitized)")
      let grade = try grader.grade(submission)
      try store.keep(grade, of: submission)
      result.append(grade)
    }
    return result
  }

  /// Stands for everything that is the same for all submissions.
  private func fingerprint() throws -> String {
    var digest = Digest()
    for path in try PackageLayout.files(below: layout.root, tops: PackageLayout.tops).sorted()
    where path != "README.md" && !path.hasPrefix("Tests/Toolkit/") {
      digest.add(Data(path.utf8))
      digest.add(try Data(contentsOf: layout.root.appending(path: path)))
    }
    for (path, data) in hidden.files.sorted(by: { $0.key < $1.key }) {
      digest.add(Data(path.utf8))
      digest.add(data)
    }
    digest.add(Data("\(limit) \(exercises.map(\.number))".utf8))
    return digest.text
  }
}
