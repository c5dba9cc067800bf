/// Breaks text at white space into lines of at most `width` columns; longer words are cut.
func wrapped(_ text: String, width: Int) -> [String] {
  var lines: [String] = []
  var line = ""
  for word in text.split(whereSeparator: \.isWhitespace) {
    var word = String(word)
    if !line.isEmpty, line.columns + 1 + word.columns > width {
      lines.append(line)
      line = ""
    }
    while word.columns > width {
      let start = word.prefix(columns: width)
      lines.append(start)
      word.removeFirst(start.count)
    }
    line += line.isEmpty ? word : " \(word)"
  }
  if !line.isEmpty { lines.append(line) }
  return lines
}

/// The same in at most `limit` lines; three dots say that something was left out.
func folded(_ text: String, width: Int, limit: Int) -> [String] {
  var lines = wrapped(text, width: width)
  if lines.count > limit {
    lines = Array(lines.prefix(limit))
    lines[limit - 1] = clipped(lines[limit - 1] + " ...", width: width)
  }
  return lines
}

/// The text in one line, cut to `width` columns, which three dots then say.
func clipped(_ text: String, width: Int) -> String {
  let text = text.onOneLine
  return text.columns <= width ? text : text.prefix(columns: max(1, width - 3)) + "..."
}

extension String {
  /// How many columns of a terminal the text takes.
  var columns: Int { utf8.count == count ? count : reduce(0) { $0 + $1.columns } }

  /// The text with each run of white space, line ends too, as one space.
  var onOneLine: String {
    contains { $0.isNewline || $0 == "\t" }
      ? split(whereSeparator: \.isWhitespace).joined(separator: " ") : self
  }

  /// As much from the start as fits, and always one character.
  func prefix(columns width: Int) -> String {
    var result = ""
    var left = width
    for character in self {
      left -= character.columns
      if left < 0, !result.isEmpty { break }
      result.append(character)
    }
    return result
  }

  func padded(to width: Int) -> String {
    let columns = columns
    return columns >= width ? self : self + String(repeating: " ", count: width - columns)
  }
}

extension Character {
  /// The blocks whose characters take two columns, by Unicode's East Asian Width and emoji.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD,
  ]

  fileprivate var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if first.isASCII { return 1 }
    let isWide = Self.wide.contains { $0.contains(first.value) }
    return isWide || first.properties.isEmojiPresentation ? 2 : 1
  }
}
