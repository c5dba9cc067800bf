/// One exercise with the guards that one of its two files marks.
struct GuardedExercise {
  /// The exercise.
  let exercise: Exercise
  /// Which of its files.
  let side: Side
  /// What is in the file.
  let source: SwiftSource
  /// What the file marks.
  let guards: [Guard]
  /// Comments that mark nothing, each with its place.
  let problems: [Problem]

  /// Reads the file.
  init(_ exercise: Exercise, side: Side, in layout: PackageLayout) throws {
    self.exercise = exercise
    self.side = side
    source = SwiftSource(try layout.text(exercise.source(side)) ?? "")
    let finder = GuardFinder(source)
    guards = finder.guards
    problems = finder.problems.map {
      Problem(file: exercise.source(side), line: $0.line, text: $0.text)
    }
  }

  /// Deletes each guard in turn, if the exercise is green to begin with; `seen` gets each trial as
  /// it ends.
  func report(
    on bench: Workbench, seen: (GuardTrial) -> Void = { _ in }
  ) throws -> GuardReport {
    let green = try bench.verdict(on: exercise)
    var trials: [GuardTrial] = []
    for target in green.isGreen ? guards : [] {
      let trial = try bench.trial(of: target, in: exercise, green: green)
      seen(trial)
      trials.append(trial)
    }
    return GuardReport(exercise: exercise, side: side, green: green, trials: trials)
  }

  /// What a reader is told who asked for an exercise without guards.
  var noGuards: String {
    """
    \(exercise.label) has no guard marked in \(exercise.source(side)).
    End the line that keeps the accident away with the comment // guard and try again.
    """
  }

  /// What a reader is told when no file marks a guard.
  static func noneAnywhere(_ side: Side) -> String {
    """
    No file in \(side.folder)/ marks a guard.
    End the line that keeps an accident away with the comment // guard and try again.
    """
  }
}
