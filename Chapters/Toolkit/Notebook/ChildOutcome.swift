/// How the body of a child process ended.
///
/// The description is the same in every run of the same code: file paths, addresses and backtraces
/// are left out.
public enum ChildOutcome: Sendable, Equatable, CustomStringConvertible {
  /// The body returned, or called `exit`.
  case exited(code: Int32)
  /// The body threw an error, described here.
  case threw(String)
  /// The process was ended by a trap, with the message it left.
  case trapped(String)
  /// The body did not end in time, so the process was ended for it.
  case timedOut(after: Duration)
  /// The child process ended before it came to the body.
  case notReached
  /// The child process could not be started, for the reason given.
  case notStarted(String)

  /// The outcome in a few words, the same in every run.
  public var description: String {
    switch self {
    case .exited(let code): "exited with code \(code)"
    case .threw(let error): "threw: \(error)"
    case .trapped(let message): "trapped: \(message)"
    case .timedOut(let limit): "did not end within \(limit.components.seconds) seconds"
    case .notReached: "the child process ended before it came to this body"
    case .notStarted(let reason): "the child process did not start: \(reason)"
    }
  }

  /// Reads the outcome from what a child process left behind.
  init(_ result: CapturedProgram.Result, limit: Duration) {
    if case .timedOut = result.ending {
      self = .timedOut(after: limit)
      return
    }
    guard let errors = result.errors.text(behind: ChildProcess.beginning) else {
      self = .notReached
      return
    }
    switch result.ending {
    case .exited(let code):
      let error = errors.text(behind: ChildProcess.error).map(\.trimmedLines)
      self = error.map(Self.threw) ?? .exited(code: code)
    case .signalled, .timedOut:
      self = .trapped(Self.message(in: errors))
    }
  }

  /// The message of a trap without what differs from run to run.
  private static func message(in errors: String) -> String {
    let message =
      errors.text(behind: "Fatal error: ") ?? errors.trimmedLines.lines.last ?? ""
    let cleaned =
      message
      .replacing(/\n\s*(?:Current stack trace|\*\*\* Signal|💣)[\s\S]*/, with: "")
      .replacing(/\s?\(?0x[0-9a-fA-F]+\)?/, with: "")
      .replacing(/(?:\/[^\s\/:]+)+\//, with: "")
    return cleaned.isBlank ? "without a message" : cleaned.trimmedLines
  }
}

extension String {
  /// What follows the first place where a mark stands.
  fileprivate func text(behind mark: String) -> String? {
    firstRange(of: mark).map { String(self[$0.upperBound...]) }
  }

  /// The text without blank lines and spaces around it.
  fileprivate var trimmedLines: String {
    let start = drop(while: \.isWhitespace)
    let end = start.reversed().drop(while: \.isWhitespace)
    return String(String(end).reversed())
  }
}
