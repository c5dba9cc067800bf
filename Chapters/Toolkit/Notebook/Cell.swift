extension Notebook {
  /// A run of lines of one kind.
  public struct Cell: Sendable, Equatable {
    /// What the lines of a cell are.
    public enum Kind: Sendable {
      /// Markdown behind `//: `.
      case prose
      /// Swift.
      case code
      /// What the code above prints, behind `//> `.
      case output
    }

    /// What the lines are.
    public let kind: Kind

    /// The line numbers in the source, counted from 1.
    public let lines: ClosedRange<Int>

    /// The lines without their markers.
    public let text: [String]
  }
}
