/// Puts the bar before each line of output, as it arrives.
struct OutputBar {
  let style: Notebook.Style

  /// What stands before a line of output.
  var prefix: String { style.paint("  │", .quiet) + " " }

  /// The text behind bars; the first line gets one only where a line starts.
  func barred(_ text: String, atLineStart: Bool) -> String {
    var result = ""
    var isStart = atLineStart
    for (index, line) in text.lines.enumerated() {
      if index > 0 {
        // An empty line has a bar and nothing behind it.
        result += (isStart ? prefix.withoutTrailingSpaces : "") + "\n"
        isStart = true
      }
      guard !line.isEmpty else { continue }
      result += (isStart ? prefix : "") + line
      isStart = false
    }
    return result
  }
}
