import Foundation

/// `workbook` without a word: how far the reader is, from actual verdicts, and what is next.
struct ProgressCommand: WorkbookCommand {
  static let name = "progress"
  static let summary = "every exercise, done or not, and what to do next"
  static let help = """
    usage: swift run workbook [progress] [--time-limit seconds]

    Judges every exercise and shows which are done, a bar, and what to do next. An exercise that
    does not compile is named and keeps no other from its verdict. Builds in a copy; your files
    stay as they are.

      done      every test is green
      red       tests fail; judge it alone to read the stories
      broken    it does not compile
      crashes   its code ends the tests' process
      hangs     its tests do not end
      waits     it stands on an exercise that is not done yet
      missing   its file is not there

      --time-limit   after how many seconds an exercise's tests count as hanging (60)

    Exit code: 0 the page is shown, 1 something cannot be built, 2 wrong usage.
    """

  private let limit: Int

  init(arguments: [String]) throws {
    let parsed = try Arguments(arguments, flags: [], values: ["--time-limit"])
    if let word = parsed.words.first {
      throw UsageError(
        description: """
          progress shows every exercise; '\(word)' is one word too many.
          For one exercise: swift run workbook watch \(word)
          """)
    }
    limit = try parsed.timeLimit()
  }

  func run(in root: URL, console: Console) throws -> ExitCode {
    let bench = try ReadersBench(PackageLayout(root: root), limit: limit, console: console)
    let standings = try bench.exercises.map { (exercise: $0, standing: try bench.standing(of: $0)) }
    console.print(ProgressPage(standings: standings).description)
    return .holds
  }
}
