import Foundation

import struct Notebook.Subprocess

/// `workbook replay`: runs one broken order of an exercise, with what its code prints.
struct ReplayCommand: WorkbookCommand {
  static let name = "replay"
  static let summary = "run one broken order of an exercise, with what its code prints"
  static let help = """
    usage: swift run workbook replay <exercise> [words of a test…] [--time-limit seconds]

    Runs the shortest broken order of an exercise once, and shows what your code prints under it,
    then the story. Put print lines into the exercise to see what it holds at each moment.

      exercise       a title, a number, a suite or a path
      words          of the test whose order is meant; without them, the shortest of all
      --time-limit   after how many seconds the run is ended (60)

    Exit code: 0 the order was run, 1 there is none to run, 2 wrong usage.
    """

  private let words: [String]
  private let limit: Int

  init(arguments: [String]) throws {
    let parsed = try Arguments(arguments, flags: [], values: ["--time-limit"])
    if parsed.words.isEmpty {
      throw UsageError(
        description: "replay takes an exercise; found none.\nTry: swift run workbook replay 5.1")
    }
    words = parsed.words
    limit = try parsed.timeLimit()
  }

  func run(in root: URL, console: Console) throws -> ExitCode {
    let layout = try PackageLayout(root: root)
    let exercise = try layout.exercise(named: words[0])
    let bench = try ReadersBench(layout, limit: limit, console: console)
    let standing = try bench.standing(of: exercise)
    let wanted = words.dropFirst().joined(separator: " ").lowercased()
    guard case .judged(let verdict) = standing,
      let found = Replay.shortest(in: verdict, of: wanted)
    else {
      let page = VerdictPage(exercise: exercise, standing: standing)
      console.print(page.description)
      console.print("\n" + Replay.none(wanted))
      return .fails
    }
    console.print("\(exercise.label), \(found.test.name), order \(found.token)\n")
    let said = try bench.replay(found.test, found.token)
    console.print(said.trimmed.isEmpty ? "Your code printed nothing." : said.trimmed)
    console.print("\n" + found.message)
    return .holds
  }
}

/// One broken order that can be run again.
struct Replay {
  /// The test that tells it.
  let test: Verdict.Test
  /// The choices that lead to it.
  let token: String
  /// The whole story.
  let message: String

  /// The one with the fewest lines among the tests whose name contains some words.
  static func shortest(in verdict: Verdict, of words: String) -> Replay? {
    verdict.red.filter { words.isEmpty || $0.name.lowercased().contains(words) }
      .flatMap { test in
        test.issues.compactMap { issue in
          issue.token.map { Replay(test: test, token: $0, message: issue.message) }
        }
      }
      .min { $0.message.lines.count < $1.message.lines.count }
  }

  /// What a reader sees when there is none.
  static func none(_ words: String) -> String {
    words.isEmpty
      ? "There is no broken order to run."
      : "There is no broken order of a test whose name contains '\(words)'."
  }
}
