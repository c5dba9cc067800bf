/// A chapter's source file, cut into prose, code and the output written below the code.
///
/// Lines that start with `//: ` are prose, lines that start with `//> ` are the output of the code
/// directly above them, everything else is Swift. A marker starts in column 1 and outside string
/// literals and block comments; inside one, such a line is code like any other. Each run of code
/// between prose and output is a cell of its own, and blank lines at its edges belong to no cell.
/// It does not promise that the code compiles, nor that the output is true.
public struct Notebook: Sendable {
  /// The path that messages about this notebook show.
  public let path: String

  /// The text that the cells were cut from, unchanged.
  public let source: String

  /// The cells from top to bottom.
  public let cells: [Cell]

  /// Cuts a source into cells, or says which rule of the format a line breaks.
  public init(source: String, path: String) throws(NotebookError) {
    var parser = CellParser(path: path)
    for (index, line) in source.lines.enumerated() {
      try parser.read(line, number: index + 1)
    }
    self.path = path
    self.source = source
    cells = parser.finish()
  }

  /// Whether a file is a notebook at all: one without prose is an ordinary program.
  static func isNotebook(_ source: String) -> Bool {
    source.lines.contains { $0.hasPrefix("//:") }
  }

  /// The index of the code cell that holds a line of the source.
  func codeCell(at line: Int) -> Int? {
    cells.firstIndex { $0.kind == .code && $0.lines.contains(line) }
  }

  /// The output block that stands below a code cell.
  func output(ofCodeCell index: Int) -> Cell? {
    guard index + 1 < cells.count, cells[index + 1].kind == .output else { return nil }
    return cells[index + 1]
  }
}

extension String {
  /// The lines between line feeds; the last is empty when the text ends with one.
  ///
  /// Split by byte, because a carriage return and a line feed are one `Character`.
  var lines: [String] {
    utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
  }
}
