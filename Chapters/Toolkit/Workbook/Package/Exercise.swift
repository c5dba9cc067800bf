/// One exercise, known from its place: `Exercises/5-AwaitAsDoor/1-TurnController.swift` is 5.1.
struct Exercise: Hashable, Sendable {
  /// The chapter's folder, `5-AwaitAsDoor`, the same in all trees.
  let folder: String
  /// The file's name without its extension, `1-TurnController`.
  let file: String
  /// The names that its suite has in the test file; empty while there is no test file.
  let suites: [String]

  /// `5.1`.
  var number: String { "\(folder.leadingNumber).\(file.leadingNumber)" }
  /// `TurnController`, unique in the package.
  var title: String { file.afterDash }
  /// `5.1 TurnController`.
  var label: String { "\(number) \(title)" }
  /// `AwaitAsDoor`, the stem of the chapter's modules.
  var chapter: String { folder.afterDash }
  /// The module that holds its suite.
  var testModule: String { chapter + "Tests" }
  /// The module that one side compiles into.
  func module(_ side: Side) -> String { chapter + side.folder }

  /// The path of the stub or the solution, from the package's root.
  func source(_ side: Side) -> String { "\(side.folder)/\(folder)/\(file).swift" }
  /// The path of its tests.
  var tests: String { "Tests/\(folder)/\(testFile)" }
  /// The name of the file that holds its tests.
  var testFile: String { file + "Tests.swift" }
  /// The path of its hints.
  var hints: String { "Exercises/\(folder)/Hints/\(file).md" }
  /// The path of the notebook that teaches it.
  var notebook: String { "Chapters/\(folder)/main.swift" }
}

extension String {
  /// The number before the first dash; 0 when there is none.
  var leadingNumber: Int { Int(prefix { $0 != "-" }) ?? 0 }
  /// What follows the first dash.
  var afterDash: String { String(drop { $0 != "-" }.dropFirst()) }
  /// Whether it has the form `<number>-<Name>`.
  var isNumbered: Bool { leadingNumber > 0 && !afterDash.isEmpty }
}
