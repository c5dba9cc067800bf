extension Notebook {
  /// A source whose output blocks are what the program printed.
  struct Acceptance: Equatable {
    /// The whole file; everything but the output lines is as it was, byte for byte.
    let source: String

    /// Where the blocks that changed now are: a line, and how many lines the block has.
    let changes: [Change]
  }

  /// One output block that was written, rewritten or removed.
  struct Change: Equatable {
    enum Kind: String {
      case written, rewritten, removed
    }

    let kind: Kind
    let line: Int
  }

  /// Puts what was printed below the cells that printed it.
  func accepting(_ printed: [Printout]) -> Acceptance {
    let old = source.lines
    var new: [String] = []
    var changes: [Change] = []
    var next = 0
    for index in cells.indices where cells[index].kind == .code {
      let lines = Self.lines(printedBy: index, in: printed)
      let block = output(ofCodeCell: index)
      guard lines != block?.text.map(\.withoutTrailingSpaces) ?? [] else { continue }
      // With a block: up to it, and go on behind it. Without: up to the end of the code.
      let start = block.map { $0.lines.lowerBound - 1 } ?? cells[index].lines.upperBound
      new += old[next..<start]
      changes.append(.init(kind: .init(from: block, to: lines), line: new.count + 1))
      new += lines.map { $0.isEmpty ? "//>" : "//> " + $0 }
      next = block?.lines.upperBound ?? start
    }
    new += old[next...]
    return Acceptance(source: new.joined(separator: "\n"), changes: changes)
  }
}

extension Notebook.Change.Kind {
  fileprivate init(from block: Notebook.Cell?, to lines: [String]) {
    self = block == nil ? .written : lines.isEmpty ? .removed : .rewritten
  }
}
