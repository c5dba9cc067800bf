import Interleavings
import Testing

#if Solutions
  @testable import StructuredVsUnstructuredSolutions
#else
  @testable import StructuredVsUnstructuredExercises
#endif

// What becomes of errors (guards: quiet-cancellation, drop-late-errors, free-before-the-handler) is
// in ManagedTaskTests+Errors.swift, calls in any order are in ManagedTaskTests+Orders.swift.
@Suite("1.2 ManagedTask")
struct ManagedTaskTests {
  // Hint: from which line on does `isRunning` know of the operation, and which line tells it of
  // the end? Whatever the end, the next operation may start.
  @Test func `an operation runs once, and is under way from the call to its end`() async throws {
    try await everyScreen(of: pairs(Verb.allCases, Verb.allCases)) { screen, scenario, verbs in
      for (number, end) in (Run.End.allCases + [.value]).enumerated() {
        let run = Run("operation \(number + 1)", scenario)
        screen.start(number == 0 ? verbs.0 : verbs.1, run)
        try screen.look("rule 1: isRunning is true from the call on")
        try await screen.settle("rule 1: isRunning is true until the operation ends")
        // An hour in which nothing happens: whoever polls wakes up many times.
        try await scenario.clock.sleep(for: .seconds(3_600))
        try await screen.settle("rule 1: isRunning is true until the operation ends")
        run.end(end)
        try await screen.settle("rule 1: when the operation has ended, the slot is free")
      }
    }
  }

  // Hint: who tells the old operation that nobody wants it any more? (guard: cancel-the-old)
  @Test func `a replaced operation is cancelled at once, and nobody waits for it`() async throws {
    try await everyScreen(of: pairs(Verb.allCases, [false, true])) { screen, scenario, variant in
      screen.start(variant.0, Run("A", scenario, paysHeed: variant.1))
      try await screen.settle("rule 1: isRunning is true until the operation ends")
      for name in ["B", "C"] {
        screen.start(.replace, Run(name, scenario, paysHeed: variant.1))
        try screen.look("rule 2: replaced, isRunning stays true")
        try await screen.settle("rule 2: replaced, isRunning stays true")
      }
    }
  }

  // Hint: two taps in one turn. What does the second one see of the first?
  // (guard: refuse-while-running)
  @Test func `while one is under way, begun or not, run-if-idle is ignored`() async throws {
    let variants = pairs(Verb.allCases, [false, true])
    try await everyScreen(of: variants) { screen, scenario, variant in
      let first = Run("A", scenario)
      screen.start(variant.0, first)
      if variant.1 { try await screen.settle("rule 1: isRunning is true until its end") }
      for name in ["B", "C"] {
        screen.start(.runIfIdle, Run(name, scenario))
        try screen.look("rule 3: the call is ignored, the first goes on")
      }
      try await screen.settle("rule 3: the call is ignored, the first goes on")
      first.end(.value)
      try await screen.settle("rule 1: when the operation has ended, the slot is free")
      screen.start(.runIfIdle, Run("D", scenario))
      try await screen.settle("rule 1: with none under way, runIfIdle starts")
    }
  }

  // Hint: the operation may be slow to notice. The slot is free all the same, at once.
  // (guard: reach-the-running) (guard: free-at-once)
  @Test func `cancel reaches the operation and frees the slot, both at once`() async throws {
    let variants = pairs(pairs(Verb.allCases, Verb.allCases), [false, true])
    try await everyScreen(of: variants) { screen, scenario, variant in
      let (verbs, paysHeed) = variant
      screen.cancel()
      try screen.look("rule 4: with none under way, cancel does nothing")
      for name in ["A", "B", "C"] {
        screen.start(
          name == "A" ? verbs.0 : verbs.1, Run(name, scenario, paysHeed: paysHeed))
        try await screen.settle("rule 1: isRunning is true until the operation ends")
        for _ in 1...2 {
          screen.cancel()
          try screen.look("rule 4: cancelled, the slot is free at once")
        }
        if name == "B" { try await screen.settle("rule 4: cancelled, the slot stays free") }
      }
    }
  }

  // Hint: a task that is cancelled before it began still begins. Who looks? Also in a handler that
  // retries. (guard: never-begun)
  @Test func `cancelled or replaced before it began, an operation does not begin`() async throws {
    let ways = [nil] + Leave.allCases
    let variants = pairs(pairs(Verb.allCases, ways), [false, true])
    try await everyScreen(of: variants) { screen, scenario, variant in
      let ((verb, way), isRetry) = variant
      try await screen.tooEarly(scenario, verb, way, isRetry: isRetry)
    }
  }

  // Hint: A ends when B is in the slot. How does A know that the slot is not its own any more?
  // (guard: late-completion)
  @Test func `the late end of an old operation changes nothing for its successor`() async throws {
    let variants = pairs(pairs(Leave.allCases, Run.End.allCases), pairs([1, 2], [false, true]))
    try await everyScreen(of: pairs(variants, [false, true])) { screen, scenario, variant in
      let (((leave, end), (generations, thenCancel)), isRetry) = variant
      try await screen.lateEnd(
        scenario, leave, end, generations: generations, thenCancel: thenCancel, isRetry: isRetry)
    }
  }

  // Hint: the next one has come, ended and made way for another, and A still goes on. Whatever A
  // knows itself by, nobody else may have it by then. (guard: late-completion)
  @Test func `the late end of an old operation is no end of any later one`() async throws {
    let variants = pairs(pairs(Leave.allCases, Verb.allCases), Run.End.allCases)
    try await everyScreen(of: variants) { screen, scenario, variant in
      let ((leave, verb), end) = variant
      try await screen.lateEndOfAll(scenario, leave, verb, end)
    }
  }

  // Hint: the screen is closed. Who still holds the ManagedTask, and who ends its work?
  // (guard: weak-self) (guard: cancel-on-release)
  @Test func `released, it is gone and its operation is over`() async throws {
    let variants = pairs(pairs(Verb.allCases, [true, false]), [false, true])
    let pasts = pairs(Screen.Past.allCases, [false, true])
    try await everyScreen(of: pairs(variants, pasts)) { screen, scenario, variant in
      let (((verb, hasBegun), paysHeed), (past, isRetry)) = variant
      try await screen.release(
        scenario, verb, hasBegun: hasBegun, paysHeed: paysHeed, after: past, isRetry: isRetry)
    }
  }
}
