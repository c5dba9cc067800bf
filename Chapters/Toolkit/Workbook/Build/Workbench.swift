import Foundation

/// One side of the package, copied, built and ready to be judged and taken apart.
final class Workbench {
  /// What stops all work on a side.
  struct DoesNotBuild: Error, CustomStringConvertible {
    /// The whole message.
    let description: String
    /// The compiler's first error; nil when the build failed otherwise.
    let compilerError: String?
  }

  /// What the package holds.
  let layout: PackageLayout
  /// Which side.
  let side: Side
  /// The copy.
  private(set) var copy: PackageCopy
  private let builder: Builder
  private let judge: Judge
  /// The exercise whose guard was deleted when the copy was built last; its file is whole again.
  private var tried: Exercise?
  /// Whether the tests were compiled against what was deleted then.
  private var testsSawIt = false
  /// Where it says what it does.
  let console: Console

  /// Copies the package; builds nothing yet.
  init(
    _ layout: PackageLayout, side: Side, limit: Int, substitutes: [String: Data] = [:],
    console: Console
  ) throws {
    self.layout = layout
    self.side = side
    self.console = console
    copy = try PackageCopy(
      of: layout.root, side: side, substitutes: substitutes, console: console)
    builder = Builder(root: copy.root, side: side)
    judge = Judge(products: builder.products, root: copy.root, limit: limit)
  }

  /// Where the built programs lie.
  var products: URL { builder.products }

  /// Builds the reader's files as they are and returns the compiler's warnings about them.
  @discardableResult func prepare(recompiling paths: [String] = []) throws -> [CompilerMessage] {
    console.status("building \(side.folder)/")
    for path in paths { try copy.touch(path) }
    return try build().messages
  }

  /// Builds the reader's files as they are, whether or not that succeeds.
  func tryBuild() throws -> Builder.Result {
    console.status("building \(side.folder)/")
    return try builder.build()
  }

  /// Lets other contents stand for one of the reader's files from now on.
  func substitute(_ contents: Data, for path: String) throws {
    try copy.substitute(contents, for: path)
  }

  /// Lets one of the reader's files stand for itself again.
  func withdrawSubstitute(for path: String) throws {
    try copy.withdrawSubstitute(for: path)
  }

  /// Judges an exercise as it was built last; after a crash once more, built cleanly, because
  /// objects that a quick edit left stale crash too.
  func verdict(on exercise: Exercise, expected: [Verdict.Test] = []) throws -> Verdict {
    // Another exercise of the same module may stand on the one that was taken apart.
    if let tried, tried.folder == exercise.folder {
      if testsSawIt { try copy.touch(exercise.tests) }
      try build()
      (self.tried, testsSawIt) = (nil, false)
    }
    console.status("judging \(exercise.label)")
    return try carefulVerdict(on: exercise, expected: expected)
  }

  /// Runs one order of one test and returns what was printed meanwhile.
  func replay(_ test: Verdict.Test, token: String) throws -> String {
    console.status("running one order of \(test.name)")
    return try judge.replay(test, token: token)
  }

  private func carefulVerdict(
    on exercise: Exercise, expected: [Verdict.Test]
  ) throws -> Verdict {
    let first = try judge.verdict(on: exercise, expected: expected)
    guard case .crashed = first.end else { return first }
    try rebuildCleanly(exercise)
    return try judge.verdict(on: exercise, expected: expected)
  }

  /// Deletes a guard in the copy, judges what remains, and puts the file back.
  func trial(of target: Guard, in exercise: Exercise, green: Verdict) throws -> GuardTrial {
    console.status("deleting \(target.label) in \(exercise.label)")
    let path = exercise.source(side)
    let source = SwiftSource(try layout.text(path) ?? "")
    try copy.write(Data(source.removing(target).utf8), to: path)
    defer { try? copy.restore(path) }
    tried = exercise
    let isSeen = source.isSeenOutside(target)
    defer { testsSawIt = isSeen }
    do {
      // A stale object of the tests would crash; a fresh date makes the compiler look at them.
      if isSeen || testsSawIt { try copy.touch(exercise.tests) }
      let outcome = try outcomeNow(of: exercise, green: green)
      return GuardTrial(target: target, outcome: outcome)
    } catch let error as DoesNotBuild {
      guard let message = error.compilerError else { throw error }
      return GuardTrial(target: target, outcome: .doesNotCompile(message))
    }
  }

  private func outcomeNow(of exercise: Exercise, green: Verdict) throws -> GuardTrial.Outcome {
    try build()
    let outcome = GuardTrial.Outcome(try carefulVerdict(on: exercise, expected: green.tests))
    guard outcome == .notMissed else { return outcome }
    // Before the guard is blamed, make sure that what ran was really without it.
    try rebuildCleanly(exercise)
    return .init(try judge.verdict(on: exercise, expected: green.tests))
  }

  @discardableResult private func build() throws -> Builder.Result {
    let result = try builder.build()
    guard result.succeeded else { throw doesNotBuild(result) }
    return result
  }

  /// What stops all work after a build that failed.
  func doesNotBuild(_ result: Builder.Result) -> DoesNotBuild {
    let command = (["swift", "build"] + side.traitArguments).joined(separator: " ")
    return DoesNotBuild(
      description: """
        \(side.folder)/ does not build:
          \(result.firstError)
        First get it to compile: \(command)
        """, compilerError: result.compilerError.map { "\($0)" })
  }

  private func rebuildCleanly(_ exercise: Exercise) throws {
    try builder.forget([exercise.module(side), exercise.testModule])
    try build()
  }
}
