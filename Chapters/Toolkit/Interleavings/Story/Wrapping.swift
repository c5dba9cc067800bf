/// Breaks text at spaces into lines of at most `width` columns; longer words are cut.
func wrapped(_ text: String, width: Int) -> [String] {
  var lines: [String] = []
  var line = ""
  for word in text.split(whereSeparator: \.isWhitespace) {
    var word = Substring(word)
    if !line.isEmpty, line.count + 1 + word.count > width {
      lines.append(line)
      line = ""
    }
    while word.count > width {
      lines.append(String(word.prefix(width)))
      word = word.dropFirst(width)
    }
    line += line.isEmpty ? String(word) : " \(word)"
  }
  if !line.isEmpty { lines.append(line) }
  return lines
}

/// Cuts text to `width` columns and says so with three dots.
func clipped(_ text: String, width: Int) -> String {
  text.count <= width ? text : text.prefix(width - 3) + "..."
}

extension String {
  func padded(to width: Int) -> String {
    count >= width ? self : self + String(repeating: " ", count: width - count)
  }
}
