/// A Markdown file, taken apart.
struct ReadmePage {
  /// A fenced block.
  struct Block: Equatable {
    /// The word after the fence.
    let language: String
    /// The line of its first line, counted from 1.
    let line: Int
    /// What stands in it.
    var lines: [String]
  }

  /// A piece of text, and its line.
  struct Piece: Equatable {
    let line: Int
    let text: String
  }

  /// All lines.
  let lines: [String]
  /// The fenced blocks.
  private(set) var blocks: [Block] = []
  /// Where links lead.
  private(set) var links: [Piece] = []
  /// What stands between single backquotes, broken lines joined.
  private(set) var spans: [Piece] = []

  /// Reads a page.
  init(_ text: String) {
    lines = text.lines
    var open: Block?
    var prose = ""
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("```") {
        if let block = open { blocks.append(block) }
        open =
          open == nil
          ? Block(language: String(line.dropFirst(3)), line: index + 2, lines: []) : nil
        prose += "\n"
      } else if open != nil {
        open?.lines.append(line)
        prose += "\n"
      } else {
        prose += line + "\n"
      }
    }
    let number = { (place: String.Index) in
      prose[..<place].count { $0 == "\n" } + 1
    }
    links = prose.matches(of: #/\]\(([^)\s]+)\)/#).map {
      Piece(line: number($0.range.lowerBound), text: String($0.1))
    }
    spans = prose.matches(of: #/`([^`]+)`/#).map {
      Piece(
        line: number($0.range.lowerBound),
        text: $0.1.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }
  }
}
