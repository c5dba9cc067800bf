import Interleavings

#if Solutions
  @testable import AwaitAsDoorSolutions
#else
  @testable import AwaitAsDoorExercises
#endif

/// Where the reader's controller is judged: two prompts that the test answers, a counted microphone.
@MainActor
final class Room {
  /// How often things had happened at one moment.
  struct Moment {
    /// How often the first prompt had come up.
    let microphonePrompts: Int
    /// How often the second prompt had come up.
    let speechPrompts: Int
    /// How often the microphone had been opened.
    let opened: Int
  }

  /// The first prompt.
  let microphonePrompt: Door<Bool, Never>
  /// The second prompt.
  let speechPrompt: Door<Bool, Never>
  /// What had happened when the last stop came, if one came.
  private(set) var atStop: Moment?
  private let scenario: Scenario
  private let microphone: Microphone
  private let turn: TurnController

  /// Makes the prompts, the microphone and the controller of one order.
  init(_ scenario: Scenario) {
    self.scenario = scenario
    microphonePrompt = scenario.door("prompt 1")
    speechPrompt = scenario.door("prompt 2")
    let microphone = Microphone(scenario)
    self.microphone = microphone
    turn = TurnController(
      openMicrophone: { microphone.open() }, closeMicrophone: { microphone.close() })
    scenario.state("state") { [turn] in "\(turn.state)" }
  }

  /// Starts a turn whose prompts are the room's.
  func start() async {
    await turn.start {
      await microphonePrompt.answer()
    } askSpeech: {
      await speechPrompt.answer()
    }
  }

  /// Stops, and looks in the same step: nobody else has run in between.
  func stop(_ rule: String, line: Int = #line) throws {
    scenario.note("stop()")
    turn.stop()
    atStop = Moment(
      microphonePrompts: microphonePrompt.arrivals, speechPrompts: speechPrompt.arrivals,
      opened: microphone.opened)
    try expect(.idle, rule, line: line)
  }

  /// Answers an older turn, which waits at `prompt`, and a newer one, which waits at the first
  /// prompt and is `starting` until it has its answer.
  nonisolated func answer(
    _ old: Bool, at prompt: Door<Bool, Never>, _ new: Bool, newerFirst: Bool, line: Int = #line
  ) {
    scenario.task("answers") { @MainActor [self] in
      if !newerFirst {
        prompt.open(arrival: 1, with: old)
        await scenario.suspensionPoint()
      }
      try expect(.starting, "rule 4: the old answer changes no state", line: line)
      microphonePrompt.open(arrival: 2, with: new)
      guard newerFirst else { return }
      await scenario.suspensionPoint()
      prompt.open(arrival: 1, with: old)
    }
  }

  /// Looks at the state of a turn that still waits for an answer.
  func expect(_ state: TurnController.State, _ rule: String, line: Int = #line) throws {
    try scenario.expect(
      turn.state == state, "\(rule); it is \(turn.state)", file: Self.tests, line: line)
  }

  /// Looks at everything that came of all turns together, after the last of them.
  func expectEnd(
    _ state: TurnController.State, opened: Int, prompts: Int, _ rule: String, line: Int = #line
  ) throws {
    try expect(state, rule, line: line)
    try scenario.expect(
      speechPrompt.arrivals == prompts,
      "\(rule); prompt 2 came up \(speechPrompt.arrivals.times), not \(prompts.times)",
      file: Self.tests, line: line)
    try scenario.expect(
      microphone.opened == opened,
      "\(rule); the microphone was opened \(microphone.opened.times), not \(opened.times)",
      file: Self.tests, line: line)
    try expectClosed(line: line)
  }

  /// Looks whether the microphone is open exactly while the turn listens, and was never closed
  /// while it was not open.
  func expectClosed(line: Int = #line) throws {
    let isListening = turn.state == .listening
    try scenario.expect(
      microphone.opened - microphone.closed == (isListening ? 1 : 0)
        && !microphone.wasClosedTooEarly,
      "rule 6: \(turn.state), the microphone was opened \(microphone.opened.times) "
        + "and closed \(microphone.closed.times)", file: Self.tests, line: line)
  }

  private static let tests = "AwaitAsDoorTests/1-TurnControllerTests.swift"
}

extension Int {
  fileprivate var times: String { self == 1 ? "once" : "\(self) times" }
}

@MainActor
private final class Microphone {
  private(set) var opened = 0
  private(set) var closed = 0
  private(set) var wasClosedTooEarly = false
  private let scenario: Scenario

  init(_ scenario: Scenario) { self.scenario = scenario }

  func open() {
    scenario.note("opens microphone")
    opened += 1
  }

  func close() {
    scenario.note("closes microphone")
    closed += 1
    if closed > opened { wasClosedTooEarly = true }
  }
}
