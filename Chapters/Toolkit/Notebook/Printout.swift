extension Notebook {
  /// What one code cell printed.
  public struct Printout: Sendable, Equatable {
    /// The index of the code cell in `cells`.
    public let cell: Int

    /// Everything the cell printed, as it was printed.
    public internal(set) var text: String

    /// Names what a code cell printed.
    public init(cell: Int, text: String) {
      self.cell = cell
      self.text = text
    }

    /// The text as lines that can stand in a notebook.
    ///
    /// A last line without a line feed is a line too. Spaces at the end of a line are dropped, as
    /// editors and formatters drop them; control characters other than tabs are spelled out, since
    /// some of them would end the comment they stand in.
    public var lines: [String] {
      guard !text.isEmpty else { return [] }
      return (text.hasSuffix("\n") ? String(text.dropLast()) : text).lines
        .map { $0.spellingOutControlCharacters.withoutTrailingSpaces }
    }
  }
}

extension String {
  /// The text with `\u{1B}` and its like as they are written in Swift.
  var spellingOutControlCharacters: String {
    let scalars = unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control && scalar != "\t"
        ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
    }
    return scalars.joined()
  }

  /// The text up to its last visible character.
  var withoutTrailingSpaces: String {
    var text = self
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }
}
