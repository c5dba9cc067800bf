/// Which of the two mirrored trees is built and judged.
enum Side: String, Sendable {
  /// What the reader writes.
  case exercises = "Exercises"
  /// The answer key.
  case solutions = "Solutions"

  /// The folder below the package's root.
  var folder: String { rawValue }
  /// What `swift build` and `swift test` need to choose this side.
  var traitArguments: [String] { self == .solutions ? ["--traits", "Solutions"] : [] }
  /// The command that judges an exercise on this side.
  func testCommand(for exercise: Exercise) -> String {
    let words = ["swift", "test"] + traitArguments + ["--filter", exercise.title]
    return words.joined(separator: " ")
  }
}
