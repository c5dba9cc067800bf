/// The comment that marks a guard: `// guard: name, without: Task {, green on the stub: reason`.
struct GuardTag: Equatable {
  /// A tag that cannot be read, and what the right form is.
  struct Malformed: Error, Equatable, CustomStringConvertible {
    /// The whole message.
    let description: String
  }

  /// What it protects; nil for a bare `// guard`.
  var name: String?
  /// What remains of the line.
  var remainder: String?
  /// Why a test may be green on the stub.
  var greenOnStub: String?

  /// Reads a comment's text after its `//`; nil when it is not a tag but a sentence.
  init?(comment: String) throws {
    guard let match = comment.wholeMatch(of: #/(?i)guard\s*(?:(?<sign>[:,])(?<rest>.*))?/#) else {
      return nil
    }
    var rest = String(match.output.rest ?? "")
    greenOnStub = Self.cut(&rest, at: "green on the stub:")
    remainder = Self.cut(&rest, at: "without:")
    guard match.output.sign == ":" else {
      if !rest.trimmed.isEmpty { throw Self.malformed(rest.trimmed) }
      return
    }
    let parts = rest.split(separator: ",", omittingEmptySubsequences: false).map {
      String($0).trimmed
    }
    if parts.count > 1, let odd = parts.dropFirst().first(where: { !$0.isEmpty }) {
      throw Self.malformed(odd)
    }
    name = parts.first.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Takes off the last part of a tag, which begins with a word and a colon.
  private static func cut(_ text: inout String, at word: String) -> String? {
    guard let range = text.firstRange(of: word) else { return nil }
    let value = String(text[range.upperBound...]).trimmed
    text = String(text[..<range.lowerBound]).trimmed
    if text.hasSuffix(",") { text.removeLast() }
    return value
  }

  private static func malformed(_ part: String) -> Malformed {
    Malformed(
      description: """
        '\(part)' is no part of a guard's comment. Its form is: // guard: name, \
        without: what remains, green on the stub: reason
        """)
  }
}
