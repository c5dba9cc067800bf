import Foundation

/// A reason to end the process: what to say and the exit code.
struct Ending: Error, Equatable {
  let code: Int32
  let message: String

  init(code: Int32, _ message: String) {
    self.code = code
    self.message = message
  }

  init(_ error: NotebookError) {
    self.init(code: 1, error.description)
  }

  init(_ failure: StandardStream.Failure) {
    // The code of a program that SIGPIPE ended, for whoever started this one with it ignored.
    self.init(code: failure == .nobodyReads ? 128 + SIGPIPE : 1, StandardStream.sentence(failure))
  }

  /// Says it, good news on standard output and bad news on standard error, and ends the process.
  func end() -> Never {
    guard code == 0 else {
      if !message.isEmpty { Self.warn(message) }
      Self.leave(code)
    }
    do throws(StandardStream.Failure) {
      try StandardStream.output.write(message + "\n")
    } catch {
      Ending(error).end()
    }
    Self.leave(code)
  }

  /// Writes a line to standard error, behind what has been printed so far.
  static func warn(_ message: String) {
    try? StandardStream.errors.write(message + "\n")
  }

  /// Ends the process at once; `exit` may not be called again in an exit handler.
  static func leave(_ code: Int32) -> Never {
    fflush(nil)
    _exit(code)
  }
}
