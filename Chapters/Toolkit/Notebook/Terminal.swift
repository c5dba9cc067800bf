import Foundation

/// Where a notebook is shown, and who may be reading.
struct Terminal: Sendable {
  /// Whether standard output is a terminal.
  let isTerminal: Bool
  /// Whether there is also a keyboard to wait for.
  let isInteractive: Bool
  private let environment: [String: String]

  init(
    isTerminal: Bool = isatty(STDOUT_FILENO) == 1, hasKeyboard: Bool = isatty(STDIN_FILENO) == 1,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.isTerminal = isTerminal
    isInteractive = isTerminal && hasKeyboard
    self.environment = environment
  }

  /// The style now; the window may have another width later.
  var style: Notebook.Style { style(windowWidth: Self.windowWidth) }

  /// Piped, the same bytes each time; in a terminal, what fits.
  func style(windowWidth: Int?) -> Notebook.Style {
    guard isTerminal else { return .init(width: 80, colour: false) }
    let width = windowWidth ?? environment["COLUMNS"].flatMap(Int.init) ?? 80
    let isPlain = environment["NO_COLOR"]?.isEmpty == false || environment["TERM"] == "dumb"
    return .init(width: width, colour: !isPlain)
  }

  private static var windowWidth: Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Writes text at once, so that it stands even if the next line traps.
  func write(_ text: String) {
    Swift.print(text, terminator: "")
    fflush(nil)
  }
}
