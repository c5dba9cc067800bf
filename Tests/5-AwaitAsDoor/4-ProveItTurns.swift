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

  /// Something that can be seen of a turn behind its first prompt.
  enum Step {
    case showsPrompt2
    case opens
    case closes
    case says
  }

  /// What a broken turn does wrong. Every other step of it is right.
  enum Flaw {
    /// Not stopped and granted both prompts, it does this instead of listening.
    case notStopped(does: [Step])
    /// Stopped during this prompt and then granted it, it does this instead of ending.
    case stopped(duringPrompt: Int, does: [Step])
  }

  private(set) var isListening = false
  private var isOpen = false
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
    let turn = generation
    await hesitate()
    guard turn == generation else { return }
    for prompt in [1, 2] {
      guard await isGranted(prompt, to: turn) else { return }
      guard turn == generation else { return await take(stepsAfterStop(during: prompt)) }
    }
    if stepsToListen.isEmpty { scenario.note("finds no speech model") }
    await take(stepsToListen)
  }

  func stop() {
    scenario.note("stop()")
    generation += 1
    if isOpen { close() }
    isListening = false
  }

  private var stepsToListen: [Step] {
    if case .notStopped(let steps) = flaw { return steps }
    return style == .announced ? [.says, .opens] : [.opens, .says]
  }

  private func stepsAfterStop(during prompt: Int) -> [Step] {
    if case .stopped(prompt, let steps) = flaw { return steps }
    return []
  }

  private func take(_ steps: [Step]) async {
    for step in steps {
      guard step == .showsPrompt2 || environment.hasSpeechModel else {
        scenario.note("has no speech model")
        return
      }
      switch step {
      case .showsPrompt2: guard await isGranted(2, to: nil) else { return }
      case .opens: open()
      case .closes: close()
      case .says: say()
      }
    }
  }

  /// Shows a prompt; only an answer that comes after the stop is worth a row in the story.
  private func isGranted(_ prompt: Int, to turn: Int?) async -> Bool {
    scenario.note("prompt \(prompt) is up")
    let ask = prompt == 1 ? environment.askMicrophone : environment.askSpeech
    let isGranted = await ask()
    if turn != generation { scenario.note("prompt \(prompt): \(isGranted ? "granted" : "denied")") }
    await hesitate()
    return isGranted
  }

  private func say() {
    scenario.note("says it listens")
    isListening = true
  }

  private func open() {
    scenario.note("opens microphone")
    isOpen = true
    environment.openMicrophone()
  }

  private func close() {
    scenario.note("closes microphone")
    isOpen = false
    environment.closeMicrophone()
  }

  private func hesitate() async {
    if style == .hesitant { await scenario.suspensionPoint() }
  }
}
