/// What a run shows and where it pauses, decided without a terminal.
struct Presentation: Sendable {
  /// One thing to do for whoever shows the notebook.
  enum Step: Equatable, Sendable {
    case write(String)
    case pause(Pause)

    /// The text to write.
    var text: String {
      if case .write(let text) = self { text } else { "" }
    }
  }

  /// Why a reader may want to stop here.
  enum Pause: Equatable, Sendable {
    /// A section begins.
    case section
    /// The reader was asked to predict what comes next.
    case prediction
  }

  private let cells: [Notebook.Cell]
  private var next = 0
  private var printing: Int?
  private var isEmpty = true
  private var isAtLineStart = true

  init(_ notebook: Notebook) {
    cells = notebook.cells
  }

  /// What leads up to a code cell, and what it printed.
  mutating func show(
    _ text: String, printedBy cell: Int, _ style: Notebook.Style
  ) -> [Step] {
    var steps: [Step] = []
    if printing != cell {
      steps += cellsBefore(cell + 1, style)
      if cell > 0, cells[cell - 1].asksForPrediction { steps.append(.pause(.prediction)) }
      printing = cell
    }
    steps.append(.write(OutputBar(style: style).barred(text, atLineStart: isAtLineStart)))
    if let last = text.utf8.last { isAtLineStart = last == UInt8(ascii: "\n") }
    return steps
  }

  /// Whatever has not been shown.
  mutating func finish(_ style: Notebook.Style) -> [Step] {
    cellsBefore(cells.count, style)
  }

  private mutating func cellsBefore(_ end: Int, _ style: Notebook.Style) -> [Step] {
    var steps: [Step] = isAtLineStart ? [] : [.write("\n")]
    isAtLineStart = true
    guard next < end else { return steps }
    for cell in cells[next..<end] where cell.kind != .output {
      for section in cell.kind == .prose ? cell.sections : [cell] {
        let lines = section.rendered(style).withoutBlankEdges
        guard !lines.isEmpty else { continue }
        if !isEmpty { steps.append(.write("\n")) }
        if section.startsSection, !isEmpty { steps.append(.pause(.section)) }
        steps.append(.write(lines.joined(separator: "\n") + "\n"))
        isEmpty = false
      }
    }
    next = end
    return steps
  }
}

extension [String] {
  /// The lines from the first to the last that shows something.
  fileprivate var withoutBlankEdges: ArraySlice<String> {
    let start = drop(while: \.isBlank)
    return start.prefix(
      (start.lastIndex { !$0.isBlank } ?? start.startIndex - 1) + 1 - start.startIndex)
  }
}
