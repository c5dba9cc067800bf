// 5.1 TurnController
//
// The user closes the screen while a prompt is up; the prompt is answered a moment later, and the
// code behind the await switches the microphone on for a screen that nobody sees any more.
//
// 1. A turn asks for the microphone, then for speech; the state is `starting` meanwhile. Granted
//    both, it opens the microphone, once, and is `listening`. Either prompt denied, it is `denied`
//    and the microphone stays off; a denied first prompt never shows the second. `start` returns
//    then and not before, and waits for nothing but its own prompts.
// 2. Stopped while the first prompt is up, a turn is over: the state is `idle` at once and stays
//    so, the second prompt is not shown, the microphone is not opened, whatever the answer. A
//    start that comes after the stop begins a turn of its own.
//    (guard: stop-ends-the-turn) (guard: after-the-first-prompt)
// 3. Stopped while the second prompt is up, a turn is over in the same way.
//    (guard: after-the-second-prompt)
// 4. Started while prompts are up, with stops in between or without, the newer turn asks afresh
//    and does not wait for an older one; without a stop the state stays `starting`. The newer turn
//    wins: the answers to an older turn's prompts, now or later, change neither the state nor the
//    microphone and show no further prompt, whichever prompt is answered first.
//    (guard: start-ends-the-older-turn)
// 5. A start while listening does nothing and asks nothing; it hinders no stop.
// 6. The microphone is open while the state is `listening`: a stop closes it at once. It is never
//    closed when it is not open.
//
// Left open: when the `start` of a turn that is over returns, at the latest when its open prompt is
// answered; and what `start` and `stop` do once the state is `denied`.
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
    // TODO: A turn that is over, by a stop or a newer start, changes nothing after any await.
    state = .starting
    guard await askMicrophone() else {
      state = .denied
      return
    }
    guard await askSpeech() else {
      state = .denied
      return
    }
    openMicrophone()
    state = .listening
  }

  /// Ends the turn and closes the microphone.
  func stop() {
    if state == .listening { closeMicrophone() }
    state = .idle
  }
}
