// 5.4 ProveIt
//
// The test is green and has proved nothing: the turn "is not listening" because on this machine it
// never could, and what the turn did after the stop was not looked at.
//
// Here you write the test. `stopWins` returns true if the turns that `makeTurn` makes let a stop
// win; if they do not, it returns false or throws. It is judged with broken turns, each beside the
// right turn that it would be without its flaw.
//
// 1. It accepts every right turn, under every order of the tasks: it holds the prompts' answers
//    and waits for what happens. It neither sleeps nor polls, and never waits for ever, whichever
//    turn it judges.
// 2. It rejects a turn that would not have listened anyway. With a speech model, granted both
//    prompts and not stopped, a right turn opens the microphone once and says that it listens.
//    (guard: it-would-have-listened)
// 3. It rejects a turn that goes on after a stop during the first prompt, which is granted only
//    after the stop: one that then shows the second prompt (guard: no-further-prompt), or opens the
//    microphone, if only for a moment, or still says that it listens when `start` has returned.
// 4. It rejects a turn that goes on after a stop during the second prompt, which is granted only
//    after the stop: one that then opens the microphone, if only for a moment
//    (guard: microphone-stays-off), or still says that it listens when `start` has returned
//    (guard: not-listening).
//
// Rules 2 to 4 hold under every order, too. What else a turn does, and may do, stands at `Turn`
// below. A proof may make several turns.
//
// Chapter: swift run AwaitAsDoor, the section "The test that proved nothing".
// Judge:   swift test --filter ProveIt
// Green? Delete the guard: tag your own line with `// guard`, then run
//          swift run workbook guards ProveIt
// and see which broken turn is believed again.

/// Says whether a stop wins, though the prompt that was up is then granted.
func stopWins(_ makeTurn: @Sendable @MainActor (Environment) -> any Turn) async throws -> Bool {
  // TODO: Accept a turn only if it would have listened and the stop alone kept it from going on.
  let prompt = HeldPrompt()
  let turn = await makeTurn(Environment(askMicrophone: { await prompt.ask() }))
  let starting = Task { await turn.start() }
  await prompt.shown()
  await turn.stop()
  await prompt.answer(true)
  await starting.value
  return await !turn.isListening
}

// Given: the turn under test, and what surrounds it.

/// Asks for the microphone, then for speech, then listens; a stop ends it at any moment.
///
/// On this a proof can rely, with every turn judged here, right or broken:
/// - Not stopped, `start` shows the first prompt and, granted that, the second.
/// - `start` returns when the turn listens, or cannot, or is denied, or has been stopped and no
///   prompt is up any more. Nothing happens after that.
/// - While the turn says that it listens, `start` does nothing. When it is over it can be started
///   again, and then it asks again.
/// - A stop while nothing goes on does nothing.
/// - It closes only a microphone that it opened, and only once.
///
/// Between its steps a turn may wait for other things. What a `start` does while another one is
/// under way is left open.
@MainActor
protocol Turn: AnyObject, Sendable {
  /// Whether it says that it listens.
  var isListening: Bool { get }
  /// Shows the prompts, one after the other, and listens if both are granted.
  func start() async
  /// Ends the turn at once: it no longer says that it listens, and an open microphone is closed.
  func stop()
}

/// What surrounds a turn: the proof decides about it and watches it.
struct Environment: Sendable {
  /// Whether speech can be understood here. Without, a turn asks as usual, and then neither opens
  /// the microphone nor listens.
  var hasSpeechModel = false
  /// The first prompt, up until it returns.
  var askMicrophone: @MainActor @Sendable () async -> Bool = { true }
  /// The second prompt.
  var askSpeech: @MainActor @Sendable () async -> Bool = { true }
  /// Switches the microphone on.
  var openMicrophone: @MainActor @Sendable () -> Void = {}
  /// Switches it off.
  var closeMicrophone: @MainActor @Sendable () -> Void = {}
}

/// A prompt that stays up until it is answered; the answer also holds for those who ask later.
@MainActor
final class HeldPrompt {
  /// How often it was asked for.
  private(set) var timesShown = 0
  private var answer: Bool?
  private var askers: [CheckedContinuation<Bool, Never>] = []
  private var watchers: [CheckedContinuation<Void, Never>] = []

  /// Shows it, for as long as it has no answer.
  func ask() async -> Bool {
    timesShown += 1
    for watcher in watchers { watcher.resume() }
    watchers = []
    if let answer { return answer }
    return await withCheckedContinuation { askers.append($0) }
  }

  /// Waits until it has been shown.
  func shown() async {
    if timesShown == 0 { await withCheckedContinuation { watchers.append($0) } }
  }

  /// Answers it, for those who asked and those who will.
  func answer(_ isGranted: Bool) {
    answer = isGranted
    for asker in askers { asker.resume(returning: isGranted) }
    askers = []
  }
}
