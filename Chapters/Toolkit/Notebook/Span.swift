/// A stretch of prose with one look.
struct Span: Equatable {
  var text: String
  var look: Look
  /// Whether a line may not break inside.
  var isWhole = false
}

/// Reads the emphasis, code spans and links of Markdown prose.
struct SpanReader {
  private let text: [Character]
  private let style: Notebook.Style
  private var spans: [Span] = []

  /// Cuts text into spans; without colour every character is kept and only code spans stay whole.
  static func spans(
    of text: String, look: Look = [], style: Notebook.Style
  ) -> [Span] {
    var reader = SpanReader(text: Array(text), style: style)
    reader.read(look)
    return reader.spans
  }

  private init(text: [Character], style: Notebook.Style) {
    self.text = text
    self.style = style
  }

  private mutating func read(_ look: Look) {
    var index = 0
    while index < text.count {
      index =
        readCode(at: index, look)
        ?? (style.colour ? readMarkup(at: index, look) : nil)
        ?? readCharacter(at: index, look)
    }
  }

  private mutating func readMarkup(at index: Int, _ look: Look) -> Int? {
    readEscape(at: index, look)
      ?? readEmphasis(at: index, mark: "**", look, adding: .bold)
      ?? readEmphasis(at: index, mark: "__", look, adding: .bold)
      ?? readEmphasis(at: index, mark: "*", look, adding: .italic)
      ?? readEmphasis(at: index, mark: "_", look, adding: .italic)
      ?? readLink(at: index, look)
  }

  private mutating func readCharacter(at index: Int, _ look: Look) -> Int {
    append(String(text[index]), look)
    return index + 1
  }

  private mutating func readCode(at index: Int, _ look: Look) -> Int? {
    let ticks = text[index...].prefix { $0 == "`" }.count
    guard ticks > 0 else { return nil }
    let mark = String(repeating: "`", count: ticks)
    let start = index + ticks
    guard let end = find(mark, from: start), end > start else {
      append(mark, look)
      return start
    }
    if style.colour {
      let content = String(text[start..<end])
      let isPadded = content.hasPrefix(" ") && content.hasSuffix(" ") && !content.isBlank
      let shown = isPadded ? String(content.dropFirst().dropLast()) : content
      spans.append(.init(text: shown, look: look.union(.cyan), isWhole: true))
    } else {
      spans.append(.init(text: String(text[index..<end + ticks]), look: look, isWhole: true))
    }
    return end + ticks
  }

  private mutating func readEscape(at index: Int, _ look: Look) -> Int? {
    guard text[index] == "\\", index + 1 < text.count else { return nil }
    let next = text[index + 1]
    guard next.isASCII, next.isPunctuation || next.isSymbol else { return nil }
    append(String(next), look)
    return index + 2
  }

  private mutating func readEmphasis(
    at index: Int, mark: String, _ look: Look, adding emphasis: Look
  ) -> Int? {
    let start = index + mark.count
    guard matches(mark, at: index), start < text.count, text[start] != " " else { return nil }
    // snake_case is no emphasis.
    let isWordMark = mark.first == "_"
    if isWordMark, index > 0, text[index - 1].isLetterOrNumber { return nil }
    guard let end = find(mark, from: start), end > start, text[end - 1] != " " else { return nil }
    let after = end + mark.count
    if isWordMark, after < text.count, text[after].isLetterOrNumber { return nil }
    spans += Self.spans(
      of: String(text[start..<end]), look: look.union(emphasis), style: style)
    return after
  }

  private mutating func readLink(at index: Int, _ look: Look) -> Int? {
    guard text[index] == "[", let end = find("](", from: index + 1),
      let close = find(")", from: end + 2)
    else { return nil }
    let label = String(text[index + 1..<end])
    let address = String(text[end + 2..<close])
    spans += Self.spans(of: label, look: look.union(.underlined), style: style)
    if label != address { append(" (\(address))", look.union(.quiet)) }
    return close + 1
  }

  /// Where a mark next stands outside code spans; a run of ticks matches only its own length.
  private func find(_ mark: String, from start: Int) -> Int? {
    var index = start
    while index < text.count {
      let ticks = text[index...].prefix { $0 == "`" }.count
      if mark.first == "`" {
        if ticks == mark.count { return index }
      } else if matches(mark, at: index), mark.count > 1 || !matches(mark + mark, at: index) {
        return index
      } else if ticks > 0, let end = find(String(repeating: "`", count: ticks), from: index + ticks)
      {
        index = end
      } else if mark.count == 1, matches(mark + mark, at: index) {
        index += 1
      }
      index += max(ticks, 1)
    }
    return nil
  }

  private func matches(_ mark: String, at index: Int) -> Bool {
    text[index...].starts(with: mark)
  }

  private mutating func append(_ piece: String, _ look: Look) {
    if let last = spans.last, last.look == look, !last.isWhole {
      spans[spans.count - 1].text += piece
    } else {
      spans.append(.init(text: piece, look: look))
    }
  }
}

extension Character {
  fileprivate var isLetterOrNumber: Bool { isLetter || isNumber }
}
