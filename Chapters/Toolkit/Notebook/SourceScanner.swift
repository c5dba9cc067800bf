/// Follows string literals and block comments from line to line, so that a marker inside one stays
/// code.
///
/// It reads just enough Swift for that: a bare regex literal that contains `"""` at the end of a
/// line would fool it.
struct SourceScanner {
  private enum Context: Equatable {
    case string(pounds: Int, isMultiline: Bool)
    case interpolation(parentheses: Int)
    case comment(depth: Int)
  }

  private var contexts: [Context] = []
  private var bytes: ArraySlice<UInt8> = []

  /// Whether the next line starts inside a literal or a block comment.
  var isInsideLiteral: Bool { !contexts.isEmpty }

  /// Whether the next line starts inside a block comment.
  var isInsideComment: Bool {
    if case .comment = contexts.last { true } else { false }
  }

  mutating func read(_ line: String) {
    bytes = Array(line.utf8)[...]
    while !bytes.isEmpty {
      switch contexts.last {
      case nil: readCode(parentheses: nil)
      case .interpolation(let parentheses): readCode(parentheses: parentheses)
      case .string(let pounds, let isMultiline): readString(pounds, isMultiline)
      case .comment(let depth): readComment(depth)
      }
    }
    // A single-line string ends with its line even when its quote is missing.
    if case .string(_, isMultiline: false) = contexts.last { contexts.removeLast() }
  }

  private mutating func readCode(parentheses: Int?) {
    let pounds = bytes.prefix { $0 == UInt8(ascii: "#") }.count
    if skip("//") {
      bytes = []
    } else if skip("/*") {
      contexts.append(.comment(depth: 1))
    } else if skip(String(repeating: "#", count: pounds) + "\"") {
      openString(pounds)
    } else {
      let byte = bytes.removeFirst()
      guard let parentheses else { return }
      if byte == UInt8(ascii: "(") { replaceLast(.interpolation(parentheses: parentheses + 1)) }
      guard byte == UInt8(ascii: ")") else { return }
      if parentheses == 1 {
        contexts.removeLast()
      } else {
        replaceLast(.interpolation(parentheses: parentheses - 1))
      }
    }
  }

  private mutating func openString(_ pounds: Int) {
    // The content of a multi-line literal starts on the next line; `#"""#` is a one-line string.
    let isMultiline =
      bytes.starts(with: "\"\"".utf8)
      && String(decoding: bytes.dropFirst(2), as: UTF8.self).isBlank
    contexts.append(.string(pounds: pounds, isMultiline: isMultiline))
    if isMultiline { bytes = [] }
  }

  private mutating func readString(_ pounds: Int, _ isMultiline: Bool) {
    let marks = String(repeating: "#", count: pounds)
    if skip("\\" + marks + "(") {
      contexts.append(.interpolation(parentheses: 1))
    } else if skip("\\" + marks) {
      bytes = bytes.dropFirst()
    } else if skip((isMultiline ? "\"\"\"" : "\"") + marks) {
      contexts.removeLast()
    } else {
      bytes.removeFirst()
    }
  }

  private mutating func readComment(_ depth: Int) {
    if skip("/*") {
      replaceLast(.comment(depth: depth + 1))
    } else if skip("*/") {
      contexts.removeLast()
      if depth > 1 { contexts.append(.comment(depth: depth - 1)) }
    } else {
      bytes.removeFirst()
    }
  }

  private mutating func skip(_ prefix: String) -> Bool {
    guard bytes.starts(with: prefix.utf8) else { return false }
    bytes = bytes.dropFirst(prefix.utf8.count)
    return true
  }

  private mutating func replaceLast(_ context: Context) {
    contexts[contexts.count - 1] = context
  }
}
