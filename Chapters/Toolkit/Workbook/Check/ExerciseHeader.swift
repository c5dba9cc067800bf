/// The comment that opens an exercise: title, what breaks, numbered rules, the command.
struct ExerciseHeader: Equatable {
  /// Its lines, from line 1 to the first that is no `//` comment.
  let lines: [String]

  /// Takes the comment off the top of a file.
  init(_ text: String) {
    lines = Array(text.lines.prefix { $0.hasPrefix("//") })
  }

  /// The lines that begin a rule, each with its number.
  var rules: [(line: Int, number: Int)] {
    lines.enumerated().compactMap { index, line in
      guard let match = line.prefixMatch(of: #/// +(\d+)\. \S/#), let number = Int(match.1) else {
        return nil
      }
      return (index + 1, number)
    }
  }

  /// The names in `(guard: name)`, each with its line.
  var guards: [(line: Int, name: String)] {
    lines.enumerated().flatMap { index, line in
      line.matches(of: #/\(guards?: (?<names>[^)]+)\)/#).flatMap { match in
        match.output.names.split(separator: ",").map { (index + 1, String($0).trimmed) }
      }
    }
  }

  /// The number of the exercise that this one stands on, in `It stands on your 1.2`; nil when it
  /// stands alone.
  var foundation: String? {
    lines.lazy.compactMap { $0.firstMatch(of: #/stands on your (\d+\.\d+)/#)?.1 }.first
      .map(String.init)
  }

  /// The sections of the notebook that it names in quotes, from the line that begins with
  /// `Chapter:` to the one that begins with `Judge:`.
  var sections: [(line: Int, title: String)] {
    guard let first = lines.firstIndex(where: { $0.hasPrefix("// Chapter:") }) else { return [] }
    let named = lines[first...].prefix { !$0.hasPrefix("// Judge:") }
    let text = named.map { $0.dropFirst(2).description.trimmed }.joined(separator: " ")
    return text.matches(of: #/"([^"]+)"/#).map { (first + 1, String($0.1)) }
  }
}
