/// Breaks spans into lines at spaces.
struct Wrapping {
  let style: Notebook.Style
  /// What the first line starts with; it may be painted, so its width is given.
  let first: String
  /// What every other line starts with.
  let rest: String
  /// The columns that either takes.
  let indent: Int

  init(_ style: Notebook.Style, first: String = "", rest: String = "", indent: Int = 0) {
    self.style = style
    self.first = first
    self.rest = rest
    self.indent = indent
  }

  /// The lines that the words of some spans fill; a word longer than a line has one to itself.
  func lines(of spans: [Span]) -> [String] {
    let room = style.measure - indent
    var lines: [[[Span]]] = []
    var used = 0
    for word in Self.words(of: spans) {
      let width = word.reduce(0) { $0 + $1.text.columns }
      if lines.isEmpty || used + 1 + width > room {
        lines.append([word])
        used = width
      } else {
        lines[lines.count - 1].append(word)
        used += 1 + width
      }
    }
    return lines.enumerated().map { ($0.offset == 0 ? first : rest) + painted($0.element) }
  }

  /// Words are what lies between spaces; one word may change its look in the middle.
  static func words(of spans: [Span]) -> [[Span]] {
    var words: [[Span]] = []
    var isOpen = false
    for span in spans {
      let pieces =
        span.isWhole
        ? [Substring(span.text)] : span.text.split(separator: " ", omittingEmptySubsequences: false)
      for (index, piece) in pieces.enumerated() {
        if index > 0 { isOpen = false }
        guard !piece.isEmpty else { continue }
        let part = Span(text: String(piece), look: span.look)
        if isOpen { words[words.count - 1].append(part) } else { words.append([part]) }
        isOpen = true
      }
    }
    return words
  }

  /// A line as text; neighbours of one look, and the spaces between them, are painted as one.
  private func painted(_ words: [[Span]]) -> String {
    var runs: [Span] = []
    for (index, word) in words.enumerated() {
      for (position, part) in word.enumerated() {
        let gap = index > 0 && position == 0 ? " " : ""
        if let last = runs.last, last.look == part.look {
          runs[runs.count - 1].text += gap + part.text
        } else {
          if !gap.isEmpty { runs.append(.init(text: gap, look: [])) }
          runs.append(part)
        }
      }
    }
    return runs.map { style.paint($0.text, $0.look) }.joined()
  }
}

extension String {
  /// The columns that a terminal gives this text.
  var columns: Int { reduce(0) { $0 + $1.columns } }
}

extension Character {
  /// Wide characters of East Asian scripts and emoji take two columns, all others one.
  fileprivate var columns: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    let wide: [ClosedRange<UInt32>] = [
      0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
      0x1F900...0x1F9FF, 0x20000...0x3FFFD,
    ]
    return wide.contains { $0.contains(scalar.value) } ? 2 : 1
  }
}
