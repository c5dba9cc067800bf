import Interleavings

#if Solutions
  @testable import AwaitAsDoorSolutions
#else
  @testable import AwaitAsDoorExercises
#endif

/// A turn that a proof is judged with: right, or broken in exactly one way.
@MainActor
final class SampleTurn: Turn {
  /// How it does what a right turn does.
  enum Style: CaseIterable {
    /// Opens the microphone, then says that it listens.
    case plain
    /// Says that it listens, then opens the microphone.
    case announced
    /// Waits for other things between its steps.
    case hesitant
  }

  /// What a broken turn does wrong. Every other step of it is right.
  enum Flaw {
    /// Goes on to the second prompt and only then looks whether it was stopped.
    case asksAfterTheStop
    /// Takes a stop during the first prompt for one of an older turn.
    case forgetsTheStop
    /// Looks after the first prompt only.
    case losesTheSecondStop
    /// Opens the microphone, then looks, then closes it.
    case opensForAMoment
    /// Opens the microphone, then looks.
    case leavesTheMicrophoneOpen
    /// Says that it listens, then looks.
    case saysItListens
    /// Loses a stop like `losesTheSecondStop`, in a place where it never finds a speech model.
    case neverListens
  }

  private(set) var isListening = false
  private let environment: Environment
  private let scenario: Scenario
  private let style: Style
  private let flaw: Flaw?
  private var generation = 0

  /// Makes a turn that is right, or has one flaw.
  init(
    _ environment: Environment, _ scenario: Scenario, _ style: Style, _ flaw: Flaw?
  ) {
    self.environment = environment
    self.scenario = scenario
    self.style = style
    self.flaw = flaw
  }

  func start() async {
    guard !isListening else { return }
    generation += 1
    var turn = generation
    await hesitate()
    guard turn == generation else { return }
    scenario.note("prompt 1 is up")
    guard await environment.askMicrophone() else { return }
    noteAnswer("prompt 1: granted", to: turn)
    await hesitate()
    if flaw == .forgetsTheStop { turn = generation }
    guard turn == generation || flaw == .asksAfterTheStop else { return }
    scenario.note("prompt 2 is up")
    guard await environment.askSpeech() else { return }
    noteAnswer("prompt 2: granted", to: turn)
    await hesitate()
    guard flaw != .neverListens, environment.hasSpeechModel else {
      scenario.note("has no speech model")
      return
    }
    finish(isCurrent: turn == generation)
  }

  func stop() {
    scenario.note("stop()")
    generation += 1
    if isListening { environment.closeMicrophone() }
    isListening = false
  }

  private func finish(isCurrent: Bool) {
    switch flaw {
    case .losesTheSecondStop, .neverListens: listen()
    case .opensForAMoment where !isCurrent:
      open()
      scenario.note("closes microphone")
      environment.closeMicrophone()
    case .leavesTheMicrophoneOpen where !isCurrent: open()
    case .saysItListens where !isCurrent: say()
    default: if isCurrent { listen() }
    }
  }

  private func listen() {
    if style == .announced { say() }
    open()
    if style != .announced { say() }
  }

  private func say() {
    scenario.note("says it listens")
    isListening = true
  }

  private func open() {
    scenario.note("opens microphone")
    environment.openMicrophone()
  }

  /// Only an answer that comes after the stop is worth a row in the story.
  private func noteAnswer(_ text: String, to turn: Int) {
    if turn != generation { scenario.note(text) }
  }

  private func hesitate() async {
    if style == .hesitant { await scenario.suspensionPoint() }
  }
}
