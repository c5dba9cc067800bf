import Interleavings

/// One tap on the start button: the two prompts of its turn, and how the test answers them.
@MainActor
final class Attempt {
  /// The name of the task that starts it.
  nonisolated let name: String
  /// Asks for the microphone.
  nonisolated let firstPrompt: Door<Bool, Never>
  /// Asks for speech.
  nonisolated let secondPrompt: Door<Bool, Never>
  /// The answers that its prompts have got, or will have got by the next standstill.
  var answers: [Bool]
  /// Whether it came while another turn listened.
  var isIgnored = false
  /// Whether its `start` has returned.
  var hasReturned = false
  /// Whether its `start` has returned while its turn, the newest, was still starting.
  var hasReturnedEarly = false

  /// Makes the prompts of a turn; they are shown once it has begun.
  init(_ name: String, _ scenario: Scenario, answers: [Bool] = []) {
    self.name = name
    self.answers = answers
    let whose = name == "start" ? "" : "\(name)'s "
    firstPrompt = scenario.door("\(whose)prompt 1")
    secondPrompt = scenario.door("\(whose)prompt 2")
  }

  /// Makes the prompts of a turn, both granted as soon as they come up.
  static func granted(_ name: String, _ scenario: Scenario) -> Attempt {
    let attempt = Attempt(name, scenario, answers: [true, true])
    attempt.firstPrompt.open(with: true)
    attempt.secondPrompt.open(with: true)
    return attempt
  }

  /// Whether one of its prompts is up.
  var isWaiting: Bool { firstPrompt.waiting + secondPrompt.waiting > 0 }
}
