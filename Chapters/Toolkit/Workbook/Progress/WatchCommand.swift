import Foundation

/// `workbook watch`: judges an exercise whenever it is saved, and goes on to the next.
struct WatchCommand: WorkbookCommand {
  static let name = "watch"
  static let summary = "judge what you save, and go on to the next exercise once it is green"
  static let help = """
    usage: swift run workbook watch [exercise] [--time-limit seconds]

    Judges an exercise now and each time you save it, and keeps the newest verdict on the screen:
    its tests and the shortest story of a broken order. Once it is green, it goes on to the next
    exercise that is not done. Control-C leaves.

      exercise       where to begin, a title, a number, a suite or a path; without one, the first
                     that is not done
      --time-limit   after how many seconds an exercise's tests count as hanging (60)

    Exit code: 0 every exercise is done, 1 something cannot be built, 2 wrong usage.
    """

  private let name: String?
  private let limit: Int

  init(arguments: [String]) throws {
    let parsed = try Arguments(arguments, flags: [], values: ["--time-limit"])
    if parsed.words.count > 1 {
      throw UsageError(
        description: "watch takes one exercise; found \(parsed.words.joined(separator: " ")).")
    }
    name = parsed.words.first
    limit = try parsed.timeLimit()
  }

  func run(in root: URL, console: Console) throws -> ExitCode {
    let start = try name.map { try PackageLayout(root: root).exercise(named: $0) }
    let watch = Watch(root: root, limit: limit, console: console, current: start)
    return try watch.run()
  }
}
