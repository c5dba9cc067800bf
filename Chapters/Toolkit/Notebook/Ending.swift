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

  /// Says it, good news on standard output and bad news on standard error, and ends the process.
  func end() -> Never {
    if code == 0 {
      Swift.print(message)
    } else {
      Self.warn(message)
    }
    Self.leave(code)
  }

  /// Writes a line to standard error, behind what has been printed so far.
  static func warn(_ message: String) {
    fflush(nil)
    FileHandle.standardError.write(Data((message + "\n").utf8))
  }

  /// Ends the process at once; `exit` may not be called again in an exit handler.
  static func leave(_ code: Int32) -> Never {
    fflush(nil)
    _exit(code)
  }
}
