import Foundation

import enum Notebook.StandardStream

/// Where a command writes: results, complaints, and what it is doing right now.
struct Console: Sendable {
  /// Writes one line or block of the result.
  let print: @Sendable (String) -> Void
  /// Writes what went wrong with the command itself.
  let complain: @Sendable (String) -> Void
  /// Says what is being done; the next line of any kind replaces it in a terminal that can.
  let status: @Sendable (String) -> Void
  /// Whether results go to a terminal that can be cleared.
  var canClear = false
  /// Clears the terminal.
  var clear: @Sendable () -> Void = {}

  /// Standard output for results, standard error for the rest.
  static let standard = Console(
    print: { text in
      write(onTerminal ? clear : "", to: .errors)
      write(text + "\n", to: .output)
    },
    complain: { write((onTerminal ? clear : "") + $0 + "\n", to: .errors) },
    status: { write(onTerminal ? "\(clear)\($0) …" : "\($0) …\n", to: .errors) },
    canClear: isatty(StandardStream.output.rawValue) == 1 && !isDumb,
    clear: { write("\u{1B}[H\u{1B}[2J\u{1B}[3J", to: .output) })

  private static let onTerminal =
    isatty(StandardStream.errors.rawValue) == 1 && !isDumb
  private static let isDumb = ProcessInfo.processInfo.environment["TERM"] == "dumb"
  private static let clear = "\r\u{1B}[K"

  /// Results that cannot be written end the program; there is nobody to work for. What cannot be
  /// complained about is not worth that.
  private static func write(_ text: String, to stream: StandardStream) {
    do throws(StandardStream.Failure) {
      try stream.write(text)
    } catch {
      guard stream == .output else { return }
      let sentence = StandardStream.sentence(error)
      if !sentence.isEmpty { write("workbook: \(sentence)\n", to: .errors) }
      exit(ExitCode.fails.rawValue)
    }
  }
}
