/// Walks over a Swift file once and says for each byte what it belongs to.
struct SourceScanner {
  private let bytes: [UInt8]
  private var kinds: [SwiftSource.Kind] = []

  /// A scanner at the beginning of the file.
  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The kinds of all bytes.
  mutating func scan() -> [SwiftSource.Kind] {
    scanCode(as: .code)
    return kinds
  }

  private var index: Int { kinds.count }

  private mutating func mark(_ count: Int, _ kind: SwiftSource.Kind) {
    for _ in 0..<min(count, bytes.count - index) { kinds.append(kind) }
  }

  private func sees(_ text: String, at offset: Int = 0) -> Bool {
    bytes[min(index + offset, bytes.count)...].starts(with: text.utf8)
  }

  /// Inside an interpolation it returns at the parenthesis that closes it.
  private mutating func scanCode(as kind: SwiftSource.Kind) {
    var depth = 0
    while index < bytes.count {
      if sees("//") {
        scanLineComment()
      } else if sees("/*") {
        scanBlockComment()
      } else if let hashes = openingHashes() {
        scanString(hashes: hashes)
      } else {
        if sees("(") { depth += 1 }
        if sees(")") { depth -= 1 }
        if kind == .string, depth < 0 { return }
        mark(1, kind)
      }
    }
  }

  private mutating func scanLineComment() {
    while index < bytes.count, !sees("\n") { mark(1, .lineComment) }
  }

  private mutating func scanBlockComment() {
    var depth = 0
    repeat {
      if sees("/*") {
        depth += 1
        mark(2, .blockComment)
      } else if sees("*/") {
        depth -= 1
        mark(2, .blockComment)
      } else {
        mark(1, .blockComment)
      }
    } while depth > 0 && index < bytes.count
  }

  /// How many `#` stand before the quote of a string that begins here; nil when none does.
  private func openingHashes() -> Int? {
    let hashes = bytes[index...].prefix { $0 == UInt8(ascii: "#") }.count
    return sees("\"", at: hashes) ? hashes : nil
  }

  private mutating func scanString(hashes: Int) {
    let fence = String(repeating: "#", count: hashes)
    let quotes = sees("\"\"\"", at: hashes) ? "\"\"\"" : "\""
    mark(hashes + quotes.count, .string)
    while index < bytes.count {
      if sees(quotes + fence) { return mark(quotes.count + hashes, .string) }
      if quotes.count == 1, sees("\n") { return }
      if sees("\\" + fence + "(") {
        mark(hashes + 2, .string)
        scanCode(as: .string)
        mark(1, .string)
      } else if sees("\\" + fence) {
        mark(hashes + 2, .string)
      } else {
        mark(1, .string)
      }
    }
  }
}
