/// A Swift file split into lines, each byte known as code, comment or string.
///
/// It does not parse: regex literals in slashes are taken for code.
struct SwiftSource: Sendable {
  /// What a byte belongs to. The code inside a string's interpolation counts as string.
  enum Kind: Sendable { case code, lineComment, blockComment, string }

  private let bytes: [UInt8]
  private let kinds: [Kind]
  private let ranges: [Range<Int>]

  /// Splits and classifies the text.
  init(_ text: String) {
    bytes = Array(text.utf8)
    var scanner = SourceScanner(bytes: bytes)
    kinds = scanner.scan()
    var (ranges, start) = ([Range<Int>](), 0)
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      ranges.append(start..<index)
      start = index + 1
    }
    self.ranges = ranges + [start..<bytes.count]
  }

  /// All of it.
  var text: String { text(0..<bytes.count) }

  /// How many lines there are; they are numbered from 1.
  var lineCount: Int { ranges.count }

  /// A line as it stands.
  func line(_ number: Int) -> String { text(ranges[number - 1]) }

  /// A line's code, trimmed: comments left out, each string a `_`.
  func code(_ number: Int) -> String {
    var (result, inString) = ([UInt8](), false)
    for index in ranges[number - 1] {
      switch kinds[index] {
      case .code: result.append(bytes[index])
      case .string: if !inString { result.append(UInt8(ascii: "_")) }
      case .lineComment, .blockComment: result.append(UInt8(ascii: " "))
      }
      inString = kinds[index] == .string
    }
    return String(decoding: result, as: UTF8.self).trimmed
  }

  /// What follows the `//` of a line, trimmed; nil when the line has no such comment.
  func lineComment(_ number: Int) -> String? {
    let range = ranges[number - 1]
    guard let start = range.first(where: { kinds[$0] == .lineComment }) else { return nil }
    return text(start..<range.upperBound).drop { $0 == "/" }.description.trimmed
  }

  /// A line's comments of either form.
  func comments(_ number: Int) -> String {
    let kept = ranges[number - 1].map { index in
      kinds[index] == .lineComment || kinds[index] == .blockComment ? bytes[index] : 32
    }
    return String(decoding: kept, as: UTF8.self)
  }

  /// Whether a line begins inside a string or a block comment that an earlier line opened.
  func beginsInsideToken(_ number: Int) -> Bool {
    let start = ranges[number - 1].lowerBound
    guard start > 0, start < bytes.count else { return false }
    return kinds[start - 1] != .code && kinds[start - 1] != .lineComment
  }

  /// The brackets of a line's code, in order.
  func brackets(_ number: Int) -> [Character] {
    ranges[number - 1].filter { kinds[$0] == .code }
      .map { Character(UnicodeScalar(bytes[$0])) }.filter { "(){}[]".contains($0) }
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}
