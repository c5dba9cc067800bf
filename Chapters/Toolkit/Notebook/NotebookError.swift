/// A rule of the notebook format that a line breaks, with the line and the remedy.
public struct NotebookError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The rules that can be broken.
  public enum Reason: Sendable, Equatable {
    /// A line ends with a carriage return.
    case carriageReturn
    /// A marker does not start in column 1.
    case indentedMarker(String)
    /// A marker touches its text.
    case markerWithoutSpace(String)
    /// An output block stands below something that is not code.
    case misplacedOutput(below: Notebook.Cell.Kind?)
    /// A cell printed although a later one had printed already.
    case printedOutOfTurn(cell: ClosedRange<Int>, after: ClosedRange<Int>)
    /// The line that printed is in another file than the notebook.
    case printedElsewhere(notebook: String)
    /// The line that printed is not a line of code in the file.
    case changedSinceBuild
  }

  /// The rule that is broken.
  public let reason: Reason

  /// The file, as messages show it.
  public let path: String

  /// The line, counted from 1.
  public let line: Int

  /// The place, the rule, what was found, and what to do.
  public var description: String { "\(path):\(line): \(reason.text)" }

  init(_ reason: Reason, path: String, line: Int) {
    self.reason = reason
    self.path = path
    self.line = line
  }
}

extension NotebookError.Reason {
  private static let turns =
    "print only in top-level code: the cell that runs is the cell that prints."

  fileprivate var text: String {
    switch self {
    case .carriageReturn:
      "a notebook's lines end with LF alone; this one contains CR. "
        + "Save the file with Unix line ends (git config core.autocrlf input)."
    case .indentedMarker(let marker):
      "a cell marker starts in column 1; this \(marker) is indented."
    case .markerWithoutSpace(let marker):
      "a cell marker is followed by a space, or by nothing; write \"\(marker) \" before the text."
    case .misplacedOutput(let kind):
      "an output block stands directly below the code that prints it; " + Self.found(kind)
    case .printedOutOfTurn(let cell, let after):
      Self.turns + " This line is in the cell at \(cell.sentence), and the cell at "
        + "\(after.sentence) has printed already. Return a value and print it where it is used."
    case .printedElsewhere(let notebook):
      Self.turns + " This file is not the notebook, \(notebook) is. "
        + "Return a value and print it there."
    case .changedSinceBuild:
      "this line printed, and it is not code. The file has changed since it was built; "
        + "run it again with swift run."
    }
  }

  private static func found(_ kind: Notebook.Cell.Kind?) -> String {
    switch kind {
    case nil, .code: "there is no code above this one."
    case .prose: "this one stands below prose. Move the prose below the output."
    case .output: "this one stands below another. Join the two."
    }
  }
}

extension ClosedRange<Int> {
  /// The lines of a cell in words.
  var sentence: String {
    count == 1 ? "line \(lowerBound)" : "lines \(lowerBound) to \(upperBound)"
  }
}
