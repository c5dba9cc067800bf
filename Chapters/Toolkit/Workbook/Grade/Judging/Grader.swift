import Foundation

/// Judges submissions, one after the other, and keeps them and this package apart.
final class Grader {
  /// What stops all grading.
  struct CannotGrade: Error, CustomStringConvertible {
    /// The whole message.
    let description: String
  }

  private let bench: GradingBench
  private let layout: PackageLayout
  private let exercises: [Exercise]
  private let keeper: Keeper
  private let console: Console
  private var known: [Exercise: GradingJudge.Known] = [:]
  private var counts: [Exercise: Int] = [:]
  /// The exercise that each stands on, where there is one.
  private var grounds: [Exercise: Exercise] = [:]
  private var seal = Seal(folders: [])

  /// A grader of some exercises. `keeper` puts back what submitted code changes outside of the copy.
  init(
    _ bench: GradingBench, exercises: [Exercise], keeper: Keeper, console: Console
  ) throws {
    self.bench = bench
    self.exercises = exercises
    self.keeper = keeper
    self.console = console
    layout = bench.layout
    for exercise in bench.exercises {
      let header = ExerciseHeader(try layout.text(exercise.source(.solutions)) ?? "")
      grounds[exercise] = bench.exercises.first { $0.number == header.foundation }
      counts[exercise] = Witness.count(try layout.text(exercise.tests) ?? "")
    }
  }

  /// Builds the package's own solutions and learns their tests from them; all must be green.
  func prepare() throws {
    console.status("building the tests")
    try bench.prepare()
    for exercise in exercises {
      console.status("trying the tests of \(exercise.label) on the solution")
      let (run, found) = try bench.judge.run(exercise, known: nil, count: counts[exercise] ?? 0)
      guard run.mark == .passed else {
        throw CannotGrade(
          description: """
            The solution of \(exercise.label) is not green: \(run.reason).
            Nothing can be graded with tests that reject it; see: swift run workbook check
            """)
      }
      known[exercise] = found
    }
  }

  /// Judges one submission.
  func grade(_ submission: Submission) throws -> SubmissionGrade {
    var grades: [Exercise: ExerciseGrade] = [:]
    for exercise in exercises {
      switch submission.files[exercise] ?? .missing {
      case .missing:
        grades[exercise] = ExerciseGrade(exercise, .notAttempted, Submission.File.missingReason)
      case .unchanged:
        grades[exercise] = ExerciseGrade(exercise, .notAttempted, "")
      case .refused(let mark, let reason):
        grades[exercise] = ExerciseGrade(exercise, mark, reason)
      case .written: break
      }
    }
    var notes = submission.notes
    for depth in 0...bench.exercises.count {
      let layer = submission.written.filter { self.depth(of: $0.key) == depth }
      if layer.isEmpty { continue }
      try judge(layer, &grades, &notes, submission.name)
    }
    return SubmissionGrade(
      name: submission.name, notes: notes, exercises: exercises.compactMap { grades[$0] })
  }

  /// An exercise is judged on the solution of the one that it stands on.
  private func depth(of exercise: Exercise) -> Int {
    grounds[exercise].map { depth(of: $0) + 1 } ?? 0
  }

  private func judge(
    _ files: [Exercise: Data], _ grades: inout [Exercise: ExerciseGrade], _ notes: inout [String],
    _ name: String
  ) throws {
    console.status("\(name): building")
    // What came to its end stays, so that its chapter need not be built again.
    let kept = bench.placed.filter { exercise, _ in
      [.passed, .failed].contains(grades[exercise]?.mark)
        && !files.keys.contains { grounds[$0] == exercise }
    }
    let broken = try bench.build(placing: files.merging(kept) { $1 })
      .filter { files[$0.key] != nil }
    for (exercise, error) in broken { grades[exercise] = ExerciseGrade(exercise, error: error) }
    // The compiler may blame a file for what another one declares.
    var disturbed = exercises.filter { exercise in
      broken[exercise] != nil
        && files.merging(kept) { $1 }.keys.contains {
          $0 != exercise && $0.folder == exercise.folder
        }
    }
    seal = Seal(folders: bench.folders, hidden: true)
    let standing = exercises.filter { files[$0] != nil && broken[$0] == nil }
    let chapters = Set(files.keys.map(\.folder)).sorted()
    var cannotBegin = false
    for exercise in standing where !cannotBegin {
      let run = try run(exercise, name)
      if run.neverBegan || [.crashed, .tampered].contains(run.mark) { disturbed.append(exercise) }
      grades[exercise] = ExerciseGrade(exercise, run)
      cannotBegin = run.neverBegan && standing.count > 1
    }
    // Code that acts as soon as the program starts acts in every run of it, so it is looked for
    // chapter by chapter, and then file by file.
    if cannotBegin, chapters.count > 1 {
      for chapter in chapters {
        try judge(files.filter { $0.key.folder == chapter }, &grades, &notes, name)
      }
      return
    }
    if cannotBegin { disturbed = exercises.filter { files[$0] != nil } }
    var saved: [String] = []
    for exercise in disturbed {
      try judgeAlone(exercise, files[exercise] ?? Data(), &grades, &saved, name)
    }
    if !saved.isEmpty {
      notes.append("judged alone, because beside the others they could not be: \(listed(saved))")
    }
  }

  /// What did not compile or come to its end may have been disturbed by another file of the
  /// submission, or by an object that a quick edit left stale. So the exercise is judged again, alone
  /// and built cleanly.
  private func judgeAlone(
    _ exercise: Exercise, _ data: Data, _ grades: inout [Exercise: ExerciseGrade],
    _ saved: inout [String], _ name: String
  ) throws {
    let before = grades[exercise]?.mark
    if let error = try bench.build(placing: [exercise: data])[exercise] {
      grades[exercise] = ExerciseGrade(exercise, error: error)
      return
    }
    try bench.rebuildCleanly(exercise)
    seal = Seal(folders: bench.folders, hidden: true)
    let run = try run(exercise, name)
    grades[exercise] = ExerciseGrade(exercise, run)
    if [.passed, .failed].contains(run.mark), before != run.mark { saved.append(exercise.number) }
  }

  private func run(_ exercise: Exercise, _ name: String) throws -> GradedRun {
    console.status("\(name): judging \(exercise.label)")
    var (run, _) = try bench.judge.run(
      exercise, known: known[exercise], count: counts[exercise] ?? 0)
    let changed = seal.broken()
    let outside = try keeper.restore()
    if !changed.isEmpty {
      try bench.repair(afterChangesTo: changed)
      seal = Seal(folders: bench.folders, hidden: true)
    }
    if let path = outside.first ?? changed.first {
      run.tampering = "it changed \(place(of: path)); put back"
    }
    return run
  }

  /// A path as people know it.
  private func place(of path: String) -> String {
    for (root, name) in [(bench.folders[0], "a copy's "), (layout.root, "")]
    where path.hasPrefix(root.path + "/") {
      return name + path.dropFirst(root.path.count + 1)
    }
    return path
  }
}
