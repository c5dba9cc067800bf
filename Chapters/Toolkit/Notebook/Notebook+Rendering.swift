extension Notebook {
  /// The whole notebook as lines for a terminal, with the output that the file holds.
  public func rendered(_ style: Style = Style()) -> [String] {
    var presentation = Presentation(self)
    var steps: [Presentation.Step] = []
    for cell in cells.indices {
      guard cells[cell].kind == .code, let block = output(ofCodeCell: cell) else { continue }
      let text = block.text.map { $0 + "\n" }.joined()
      steps += presentation.show(text, printedBy: cell, style)
    }
    steps += presentation.finish(style)
    return steps.map(\.text).joined().lines.dropLast()
  }
}

extension Notebook.Cell {
  /// The lines that show this cell: prose wrapped, code indented, output behind a bar.
  func rendered(_ style: Notebook.Style) -> [String] {
    switch kind {
    case .prose: ProseRenderer(style: style).lines(of: text)
    case .code: CodeRenderer(style: style).lines(of: text)
    case .output: text.map { (OutputBar(style: style).prefix + $0).withoutTrailingSpaces }
    }
  }

  /// The cell cut before each `## ` heading, where a reader may pause.
  var sections: [Notebook.Cell] {
    var starts = [0]
    var line = 0
    for block in MarkdownBlock.blocks(of: text) {
      if case .heading(level: 2, _) = block, line > 0 { starts.append(line) }
      line += block.sourceLines
    }
    return zip(starts, starts.dropFirst() + [text.count]).map { start, end in
      let first = lines.lowerBound + start
      return Notebook.Cell(
        kind: kind, lines: first...(first + end - start - 1), text: Array(text[start..<end]))
    }
  }

  /// Whether the cell starts with a `## ` heading.
  var startsSection: Bool {
    guard kind == .prose, case .heading(level: 2, _)? = MarkdownBlock.blocks(of: text).first
    else { return false }
    return true
  }

  /// Whether the last paragraph asks the reader to predict what comes.
  var asksForPrediction: Bool {
    let paragraph = text.split { $0.isBlank }.last?.first ?? ""
    return kind == .prose && paragraph.drop { $0 == "*" || $0 == "_" }.hasPrefix("Predict:")
  }
}

extension MarkdownBlock {
  /// The lines of the source that make up the block.
  var sourceLines: Int {
    switch self {
    case .blank, .heading, .verbatim: 1
    case .paragraph(let lines), .quote(let lines), .item(_, _, let lines): lines.count
    case .fence(let fence): 1 + fence.lines.count + (fence.closing == nil ? 0 : 1)
    }
  }
}
