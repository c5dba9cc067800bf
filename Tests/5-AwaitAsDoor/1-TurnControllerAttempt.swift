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
  /// Whether its prompts may be answered before they come up.
  private let isAnsweredAhead: Bool
  private let scenario: Scenario
  /// Whether it came while another turn listened.
  var isIgnored = false
  /// Whether a stop came before it.
  var isAfterStop = false
  /// Whether its `start` has returned.
  var hasReturned = false
  /// The rule that its `start` broke, if it returned while its turn, the newest, was starting.
  var early: String?

  /// Makes the prompts of a turn; they are shown once it has begun.
  init(_ name: String, _ scenario: Scenario, answers: [Bool] = []) {
    self.name = name
    self.scenario = scenario
    self.answers = answers
    isAnsweredAhead = !answers.isEmpty
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

  /// Shows one of its prompts, and returns the answer.
  ///
  /// The door of a prompt that was answered ahead tells only the answer, not that it came up.
  func show(_ prompt: Door<Bool, Never>) async -> Bool {
    if isAnsweredAhead { scenario.note("\(prompt.name) comes up") }
    return await prompt.answer()
  }

  /// The rule that its `start` breaks by returning now, while others may not have returned.
  func returnsEarly(among attempts: [Attempt]) -> String {
    if firstPrompt.arrivals == 0, attempts.contains(where: { !$0.hasReturned }) {
      return "rule 4: the newer turn asks afresh; \(name) returned without asking"
    }
    if isAfterStop {
      return "rule 2: a start after the stop is a turn of its own; \(name) returned unfinished"
    }
    return "rule 1: start returns when its turn listens or is denied; \(name) is early"
  }

  /// Whether one of its prompts is up.
  var isWaiting: Bool { firstPrompt.waiting + secondPrompt.waiting > 0 }
}

extension Attempt {
  /// The answers of turns that come to an end.
  nonisolated static let outcomes = [[true, true], [true, false], [false]]
  /// The answers of a turn that may have been there before.
  nonisolated static let earlier: [[Bool]?] = [nil, [true, true], [true, false]]
}
