extension String {
  /// Itself as it may be shown in a terminal and in any file: no control characters but line ends,
  /// and not endlessly long.
  var sanitized: String {
    let limit = 20_000
    let short =
      utf8.count > limit ? String(decoding: utf8.prefix(limit), as: UTF8.self) + "\n…" : self
    return String(
      String.UnicodeScalarView(
        short.unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control where scalar != "\n", .surrogate, .privateUse, .unassigned: "\u{FFFD}"
          // Marks that turn the direction of what follows.
          case .format
          where (0x202A...0x202E).contains(scalar.value)
            || (0x2066...0x2069).contains(scalar.value):
            "\u{FFFD}"
          default: scalar
          }
        }))
  }
}
