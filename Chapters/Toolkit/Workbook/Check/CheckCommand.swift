import Foundation

/// `workbook check`: everything that must hold before the package is given to readers.
struct CheckCommand: WorkbookCommand {
  static let name = "check"
  static let summary = "for maintainers: stubs red, solutions green, guards needed, chapters true"
  static let help = """
    usage: swift run workbook check [--only exercise] [--time-limit seconds]

    Checks headers, guard names, hints, mirrored files, TODOs and the README; that solutions are
    green and need each of their guards; that stubs are red wherever a guard's deletion is; and
    that the chapters' output is true. Builds in copies; your files stay as they are.

      --only         one exercise and its chapter: a title, a number, a suite or a path
      --time-limit   after how many seconds a run counts as hanging (60)

    Exit code: 0 all checks hold, 1 one does not, 2 wrong usage.
    """

  private let only: String?
  private let limit: Int

  init(arguments: [String]) throws {
    let parsed = try Arguments(arguments, flags: [], values: ["--only", "--time-limit"])
    if let word = parsed.words.first {
      throw UsageError(
        description: """
          check looks at the whole package; '\(word)' is one word too many.
          For one exercise: swift run workbook check --only \(word)
          """)
    }
    only = parsed.values["--only"]
    limit = try parsed.timeLimit()
  }

  func run(in root: URL, console: Console) throws -> ExitCode {
    let layout = try PackageLayout(root: root)
    let chosen = try only.map { [try layout.exercise(named: $0)] } ?? layout.exercises
    let run = CheckRun(
      layout: layout, exercises: chosen, isWhole: only == nil, limit: limit, console: console)
    try run.checkFiles()
    try run.checkBuilds()
    console.print("\n" + Self.summary(of: run.results))
    return run.results.allSatisfy(\.problems.isEmpty) ? .holds : .fails
  }

  /// The last line.
  static func summary(of results: [CheckResult]) -> String {
    let failed = results.filter { !$0.problems.isEmpty }.count
    return failed == 0
      ? "check: \(counted(results.count, "check")) hold\(results.count == 1 ? "s" : "")"
      : "check: \(failed) of \(results.count) \(failed == 1 ? "does" : "do") not hold"
  }
}
