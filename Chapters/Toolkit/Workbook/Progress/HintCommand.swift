import Foundation

/// `workbook hint`: the next of an exercise's hints, one more each time it is asked.
struct HintCommand: WorkbookCommand {
  static let name = "hint"
  static let summary = "the next of an exercise's three hints"
  static let help = """
    usage: swift run workbook hint <exercise> [--all | --again]

    Shows one hint, and one more each time it is asked: where it breaks, what to ask, nearly the
    line.

      exercise   a title, a number, a suite or a path
      --again    all that were shown before
      --all      every hint at once

    Exit code: 0 a hint is shown, 1 the exercise has none, 2 wrong usage.
    """

  private let name: String
  private let flags: Set<String>

  init(arguments: [String]) throws {
    let parsed = try Arguments(arguments, flags: ["--all", "--again"], values: [])
    guard parsed.words.count == 1 else {
      let found = parsed.words.isEmpty ? "none" : parsed.words.joined(separator: " ")
      throw UsageError(
        description: "hint takes one exercise; found \(found).\nTry: swift run workbook hint 5.1")
    }
    guard parsed.flags.count < 2 else {
      throw UsageError(description: "--all and --again exclude each other; give one of them.")
    }
    name = parsed.words[0]
    flags = parsed.flags
  }

  func run(in root: URL, console: Console) throws -> ExitCode {
    let layout = try PackageLayout(root: root)
    let exercise = try layout.exercise(named: name)
    let levels = HintFile(try layout.text(exercise.hints) ?? "").levels
    if levels.isEmpty {
      console.print("\(exercise.label) has no hints: \(exercise.hints) is empty or not there.")
      return .fails
    }
    var memory = HintMemory(in: root)
    let before = min(memory.shown(of: exercise), levels.count)
    if flags.contains("--again"), before == 0 {
      console.print(
        "No hint of \(exercise.label) was shown yet.\nThe first: "
          + "swift run workbook hint \(exercise.title)")
      return .fails
    }
    let shown =
      flags.contains("--all") ? levels.count : flags.contains("--again") ? before : before + 1
    let last = min(shown, levels.count)
    let first = flags.isEmpty ? last : 1
    for number in first...last {
      console.print("\(exercise.label), hint \(number) of \(levels.count)")
      console.print(levels[number - 1] + "\n")
    }
    try memory.note(max(last, before), of: exercise)
    console.print(
      last < levels.count
        ? "One more: swift run workbook hint \(exercise.title)"
        : "That was the last one. The answer: \(exercise.source(.solutions))")
    return .holds
  }
}
