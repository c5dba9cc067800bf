import Foundation

/// The keys that a paused notebook waits for.
enum Key: Equatable {
  case goOn
  case leave
  /// Nobody will press a key any more.
  case endOfInput
  /// A key that the terminal would have turned into a signal.
  case signal(Int32)

  /// The meaning of a byte; most have none.
  init?(byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): self = .goOn
    case UInt8(ascii: "q"), UInt8(ascii: "Q"): self = .leave
    // Control-D; a zero is what is left of one that was typed before the pause.
    case 0, 4: self = .endOfInput
    case 3: self = .signal(SIGINT)
    case 26: self = .signal(SIGTSTP)
    case 28: self = .signal(SIGQUIT)
    default: return nil
    }
  }
}

extension Presentation.Pause {
  /// What a reader sees while the notebook waits.
  var prompt: String {
    switch self {
    case .section: "  Return goes on, q leaves"
    case .prediction: "  Return shows what it prints, q leaves"
    }
  }
}

extension Terminal {
  /// Waits for a key; the prompt is gone afterwards, and the terminal is as it was.
  func wait(_ pause: Presentation.Pause) throws(Ending) -> Key {
    while true {
      try write(style.paint(pause.prompt, .quiet))
      let key = withSingleKeys(readKey)
      try write("\r" + String(repeating: " ", count: pause.prompt.count) + "\r")
      guard case .signal(let signal) = key else { return key }
      // The signal comes now that the terminal is as it was; a stopped notebook then asks again.
      deliver(signal)
    }
  }

  /// Raises a signal here, where it may be blocked: on Linux, top-level code that has awaited goes
  /// on in a thread of Dispatch's, and those take no signals.
  private func deliver(_ signal: Int32) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, signal)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(signal)
  }

  private func readKey() -> Key {
    var byte: UInt8 = 0
    while true {
      let count = read(STDIN_FILENO, &byte, 1)
      if count == 1, let key = Key(byte: byte) { return key }
      if count == 0 || (count < 0 && errno != EINTR) { return .endOfInput }
    }
  }

  /// Runs a body while keys arrive one by one, unseen. Signals are keys too, because one that came
  /// here would leave the terminal like this.
  private func withSingleKeys(_ body: () -> Key) -> Key {
    var usual = termios()
    guard tcgetattr(STDIN_FILENO, &usual) == 0 else { return body() }
    var single = usual
    single.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &single)
    defer { tcsetattr(STDIN_FILENO, TCSADRAIN, &usual) }
    return body()
  }
}
