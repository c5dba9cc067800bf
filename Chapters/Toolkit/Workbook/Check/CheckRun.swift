import Foundation

/// One run of all checks, the quick ones first; prints each result as it comes.
final class CheckRun {
  /// What was found so far.
  private(set) var results: [CheckResult] = []
  private let layout: PackageLayout
  private let exercises: [Exercise]
  private let isWhole: Bool
  private let limit: Int
  private let console: Console
  private var trials: [Exercise: [GuardTrial]] = [:]

  /// A run over some exercises; a whole one also looks at what belongs to none.
  init(
    layout: PackageLayout, exercises: [Exercise], isWhole: Bool, limit: Int, console: Console
  ) {
    self.layout = layout
    self.exercises = exercises
    self.isWhole = isWhole
    self.limit = limit
    self.console = console
  }

  private func add(_ result: CheckResult) {
    results.append(result)
    console.print(result.description)
  }

  /// What can be seen without building.
  func checkFiles() throws {
    if isWhole {
      add(try MirrorCheck().result(in: layout))
      add(try TodoCheck().result(in: layout))
      add(try ReadmeCheck().result(in: layout))
    } else {
      add(try TodoCheck().result(of: exercises, in: layout))
    }
    for exercise in exercises {
      add(try HeaderCheck(exercise: exercise).result(in: layout))
      add(try NamesCheck(exercise: exercise).result(in: layout))
      add(try SectionCheck(exercise: exercise).result(in: layout))
      add(try HintsCheck(exercise: exercise).result(in: layout))
    }
  }

  /// What must be built and run: solutions, their guards, chapters, stubs.
  func checkBuilds() throws {
    try onBench(.solutions) { bench in
      try bench.prepare()
      for exercise in exercises { try checkSolution(exercise, bench) }
      for folder in layout.chapters
      where isWhole || exercises.contains(where: { $0.folder == folder }) {
        console.status("running \(folder)")
        add(try NotebookCheck(folder: folder).result(on: bench, limit: limit))
      }
    }
    try onBench(.exercises) { bench in
      // Only what is compiled again repeats its warnings.
      let warnings = try bench.prepare(recompiling: exercises.map { $0.source(.exercises) })
      for exercise in exercises {
        let check = StubCheck(exercise: exercise, trials: trials[exercise] ?? [])
        add(check.result(try bench.verdict(on: exercise), warnings: warnings))
      }
    }
  }

  private func onBench(_ side: Side, _ work: (Workbench) throws -> Void) throws {
    do {
      try work(try Workbench(layout, side: side, limit: limit, console: console))
    } catch let error as Workbench.DoesNotBuild {
      add(
        CheckResult(
          title: "\(side.folder)/ builds",
          problems: [Problem(file: side.folder, line: nil, text: error.description)]))
    }
  }

  private func checkSolution(_ exercise: Exercise, _ bench: Workbench) throws {
    let guarded = try GuardedExercise(exercise, side: .solutions, in: layout)
    let report = try guarded.report(on: bench)
    trials[exercise] = report.trials
    let check = SolutionCheck(exercise: exercise)
    add(check.green(report.green))
    if report.green.isGreen { add(check.guards(guarded, report.trials)) }
  }
}
