import Foundation

/// `workbook next`: the first exercise that is not done, with the first story that it tells.
struct NextCommand: WorkbookCommand {
  static let name = "next"
  static let summary = "the first exercise that is not done, and one of its broken orders"
  static let help = """
    usage: swift run workbook next [--time-limit seconds]

    Judges the exercises in reading order up to the first that is not done, and shows what to do
    about it: its commands and the shortest story of a broken order.

      --time-limit   after how many seconds an exercise's tests count as hanging (60)

    Exit code: 0 it is shown, or everything is done; 1 something cannot be built; 2 wrong usage.
    """

  private let limit: Int

  init(arguments: [String]) throws {
    let parsed = try Arguments(arguments, flags: [], values: ["--time-limit"])
    if let word = parsed.words.first {
      throw UsageError(
        description: """
          next finds the exercise itself; '\(word)' is one word too many.
          For one exercise: swift run workbook watch \(word)
          """)
    }
    limit = try parsed.timeLimit()
  }

  func run(in root: URL, console: Console) throws -> ExitCode {
    let bench = try ReadersBench(PackageLayout(root: root), limit: limit, console: console)
    guard let exercise = try bench.next() else {
      console.print(NextStep.nothingLeft)
      return .holds
    }
    let standing = try bench.standing(of: exercise)
    console.print(NextStep(exercise: exercise, standing: standing).description)
    if let page = VerdictPage(exercise: exercise, standing: standing).story {
      console.print("\n" + page)
    }
    return .holds
  }
}
