import Foundation

/// `workbook grade`: judges a folder of submissions with this package's tests.
struct GradeCommand: WorkbookCommand {
  static let name = "grade"
  static let summary = "for instructors: judge a folder of submissions"
  static let help = """
    usage: swift run workbook grade <folder> [--format list] [--output folder]
             [--only exercise] [--time-limit seconds] [--points file]
             [--hidden-tests folder]

    Judges each submission in the folder with this package's tests: a clone of the package, or
    just its Exercises/. Its own tests, tools and manifest are not used. An exercise that passes
    earns its points; one that fails, the share of green tests; any other, nothing. A run that
    crashed, hung or was tampered with earns nothing, because what it showed proves nothing.

      --format         table (as without it), csv, json, junit, gradescope, classroom50;
                       several with commas between them
      --output         a folder for them, and for feedback on each submission
      --only           one exercise: a title, a number, a suite or a path
      --time-limit     after how many seconds a run counts as hanging (60)
      --points         a file of lines such as 5.1 3; what it does not name is worth 1
      --hidden-tests   a folder of more tests, such as 5-AwaitAsDoor/1-TurnControllerMore.swift;
                       they are told by their names only

    A run that was interrupted goes on where it was. What is known lies in .build/workbook/grade.
    Submitted code runs with your rights: grade what you would not run in a container.

    Exit code: 0 graded, whatever the marks; 1 it could not be; 2 wrong usage.
    """

  private let folder: String
  private let formats: [GradeFormat]
  private let output: String?
  private let only: String?
  private let limit: Int
  private let points: String?
  private let hidden: String?

  init(arguments: [String]) throws {
    let parsed = try Arguments(
      arguments, flags: [],
      values: ["--format", "--output", "--only", "--time-limit", "--points", "--hidden-tests"])
    guard parsed.words.count == 1 else {
      let found = parsed.words.isEmpty ? "none" : parsed.words.joined(separator: " ")
      throw UsageError(
        description: """
          grade takes one folder of submissions; found \(found).
          Try: swift run workbook grade submissions
          """)
    }
    folder = parsed.words[0]
    formats = try GradeFormat.list(parsed.values["--format"] ?? "table")
    output = parsed.values["--output"]
    only = parsed.values["--only"]
    limit = try parsed.timeLimit()
    points = parsed.values["--points"]
    hidden = parsed.values["--hidden-tests"]
    if output == nil, formats.count > 1 {
      throw UsageError(
        description: "several formats need a folder: say where with --output.")
    }
  }

  func run(in root: URL, console: Console) throws -> ExitCode {
    let layout = try PackageLayout(root: root)
    let all = try layout.expectedExercises()
    let chosen = try only.map { [try layout.exercise(named: $0)] } ?? all
    let worth = try points.map { file in
      guard let data = FileManager.default.contents(atPath: Self.place(file).path) else {
        throw UsageError(description: "\(file) cannot be read.")
      }
      return try Points(String(decoding: data, as: UTF8.self), of: all, file: file)
    }
    let hiddenTests = try hidden.map { try HiddenTests(in: Self.place($0), of: all) }
    let cohort = Cohort(
      layout: layout, exercises: chosen, folder: Self.place(folder),
      output: output.map(Self.place), limit: limit, hidden: hiddenTests ?? HiddenTests(),
      console: console)
    let writer = GradeWriter(
      formats: formats, output: cohort.output, points: worth ?? Points(), console: console)
    try writer.check(cohort)
    try writer.write(try cohort.grades())
    return .holds
  }

  /// The place that a word on the command line names.
  private static func place(_ path: String) -> URL {
    URL(filePath: path).standardizedFileURL
  }
}
