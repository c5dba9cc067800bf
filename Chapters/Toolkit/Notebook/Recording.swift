/// Which cell printed what, and the rule that cells print in turn.
struct Recording: Sendable {
  let notebook: Notebook
  private(set) var printouts: [Notebook.Printout] = []

  init(_ notebook: Notebook) {
    self.notebook = notebook
  }

  /// Notes what a line of the source printed and returns the index of its cell.
  mutating func add(_ text: String, line: Int) throws(NotebookError) -> Int {
    guard let cell = notebook.codeCell(at: line) else {
      throw NotebookError(.changedSinceBuild, path: notebook.path, line: line)
    }
    if let last = printouts.last, last.cell == cell {
      printouts[printouts.count - 1].text += text
      return cell
    }
    if let last = printouts.last, last.cell > cell {
      let reason = NotebookError.Reason.printedOutOfTurn(
        cell: notebook.cells[cell].lines, after: notebook.cells[last.cell].lines)
      throw NotebookError(reason, path: notebook.path, line: line)
    }
    printouts.append(.init(cell: cell, text: text))
    return cell
  }
}
