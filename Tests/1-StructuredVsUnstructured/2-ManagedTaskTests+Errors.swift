import Interleavings
import Testing

extension ManagedTaskTests {
  // Hint: each call brings its own handler, or none. When it is called, is the slot free? And not
  // everything whose name says "cancelled" is a CancellationError.
  // (guard: free-before-the-handler)
  @Test func `an error reaches the handler of its own call, once`() async throws {
    let ends = [Run.End.failure, .cancelledRequest]
    let variants = pairs(pairs(Verb.allCases, Verb.allCases), ends)
    try await everyScreen(of: variants) { screen, scenario, variant in
      let (verbs, end) = variant
      let runs = [
        Run("A", scenario), Run("B", scenario), Run("quiet", scenario, onError: nil),
        Run("D", scenario),
      ]
      for (number, run) in runs.enumerated() {
        screen.start(number == 0 ? verbs.0 : verbs.1, run)
        screen.start(.runIfIdle, Run("refused", scenario))
        try await screen.settle("rule 1: isRunning is true until the operation ends")
        run.end(end)
        try await screen.settle("rule 1: when the operation has ended, the slot is free")
      }
    }
  }

  // Hint: work may throw a CancellationError although nobody cancelled it.
  // (guard: quiet-cancellation)
  @Test func `a CancellationError is never reported`() async throws {
    let variants = pairs(pairs(Verb.allCases, [false, true]), [false, true])
    try await everyScreen(of: variants) { screen, scenario, variant in
      let ((verb, isEarly), isRetry) = variant
      let run = Run("A", scenario)
      if isEarly { run.end(.cancellationError) }
      try await screen.from(aHandler: isRetry, scenario) { screen.start(verb, run) }
      if !isEarly {
        try await screen.settle("rule 1: isRunning is true until the operation ends")
        run.end(.cancellationError)
      }
      try await screen.settle("rule 1: when the operation has ended, the slot is free")
    }
  }

  // Hint: the error is real, and nobody is interested in it any more. (guard: drop-late-errors)
  @Test func `an error of an operation that is over is dropped`() async throws {
    let variants = pairs(
      pairs([Run.Over.cancelled, .replaced, .released], Verb.allCases),
      [Run.End.failure, .cancellationError, .cancelledRequest])
    try await everyScreen(of: pairs(variants, [false, true])) { screen, scenario, variant in
      let (((over, verb), end), isRetry) = variant
      try await screen.lateError(scenario, over, verb, end, isRetry: isRetry)
    }
  }

  // Hint: the handler tries again, and what it starts must not be swept away by the end of the one
  // that failed. (guard: free-before-the-handler)
  @Test func `a handler may retry with either method`() async throws {
    let variants = pairs(pairs(Verb.allCases, [1, 3]), [true, false])
    try await everyScreen(of: variants) { screen, scenario, variant in
      let ((verb, times), thenCancel) = variant
      try await screen.retry(scenario, verb, times: times, thenCancel: thenCancel)
    }
  }
}
