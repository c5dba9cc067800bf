/// A block of the Markdown that prose is written in.
enum MarkdownBlock: Equatable {
  case blank
  case heading(level: Int, text: String)
  case paragraph([String])
  case item(marker: String, indent: Int, lines: [String])
  case quote([String])
  case fence(Fence)
  case verbatim(String)

  /// A fenced code block.
  struct Fence: Equatable {
    /// The opening line as written.
    let opening: String
    /// What follows the fence on its line.
    let info: String
    /// The lines inside.
    var lines: [String] = []
    /// The closing line as written; none when the prose ends first.
    var closing: String?
  }

  /// Cuts Markdown into blocks.
  static func blocks(of lines: [String]) -> [MarkdownBlock] {
    var blocks: [MarkdownBlock] = []
    for line in lines {
      if case .fence(var fence)? = blocks.last, fence.closing == nil {
        fence.read(line)
        blocks[blocks.count - 1] = .fence(fence)
      } else {
        let block = MarkdownBlock(line)
        if let joined = blocks.last?.joined(with: block, line: line) {
          blocks[blocks.count - 1] = joined
        } else {
          blocks.append(block)
        }
      }
    }
    return blocks
  }

  private init(_ line: String) {
    let indent = line.prefix { $0 == " " }.count
    let text = String(line.dropFirst(indent))
    let hashes = text.prefix { $0 == "#" }.count
    if text.isEmpty {
      self = .blank
    } else if text.hasPrefix("```") || text.hasPrefix("~~~") {
      let info = text.drop { $0 == text.first }
      self = .fence(.init(opening: line, info: info.trimmed))
    } else if (1...6).contains(hashes), text.dropFirst(hashes).hasPrefix(" ") {
      self = .heading(level: hashes, text: text.dropFirst(hashes).trimmed)
    } else if let marker = Self.listMarker(of: text) {
      self = .item(
        marker: marker, indent: indent, lines: [text.dropFirst(marker.count).trimmed])
    } else if text.hasPrefix(">") {
      self = .quote([text.dropFirst().trimmed])
    } else if text.hasPrefix("|") || indent >= 4 || Self.isRule(text) {
      self = .verbatim(line)
    } else {
      self = .paragraph([text])
    }
  }

  private static func listMarker(of text: String) -> String? {
    if ["- ", "* ", "+ "].contains(where: text.hasPrefix) { return String(text.prefix(2)) }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard (1...9).contains(digits.count) else { return nil }
    let rest = text.dropFirst(digits.count)
    return rest.hasPrefix(". ") || rest.hasPrefix(") ")
      ? String(text.prefix(digits.count + 2)) : nil
  }

  private static func isRule(_ text: String) -> Bool {
    let marks = text.filter { $0 != " " }
    return marks.count >= 3 && ["-", "*", "_"].contains { mark in marks.allSatisfy { $0 == mark } }
  }

  /// This block with one more line, if the line continues it.
  private func joined(with next: MarkdownBlock, line: String) -> MarkdownBlock? {
    switch (self, next) {
    case (.paragraph(let lines), .paragraph(let more)): .paragraph(lines + more)
    case (.paragraph(let lines), .verbatim) where line.hasPrefix(" "):
      .paragraph(lines + [line.trimmed])
    case (.quote(let lines), .quote(let more)), (.quote(let lines), .paragraph(let more)):
      .quote(lines + more)
    case (.item(let marker, let indent, let lines), .paragraph(let more)):
      .item(marker: marker, indent: indent, lines: lines + more)
    case (.item(let marker, let indent, let lines), .verbatim) where line.hasPrefix(" "):
      .item(marker: marker, indent: indent, lines: lines + [line.trimmed])
    default: nil
    }
  }
}

extension MarkdownBlock.Fence {
  fileprivate mutating func read(_ line: String) {
    let mark = opening.trimmed.prefix(3)
    let isClosing = line.trimmed.hasPrefix(mark) && line.trimmed.allSatisfy { $0 == mark.first }
    if isClosing { closing = line } else { lines.append(line) }
  }
}

extension StringProtocol {
  /// The text without spaces around it.
  var trimmed: String {
    let start = drop { $0 == " " || $0 == "\t" }
    return String(start).withoutTrailingSpaces
  }
}
