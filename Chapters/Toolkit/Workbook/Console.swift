import Foundation

/// Where a command writes: results, complaints, and what it is doing right now.
struct Console: Sendable {
  /// Writes one line or block of the result.
  let print: @Sendable (String) -> Void
  /// Writes what went wrong with the command itself.
  let complain: @Sendable (String) -> Void
  /// Says what is being done; in a terminal the next line of any kind replaces it.
  let status: @Sendable (String) -> Void

  /// Standard output for results, standard error for the rest.
  static let standard = Console(
    print: { text in
      write(terminalErrors ? "\r\u{1B}[K" : "", to: stderrDescriptor)
      write(text + "\n", to: 1)
    },
    complain: { text in
      write((terminalErrors ? "\r\u{1B}[K" : "") + text + "\n", to: stderrDescriptor)
    },
    status: { text in
      write(terminalErrors ? "\r\u{1B}[K\(text) …" : "\(text) …\n", to: stderrDescriptor)
    })

  private static let stderrDescriptor: Int32 = 2
  private static let terminalErrors = isatty(2) == 1

  private static func write(_ text: String, to descriptor: Int32) {
    FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).write(Data(text.utf8))
  }
}
