import Foundation

/// `workbook guards`: deletes each guard in a copy and shows which test misses it.
struct GuardsCommand: WorkbookCommand {
  static let name = "guards"
  static let summary = "delete each guard in a copy and show what breaks"
  static let help = """
    usage: swift run workbook guards [exercise…] [--solutions] [--time-limit seconds]

    Deletes every line that ends with the comment // guard, one at a time, in a copy of the
    package, and shows which tests turn red, which rule breaks, and the shortest story of an
    order that breaks it. Your files stay as they are.

      exercise       a title, a number, a suite or a path; without one, all that have guards
      --solutions    the guards of Solutions/ instead of those in your Exercises/;
                     name an exercise to see the stories too
      --time-limit   after how many seconds a run counts as hanging (60)

    // guard: late-answer                      names what the line protects
    // guard: late-answer, without: Task {     says what remains when deleting does not compile

    Exit code: 0 every guard is needed; 1 one is not, or there was none to delete, because no
    line is marked or an exercise is still red; 2 wrong usage.
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
    var named: [Exercise] = []
    for exercise in try names.map(layout.exercise(named:)) where !named.contains(exercise) {
      named.append(exercise)
    }
    var chosen: [GuardedExercise] = []
    for exercise in named.isEmpty ? layout.exercises : named {
      let guarded = try GuardedExercise(exercise, side: side, in: layout)
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
    return try run(chosen, on: Workbench(layout, side: side, limit: limit, console: console))
  }

  /// Without a name, the many guards of the solutions are told in short.
  private var tellsStories: Bool { side == .exercises || !names.isEmpty }

  private func run(_ chosen: [GuardedExercise], on bench: Workbench) throws -> ExitCode {
    let console = bench.console
    try bench.prepare()
    var reports: [GuardReport] = []
    for guarded in chosen {
      var isFirst = true
      let report = try guarded.report(on: bench) { trial in
        if isFirst { console.print(guarded.exercise.label + "\n") }
        isFirst = false
        console.print(guarded.text(of: trial, withStory: tellsStories) + "\n")
      }
      if !report.green.isGreen { console.print(report.stillRed + "\n") }
      reports.append(report)
    }
    console.print(summary(of: reports))
    return reports.allSatisfy(\.holds) ? .holds : .fails
  }

  /// The last lines.
  private func summary(of reports: [GuardReport]) -> String {
    let trials = reports.flatMap(\.trials)
    let needed = trials.filter(\.isNeeded).count
    let red = reports.filter { !$0.green.isGreen }.count
    let rest = red == 0 ? "" : "; \(counted(red, "exercise")) still red"
    let told = trials.isEmpty || tellsStories ? nil : reports.first { !$0.trials.isEmpty }
    let more = told.map {
      "The orders that break: swift run workbook guards \($0.exercise.title) --solutions\n"
    }
    return (more ?? "")
      + (trials.isEmpty
        ? "guards: none deleted\(rest)" : "guards: \(needed) of \(trials.count) needed\(rest)")
  }
}
