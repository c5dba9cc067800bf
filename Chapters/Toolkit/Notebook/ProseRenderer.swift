/// Draws Markdown for a terminal.
///
/// In colour the look replaces the characters of Markdown; without, they stay. Paragraphs, list
/// items and quotes are wrapped; tables, code and indented lines are left alone.
struct ProseRenderer {
  let style: Notebook.Style

  func lines(of markdown: [String]) -> [String] {
    MarkdownBlock.blocks(of: markdown).flatMap(lines(of:))
  }

  private func lines(of block: MarkdownBlock) -> [String] {
    switch block {
    case .blank: [""]
    case .heading(let level, let text): heading(level, text)
    case .paragraph(let lines): wrapped(lines)
    case .item(let marker, let indent, let lines): item(marker, indent, lines)
    case .quote(let lines): quote(lines)
    case .fence(let fence): self.fence(fence)
    case .verbatim(let line): [line]
    }
  }

  private func heading(_ level: Int, _ text: String) -> [String] {
    guard style.colour else {
      return wrapped([String(repeating: "#", count: level) + " " + text])
    }
    let look: Look =
      switch level {
      case 1: [.bold, .underlined]
      case 2: [.bold, .cyan]
      default: [.bold]
      }
    return wrapped([text], look: look)
  }

  private func item(_ marker: String, _ indent: Int, _ lines: [String]) -> [String] {
    let margin = String(repeating: " ", count: indent)
    let isBullet = marker.first?.isNumber == false
    let shown = style.colour && isBullet ? "• " : marker
    return wrapped(
      lines, first: margin + shown,
      rest: margin + String(repeating: " ", count: shown.count), indent: indent + shown.count)
  }

  private func quote(_ lines: [String]) -> [String] {
    let bar = style.colour ? style.paint("▌ ", .quiet) : "> "
    return wrapped(lines, look: .italic, first: bar, rest: bar, indent: 2)
  }

  private func fence(_ fence: MarkdownBlock.Fence) -> [String] {
    guard style.colour else { return plain(fence) }
    let isSwift = fence.info.isEmpty || fence.info.hasPrefix("swift")
    var lines =
      isSwift
      ? CodeRenderer(style: style).lines(of: fence.lines)
      : fence.lines.map { ("    " + $0).withoutTrailingSpaces }
    if let message = CompilerClaim.message(in: fence.info) {
      lines += Wrapping(
        style, first: style.paint("  ✗ ", .red), rest: "    ", indent: 4
      ).lines(of: [Span(text: "does not compile: " + message, look: .red)])
    }
    return lines
  }

  /// The fence as it is written; a claim about the compiler stands behind it as a sentence.
  private func plain(_ fence: MarkdownBlock.Fence) -> [String] {
    let closing = fence.closing.map { [$0] } ?? []
    guard let message = CompilerClaim.message(in: fence.info) else {
      return [fence.opening] + fence.lines + closing
    }
    let mark = fence.opening.prefix { $0 != "s" }.description.withoutTrailingSpaces
    return [mark + "swift"] + fence.lines + closing
      + Wrapping(style).lines(of: [Span(text: "This does not compile: " + message, look: [])])
  }

  /// The lines filled; one that ends with a backslash ends where it ends.
  private func wrapped(
    _ lines: [String], look: Look = [], first: String = "", rest: String = "", indent: Int = 0
  ) -> [String] {
    var paragraphs: [[String]] = [[]]
    for line in lines {
      let isBreak = line.hasSuffix("\\")
      paragraphs[paragraphs.count - 1].append(
        isBreak && style.colour ? String(line.dropLast()) : line)
      if isBreak { paragraphs.append([]) }
    }
    return paragraphs.filter { !$0.isEmpty }.enumerated().flatMap { index, lines in
      Wrapping(style, first: index == 0 ? first : rest, rest: rest, indent: indent).lines(
        of: SpanReader.spans(of: lines.joined(separator: " "), look: look, style: style))
    }
  }
}
