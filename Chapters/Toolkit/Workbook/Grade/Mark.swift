/// What one exercise of a submission came to.
enum Mark: String, Codable, CaseIterable, Sendable {
  case passed
  case failed
  case notAttempted = "not attempted"
  case doesNotCompile = "does not compile"
  case crashed
  case timedOut = "timed out"
  case tampered

  /// One letter for the table.
  var letter: String {
    switch self {
    case .passed: "+"
    case .failed: "-"
    case .notAttempted: "."
    case .doesNotCompile: "c"
    case .crashed: "x"
    case .timedOut: "t"
    case .tampered: "!"
    }
  }
}
