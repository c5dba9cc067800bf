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
    let width = width(windowWidth)
    let isPlain = environment["NO_COLOR"]?.isEmpty == false || environment["TERM"] == "dumb"
    return .init(width: width, colour: !isPlain)
  }

  /// What a reader should know first whose window is narrower than code and stories are; they are
  /// never wrapped, because a broken table tells nothing.
  var note: String? { note(windowWidth: Self.windowWidth) }

  func note(windowWidth: Int?) -> String? {
    let width = width(windowWidth)
    guard isTerminal, width < 80 else { return nil }
    let sentence = """
      This window has \(width) columns. Code and stories need up to 80 and are not wrapped: widen it.
      """
    let style = style(windowWidth: windowWidth)
    return Wrapping(style).lines(of: [Span(text: sentence, look: .quiet)])
      .joined(separator: "\n") + "\n\n"
  }

  private func width(_ windowWidth: Int?) -> Int {
    windowWidth ?? environment["COLUMNS"].flatMap(Int.init) ?? 80
  }

  private static var windowWidth: Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Writes text at once, so that it stands even if the next line traps.
  func write(_ text: String) throws(Ending) {
    do throws(StandardStream.Failure) {
      try StandardStream.output.write(text)
    } catch {
      throw Ending(error)
    }
  }
}
