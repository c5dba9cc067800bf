/// A question that `workbook` did not understand, said so that the next try is right.
struct UsageError: Error, Equatable, CustomStringConvertible {
  /// The whole message.
  let description: String

  /// A word that is none of the allowed ones, with the nearest of them.
  static func unknown(_ what: String, _ word: String, allowed: [String]) -> UsageError {
    let guess = nearest(to: word, among: allowed).map { " Did you mean '\($0)'?" } ?? ""
    return UsageError(
      description: "unknown \(what) '\(word)'.\(guess)\n" + list("Allowed", allowed))
  }

  /// `Allowed: a, b.`, in lines of at most 80 columns; a word may be several, which stay together.
  static func list(_ title: String, _ words: [String]) -> String {
    let noBreak = "\u{A0}"
    let joined = words.map { $0.replacing(" ", with: noBreak) }.joined(separator: ", ")
    return "\(title): \(joined).".wrapped(to: 80, indent: 2).joined(separator: "\n")
      .replacing(noBreak, with: " ")
  }
}
