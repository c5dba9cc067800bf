extension Notebook {
  /// A line of output that is not what the program printed.
  public struct Difference: Sendable, Equatable, CustomStringConvertible {
    /// The file, as messages show it.
    public let path: String

    /// The line of the output, or of the code that has no such line below it.
    public let line: Int

    /// The line in the file, if there is one.
    public let expected: String?

    /// The line that was printed, if there is one.
    public let found: String?

    /// The place, the line in the file, the line that was printed.
    public var description: String {
      """
      \(path):\(line): the output in the file is not what the program printed.
        expected: \(expected ?? "no more lines")
           found: \(found ?? "no more lines")
      """
    }
  }

  /// Compares the output blocks with what was printed, cell by cell; none means that they agree.
  public func differences(from printed: [Printout]) -> [Difference] {
    cells.indices.filter { cells[$0].kind == .code }.flatMap { index in
      differences(inCell: index, from: Self.lines(printedBy: index, in: printed))
    }
  }

  private func differences(inCell index: Int, from found: [String]) -> [Difference] {
    let block = output(ofCodeCell: index)
    let expected = block?.text.map(\.withoutTrailingSpaces) ?? []
    let first = block?.lines.lowerBound ?? cells[index].lines.upperBound
    let last = block?.lines.upperBound ?? cells[index].lines.upperBound
    return (0..<max(expected.count, found.count)).compactMap { offset in
      let pair = (
        expected: offset < expected.count ? expected[offset] : nil,
        found: offset < found.count ? found[offset] : nil
      )
      guard pair.expected != pair.found else { return nil }
      return Difference(
        path: path, line: min(first + offset, last), expected: pair.expected, found: pair.found)
    }
  }

  static func lines(printedBy cell: Int, in printed: [Printout]) -> [String] {
    let text = printed.filter { $0.cell == cell }.map(\.text).joined()
    return Printout(cell: cell, text: text).lines
  }
}
