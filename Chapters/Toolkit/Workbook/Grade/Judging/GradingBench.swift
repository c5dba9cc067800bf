import Foundation

/// A copy of this package in which the files of one submission after the other stand for the
/// solutions; everything else is built once and shared.
final class GradingBench {
  /// This package.
  let layout: PackageLayout
  /// Every exercise of it, in reading order.
  let exercises: [Exercise]
  /// The copy.
  var copy: PackageCopy
  /// Builds it.
  let builder: Builder
  /// What is added to each exercise's tests.
  let witness = Witness()
  /// What stands where nothing was submitted.
  let solutions: [Exercise: Data]
  /// What was submitted and stands in the copy now.
  var placed: [Exercise: Data] = [:]
  /// The modules that were changed since all was built.
  var changed: Set<String> = []
  /// How and when the last build ended.
  var lastBuild = (succeeded: true, end: Date.distantPast)

  /// The judge of what was built.
  let judge: GradingJudge

  /// Copies the package, with the instructor's own tests, by path, and builds nothing yet.
  init(_ layout: PackageLayout, hidden: [String: Data], limit: Int, console: Console) throws {
    self.layout = layout
    exercises = try layout.expectedExercises()
    var (solutions, substitutes) = ([Exercise: Data](), hidden)
    for exercise in exercises {
      let text = try layout.text(exercise.source(.solutions)) ?? ""
      solutions[exercise] = Data(text.utf8)
      substitutes[exercise.source(.exercises)] = solutions[exercise]
      let tests = try layout.text(exercise.tests) ?? ""
      substitutes[Witness.path(for: exercise)] = Data(
        witness.source(for: exercise, beside: tests).utf8)
      substitutes[Witness.path(in: exercise.folder)] = Data(witness.source.utf8)
    }
    self.solutions = solutions
    copy = try PackageCopy(
      of: layout.root, side: .exercises, in: "grade", tops: PackageLayout.tops,
      substitutes: substitutes, console: console)
    var builder = Builder(root: copy.root, side: .exercises)
    // The compiler needs minutes for everything, and may need for ever for what was submitted.
    builder.timeLimit = .seconds(max(1_800, limit * 10))
    self.builder = builder
    judge = GradingJudge(products: builder.products, witness: witness, limit: limit)
  }

  /// What must not change while submitted code runs.
  var folders: [URL] { [copy.root] }

  /// Builds the package's own solutions.
  func prepare() throws {
    try arrange([:])
    let result = try buildNow(mayBeginAfresh: true)
    guard result.succeeded else { throw doesNotBuild(result) }
  }

  /// Builds with some exercises as they were submitted and all others as the solutions have them.
  /// One that does not compile costs no other: the solution stands in for it.
  func build(placing wanted: [Exercise: Data]) throws -> [Exercise: String] {
    var broken: [Exercise: String] = [:]
    var standing = wanted
    while true {
      try arrange(standing)
      let result = try buildNow()
      if result.succeeded { return broken }
      let blamed = try owners(of: result).filter { standing[$0.owner] != nil }
      if blamed.isEmpty {
        let folders = try foldersToSearch(result, standing)
        for folder in folders { try search(folder, &standing, &broken, result) }
      }
      for (owner, error) in blamed where standing[owner] != nil {
        standing[owner] = nil
        broken[owner] = "\(error)"
      }
    }
  }

  /// The compiler may name no file, or one that is not the culprit's: the files of a chapter are
  /// tried one after the other beside the solutions of the rest.
  private func search(
    _ folder: String, _ standing: inout [Exercise: Data], _ broken: inout [Exercise: String],
    _ failed: Builder.Result
  ) throws {
    let suspects = standing.filter { $0.key.folder == folder }
    for suspect in suspects.keys { standing[suspect] = nil }
    for (suspect, data) in suspects.sorted(by: { $0.key.file < $1.key.file }) {
      try arrange(standing.filter { $0.key.folder == folder }.merging([suspect: data]) { $1 })
      let result = try buildNow()
      if result.succeeded {
        standing[suspect] = data
      } else {
        let own = try owners(of: result).first { $0.owner == suspect }?.error
        broken[suspect] = own.map { "\($0)" } ?? result.firstError
      }
    }
  }

  /// The chapters in which the culprit may be: those that the errors name, or all.
  private func foldersToSearch(
    _ result: Builder.Result, _ standing: [Exercise: Data]
  ) throws -> [String] {
    let all = Set(standing.keys.map(\.folder)).sorted()
    guard !all.isEmpty else { throw doesNotBuild(result) }
    let named = all.filter { folder in
      result.errors.contains {
        $0.file.hasPrefix("Tests/\(folder)/") || $0.file.hasPrefix("Exercises/\(folder)/")
      }
    }
    return named.isEmpty ? all : named
  }

  private func owners(
    of result: Builder.Result
  ) throws -> [(owner: Exercise, error: CompilerMessage)] {
    try result.errors.compactMap { error in
      try layout.owner(of: error.file).map { (owner: $0, error: error) }
    }
  }
}
