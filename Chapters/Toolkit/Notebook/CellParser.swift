/// Puts lines into cells and checks where markers and output blocks stand.
struct CellParser {
  private let path: String
  private var scanner = SourceScanner()
  private var cells: [Notebook.Cell] = []
  private var kind: Notebook.Cell.Kind?
  private var first = 0
  private var text: [String] = []

  init(path: String) {
    self.path = path
  }

  mutating func read(_ line: String, number: Int) throws(NotebookError) {
    guard !line.utf8.contains(UInt8(ascii: "\r")) else {
      throw NotebookError(.carriageReturn, path: path, line: number)
    }
    if scanner.isInsideLiteral {
      append(line)
      scanner.read(line)
    } else if let (kind, content) = try marked(line, number: number) {
      try begin(kind, at: number)
      append(content)
    } else if line.isBlank {
      // Blank lines may stand inside code; after anything else they end the cell.
      if kind == .code { append(line) } else { end() }
    } else {
      try begin(.code, at: number)
      append(line)
      scanner.read(line)
    }
  }

  mutating func finish() -> [Notebook.Cell] {
    end()
    return cells
  }

  private func marked(
    _ line: String, number: Int
  ) throws(NotebookError) -> (Notebook.Cell.Kind, String)? {
    let indent = line.prefix { $0 == " " || $0 == "\t" }
    let rest = line.dropFirst(indent.count)
    guard let marker = ["//:", "//>"].first(where: rest.hasPrefix) else { return nil }
    guard indent.isEmpty else {
      throw NotebookError(.indentedMarker(marker), path: path, line: number)
    }
    let content = rest.dropFirst(marker.count)
    guard content.isEmpty || content.hasPrefix(" ") else {
      throw NotebookError(.markerWithoutSpace(marker), path: path, line: number)
    }
    return (marker == "//:" ? .prose : .output, String(content.dropFirst()))
  }

  private mutating func begin(_ next: Notebook.Cell.Kind, at line: Int) throws(NotebookError) {
    guard next != kind else { return }
    end()
    if next == .output, cells.last?.kind != .code {
      throw NotebookError(.misplacedOutput(below: cells.last?.kind), path: path, line: line)
    }
    kind = next
    first = line
  }

  private mutating func append(_ line: String) {
    text.append(line)
  }

  private mutating func end() {
    guard let kind else { return }
    while text.last?.isBlank == true, kind == .code { text.removeLast() }
    cells.append(.init(kind: kind, lines: first...(first + text.count - 1), text: text))
    self.kind = nil
    text = []
  }
}

extension StringProtocol {
  /// Whether there is nothing to see.
  var isBlank: Bool { allSatisfy { $0 == " " || $0 == "\t" } }
}
