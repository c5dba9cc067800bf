import Foundation

/// `workbook guards`: deletes each guard in a copy and shows which test misses it.
struct GuardsCommand: WorkbookCommand {
  static let name = "guards"
  static let summary = "delete each guard in a copy and show what breaks"
  static let help = """
    usage: swift run workbook guards [exercise…] [--solutions] [--time-limit seconds]

    Deletes every line that ends with the comment // guard, one at a time, in a copy of the
    package, and shows which test turns red. Your files stay as they are.

      exercise       a title, a number, a suite or a path; without one, all that have guards
      --solutions    the guards of Solutions/ instead of those in your Exercises/
      --time-limit   after how many seconds a run counts as hanging (60)

    // guard: late-answer                      names what the line protects
    // guard: late-answer, without: Task {     says what remains when deleting does not compile

    Exit code: 0 every guard is needed, 1 one is not, 2 wrong usage.
    """

  private let names: [String]
  private let side: Side
  private let limit: Int

  init(arguments: [String]) throws {
    let parsed = try Arguments(
      arguments, flags: ["--solutions"], values: ["--time-limit"])
    names = parsed.words
    side = parsed.flags.contains("--solutions") ? .solutions : .exercises
    limit = try parsed.timeLimit()
  }

  func run(in root: URL, console: Console) throws -> ExitCode {
    let layout = try PackageLayout(root: root)
    let named = try names.map(layout.exercise(named:))
    var chosen: [GuardedExercise] = []
    for exercise in named.isEmpty ? layout.exercises : named {
      let guarded = GuardedExercise(exercise, side: side, in: layout)
      if !guarded.problems.isEmpty {
        console.print(guarded.problems.map(\.description).joined(separator: "\n"))
        return .fails
      }
      if !guarded.guards.isEmpty {
        chosen.append(guarded)
      } else if !named.isEmpty {
        console.print(guarded.noGuards)
        return .fails
      }
    }
    if chosen.isEmpty {
      console.print(GuardedExercise.noneAnywhere(side))
      return .fails
    }
    let bench = try Workbench(layout, side: side, limit: limit, console: console)
    try bench.prepare()
    let reports = try chosen.map { try $0.report(on: bench) }
    return summarize(reports, console)
  }

  private func summarize(_ reports: [GuardReport], _ console: Console) -> ExitCode {
    for report in reports { console.print(report.text + "\n") }
    let trials = reports.flatMap(\.trials)
    let needed = trials.filter(\.isNeeded).count
    let red = reports.filter { !$0.green.isGreen }.count
    let rest = red == 0 ? "" : "; \(counted(red, "exercise")) still red"
    console.print(
      trials.isEmpty
        ? "guards: none deleted\(rest)" : "guards: \(needed) of \(trials.count) needed\(rest)")
    return needed == trials.count && red == 0 ? .holds : .fails
  }
}
