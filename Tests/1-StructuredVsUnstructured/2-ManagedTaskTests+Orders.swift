import Interleavings
import Testing

/// What a user can do with a ManagedTask.
enum Call: CaseIterable {
  case replace, runIfIdle, cancel, release

  /// Does it.
  @MainActor
  func callAsFunction(_ screen: Screen, _ run: Run) throws {
    switch self {
    case .replace: screen.start(.replace, run)
    case .runIfIdle: screen.start(.runIfIdle, run)
    case .cancel: screen.cancel()
    case .release: screen.release()
    }
  }
}

extension ManagedTaskTests {
  // Hint: the operation itself asks for its end, or for its successor, and only then ends.
  @Test func `an operation may cancel, replace or release itself`() async throws {
    let variants = pairs(pairs(Call.allCases, Verb.allCases), Run.End.allCases)
    try await everyScreen(of: variants) { screen, scenario, variant in
      let ((call, verb), end) = variant
      let next = Run("B", scenario)
      let run = Run(
        "A", scenario,
        atTheEnd: { [weak screen] in
          guard let screen else { return }
          try call(screen, next)
        })
      screen.start(verb, run)
      try await screen.settle("rule 1: isRunning is true until the operation ends")
      run.end(end)
      try await screen.settle("rule 6: what the operation called decides, and not its late end")
      screen.start(.runIfIdle, Run("C", scenario))
      try await screen.settle("rules 1, 6: runIfIdle starts, unless B is under way")
    }
  }

  // Hint: the user and the server do not wait for each other.
  @Test func `a call and an end in any order leave one operation at most`() async throws {
    let variants = pairs(pairs(Call.allCases, Verb.allCases), Run.End.allCases)
    try await everyScreen(plainForm, .anyOrder, of: variants) { screen, scenario, variant in
      let ((call, verb), end) = variant
      let first = Run("A", scenario)
      screen.start(verb, first)
      scenario.task("server") { first.end(end) }
      scenario.task("second user") { @MainActor in try call(screen, Run("B", scenario)) }
      try await screen.settle("rules 1, 2, 4: the last of them decides")
    }
  }

  // Hint: any four calls, with time for the operations to begin or without.
  @Test func `after any calls, the rules hold`() async throws {
    let calls: [Call?] = [.replace, .runIfIdle, .cancel, nil]
    let scripts = pairs(pairs(calls, calls), pairs(calls, calls)).map { first, second in
      [first.0, first.1, second.0, second.1]
    }
    let variants = pairs(scripts, pairs([false, true], [false, true]))
    try await everyScreen(of: variants) { screen, scenario, variant in
      let (calls, (paysHeed, releases)) = variant
      let names = ["A", "B", "C", "D"]
      let runs = names.map { Run($0, scenario, paysHeed: paysHeed) }
      for (call, run) in zip(calls, runs) {
        guard let call else {
          try await screen.settle("rules 1, 4: the last call decides")
          continue
        }
        try call(screen, run)
        try screen.look("rules 1, 2, 4: the last call decides at once")
      }
      try await screen.settle("rules 1, 2, 4: the last call decides")
      if releases {
        screen.release()
        try await screen.settle("rule 7: released, it is gone")
      }
      for run in runs.reversed() {
        run.end(.failure)
        try await screen.settle("rules 1, 6: the end of an operation frees its own slot only")
      }
    }
  }
}
