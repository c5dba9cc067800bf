import Foundation

extension GradingBench {
  /// Builds some exercises' chapters once more from their sources: an object that a quick edit left
  /// stale crashes, too.
  func rebuildCleanly(_ exercise: Exercise) throws {
    try builder.forget([exercise.module(.exercises), exercise.testModule])
    let result = try buildNow()
    guard result.succeeded else { throw doesNotBuild(result) }
  }

  /// Makes the copy's files what they were before submitted code ran. What was built is not trusted
  /// any more when it was changed, and built anew.
  func repair(afterChangesTo paths: [String]) throws {
    let built = builder.scratch.path + "/"
    if paths.contains(where: { $0.hasPrefix(built) }) {
      try? FileManager.default.removeItem(at: builder.scratch)
    }
    try copy.update()
    let result = try buildNow(mayBeginAfresh: true)
    guard result.succeeded else { throw doesNotBuild(result) }
  }

  /// Lets what was submitted stand for some of the solutions.
  ///
  /// After a build that failed the compiler may take an object for fresh that is not, so what was
  /// compiled of the chapters that changed since they last built is forgotten.
  func arrange(_ files: [Exercise: Data]) throws {
    for exercise in exercises where placed[exercise] != files[exercise] {
      try copy.substitute(
        files[exercise] ?? solutions[exercise] ?? Data(), for: exercise.source(.exercises))
      changed.formUnion([exercise.module(.exercises), exercise.testModule])
    }
    if !lastBuild.succeeded { try builder.forget(changed.sorted()) }
    placed = files
  }

  /// Builds what stands in the copy; the witness's key is there only meanwhile.
  ///
  /// The compiler's driver compares whole seconds, and would not see that a module is newer than the
  /// tests that were compiled against its predecessor within the same one.
  func buildNow(mayBeginAfresh: Bool = false) throws -> Builder.Result {
    Thread.sleep(until: lastBuild.end + 1.1)
    try hideKey(false)
    let result = try builder.build(mayBeginAfresh: mayBeginAfresh)
    lastBuild = (result.succeeded, .now)
    if result.succeeded { changed = [] }
    try hideKey(true)
    return result
  }

  private func hideKey(_ isHidden: Bool) throws {
    for folder in Set(exercises.map(\.folder)) {
      try witness.set(isHidden: isHidden, in: copy.root.appending(path: Witness.path(in: folder)))
    }
  }

  /// What stops all grading.
  func doesNotBuild(_ result: Builder.Result) -> Workbench.DoesNotBuild {
    Workbench.DoesNotBuild(
      description: """
        This package does not build with its own solutions:
          \(result.firstError)
        """, compilerError: result.compilerError.map { "\($0)" })
  }
}
