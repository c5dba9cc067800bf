// 5.1 TurnController
//
// The user closes the screen while a prompt is up; the prompt is answered a moment later, and the
// code behind the await switches the microphone on for a screen that nobody sees any more.
//
// 1. A turn asks for the microphone, then for speech; the state is `starting` meanwhile. Granted
//    both, it opens the microphone, once, and is `listening`. Either prompt denied, it is `denied`
//    and the microphone stays off; a denied first prompt never shows the second. `start` returns
//    once the state is `listening` or `denied`, and waits for nothing but its own prompts. The
//    `start` of a turn that is over returns at the latest when its open prompt is answered.
// 2. Stopped once `start` was called and before the first answer has come, the prompt up or not, a
//    turn is over: the state is `idle` at once and stays so, no prompt is shown after the stop, the
//    microphone is not opened, whatever the answer. A start after the stop is a turn of its own.
//    (guard: stop-ends-the-turn) (guard: after-the-first-prompt)
// 3. Stopped later, up to the moment at which it listens or is denied, a turn is over in the same
//    way.
//    (guard: after-the-second-prompt)
// 4. Started while prompts are up, with stops in between or without, the newer turn asks afresh.
//    It does not wait for an older one. Without a stop the state stays `starting`. The newer turn
//    wins, whichever prompt is answered first. The answers to an older turn's prompts change
//    neither the state nor the microphone and show no further prompt, also after the newer turn
//    has listened, been denied or been stopped.
//    (guard: start-ends-the-older-turn)
// 5. A start while listening does nothing and asks nothing, any number of times, in any round; it
//    hinders no stop.
// 6. The microphone is open while the state is `listening`: a stop closes it at once, and the state
//    is `idle`. It is never closed when it is not open.
//
// Left open: what `start` and `stop` do once the state is `denied`; what cancelling the task that
// called `start` does; what happens if `openMicrophone` or `closeMicrophone` call back into the
// controller; whether the state is `starting` already before the first prompt is up.
//
// Chapter: swift run AwaitAsDoor, the sections "The stop button that did not stop" and
//          "One number tells you that you were away too long".
// Judge:   swift test --filter TurnController
// Green? Delete the guard: tag your own line with `// guard`, then run
//          swift run workbook guards TurnController
// and watch the order that it protects against come back.

/// Takes the user through two prompts to an open microphone; a stop may come at any moment.
@MainActor
final class TurnController {
  /// How far the turn has come.
  enum State { case idle, starting, listening, denied }

  /// Where the newest turn stands.
  private(set) var state = State.idle
  private let openMicrophone: @MainActor () -> Void
  private let closeMicrophone: @MainActor () -> Void
  private var generation = 0

  /// Makes a controller that has not asked for anything yet.
  init(
    openMicrophone: @escaping @MainActor () -> Void,
    closeMicrophone: @escaping @MainActor () -> Void
  ) {
    self.openMicrophone = openMicrophone
    self.closeMicrophone = closeMicrophone
  }

  /// Asks for both permissions and listens if they are granted.
  func start(askMicrophone: () async -> Bool, askSpeech: () async -> Bool) async {
    guard state != .listening else { return }
    generation += 1  // guard: start-ends-the-older-turn
    let turn = generation
    state = .starting
    let mayListen = await askMicrophone()
    // A state of `starting` proves nothing here: a newer turn may have set it while this one waited.
    guard turn == generation else { return }  // guard: after-the-first-prompt
    guard mayListen else {
      state = .denied
      return
    }
    let mayTranscribe = await askSpeech()
    guard turn == generation else { return }  // guard: after-the-second-prompt
    guard mayTranscribe else {
      state = .denied
      return
    }
    openMicrophone()
    state = .listening
  }

  /// Ends the turn and closes the microphone.
  func stop() {
    generation += 1  // guard: stop-ends-the-turn
    if state == .listening { closeMicrophone() }
    state = .idle
  }
}
