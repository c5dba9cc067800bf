/// Draws Swift for a terminal: indented, never wrapped, keywords, strings and comments told apart.
struct CodeRenderer {
  let style: Notebook.Style

  func lines(of code: [String]) -> [String] {
    var scanner = SourceScanner()
    return code.map { line in
      let (wasComment, wasLiteral) = (scanner.isInsideComment, scanner.isInsideLiteral)
      scanner.read(line)
      guard !line.isBlank else { return "" }
      if wasComment { return "    " + style.paint(line, .quiet) }
      return "    " + (wasLiteral ? literal(line, isLast: !scanner.isInsideLiteral) : painted(line))
    }
  }

  /// A line that starts inside a string; what stands behind the closing quotes is code again.
  private func literal(_ line: String, isLast: Bool) -> String {
    let content = line.trimmed.hasPrefix("\"\"\"") ? line.firstRange(of: "\"\"\"") : nil
    guard isLast, let content else { return style.paint(line, .green) }
    return style.paint(String(line[..<content.upperBound]), .green)
      + painted(String(line[content.upperBound...]))
  }

  private static let keywords: Set<String> = [
    "actor", "any", "as", "associatedtype", "async", "await", "break", "case", "catch", "class",
    "continue", "default", "defer", "do", "else", "enum", "extension", "false", "final", "for",
    "func", "guard", "if", "import", "in", "init", "internal", "is", "isolated", "lazy", "let",
    "mutating", "nil", "nonisolated", "private", "protocol", "public", "return", "self", "sending",
    "some", "static", "struct", "super", "switch", "throw", "throws", "true", "try", "typealias",
    "var", "weak", "where", "while",
  ]

  private func painted(_ line: String) -> String {
    guard style.colour else { return line }
    var rest = line[...]
    var result = ""
    while let character = rest.first {
      let (token, look) = Self.token(of: rest, startingWith: character)
      result += style.paint(String(token), look)
      rest = rest[token.endIndex...]
    }
    return result
  }

  private static func token(
    of text: Substring, startingWith character: Character
  ) -> (Substring, Look) {
    if text.hasPrefix("//") { return (text, .quiet) }
    if text.hasPrefix("\"\"\"") { return (text, .green) }
    if character == "\"" { return (string(at: text), .green) }
    let word = text.prefix { $0.isLetter || $0.isNumber || "_@#".contains($0) }
    guard !word.isEmpty else { return (text.prefix(1), []) }
    let isKeyword = keywords.contains(String(word)) || word.hasPrefix("@") || word.hasPrefix("#")
    return (word, isKeyword ? .magenta : [])
  }

  private static func string(at text: Substring) -> Substring {
    var index = text.index(after: text.startIndex)
    while index < text.endIndex, text[index] != "\"" {
      let isEscape = text[index] == "\\"
      index = text.index(after: index)
      if isEscape, index < text.endIndex { index = text.index(after: index) }
    }
    return text[..<(index < text.endIndex ? text.index(after: index) : index)]
  }
}
