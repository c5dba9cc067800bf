/// What the reader asked a chapter to do.
enum Mode: String, CaseIterable, Sendable {
  /// Shows the notebook, section by section in a terminal.
  case read = ""
  case all = "--all"
  case check = "--check"
  case accept = "--accept"
  case help = "--help"

  /// Reads the arguments behind the program's name.
  init(arguments: [String], program: String) throws(Ending) {
    let options = Self.allCases.dropFirst().map(\.rawValue)
    let known = arguments.compactMap { Mode(rawValue: $0 == "-h" ? "--help" : $0) }
    if let unknown = arguments.first(where: { !options.contains($0) && $0 != "-h" }) {
      let guess = nearestMatch(to: unknown, in: options).map { " Did you mean \($0)?" } ?? ""
      throw Ending(
        code: 2,
        "\(program): there is no option \"\(unknown)\".\(guess)\n"
          + "Options: \(options.joined(separator: ", ")).")
    }
    if Set(known).count > 1 {
      let given = known.map(\.rawValue).joined(separator: " and ")
      throw Ending(
        code: 2,
        "\(program): one option at a time, not \(given).\n"
          + "Options: \(options.joined(separator: ", ")).")
    }
    self = known.first ?? .read
  }

  /// What `--help` shows.
  static func help(program: String, file: String) -> String {
    """
    \(program) is a notebook: prose, code, and what the code prints, from \(file).

      swift run \(program)            shows it; in a terminal it pauses between sections:
      \(String(repeating: " ", count: program.count))                      Return goes on, q leaves
      swift run \(program) --all      shows it without pausing
      swift run \(program) --check    compares the output in the file with what the program prints
      swift run \(program) --accept   writes what the program prints into the file
      swift run \(program) --help     shows this

    Piped, it is plain text and never waits. NO_COLOR=1 turns colour off.
    """
  }
}

/// The candidate that a mistyped word most resembles, unless none does.
func nearestMatch(to word: String, in candidates: [String]) -> String? {
  let ranked = candidates.map { ($0, edits(from: word, to: $0)) }
  guard let best = ranked.min(by: { $0.1 < $1.1 }) else { return nil }
  return best.1 <= max(best.0.count, word.count) / 2 ? best.0 : nil
}

/// How many characters must be added, removed or replaced to turn one word into the other.
private func edits(from old: String, to new: String) -> Int {
  var row = Array(0...new.count)
  for (index, character) in old.enumerated() {
    var next = [index + 1]
    for (column, other) in new.enumerated() {
      let replaced = row[column] + (character == other ? 0 : 1)
      next.append(min(replaced, row[column + 1] + 1, next[column] + 1))
    }
    row = next
  }
  return row[new.count]
}
