extension Notebook {
  /// How a notebook is drawn: how wide, and whether in colour.
  public struct Style: Sendable, Equatable {
    /// The columns there are; at least 20.
    public let width: Int

    /// Whether colour replaces the characters of Markdown.
    public let colour: Bool

    /// The columns that prose takes; longer lines are hard to read.
    var measure: Int { min(width, 100) }

    /// Names a width and whether there is colour.
    public init(width: Int = 80, colour: Bool = false) {
      self.width = max(width, 20)
      self.colour = colour
    }

    /// Text in a look, or as it is where there is no colour.
    func paint(_ text: String, _ look: Look) -> String {
      guard colour, !text.isEmpty, !look.isEmpty else { return text }
      let codes = look.codes.map(String.init).joined(separator: ";")
      return "\u{1B}[\(codes)m\(text)\u{1B}[0m"
    }
  }
}

/// What text looks like in a terminal.
struct Look: OptionSet, Sendable {
  let rawValue: Int

  static let bold = Look(rawValue: 1 << 0)
  static let quiet = Look(rawValue: 1 << 1)
  static let italic = Look(rawValue: 1 << 2)
  static let underlined = Look(rawValue: 1 << 3)
  static let red = Look(rawValue: 1 << 4)
  static let green = Look(rawValue: 1 << 5)
  static let magenta = Look(rawValue: 1 << 6)
  static let cyan = Look(rawValue: 1 << 7)

  private static let table: [(look: Look, code: Int)] = [
    (.bold, 1), (.quiet, 2), (.italic, 3), (.underlined, 4),
    (.red, 31), (.green, 32), (.magenta, 35), (.cyan, 36),
  ]

  /// The numbers that select this look in a terminal.
  var codes: [Int] { Self.table.filter { contains($0.look) }.map(\.code) }
}
