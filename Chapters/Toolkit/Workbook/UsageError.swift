/// A question that `workbook` did not understand, said so that the next try is right.
struct UsageError: Error, Equatable, CustomStringConvertible {
  /// The whole message.
  let description: String

  /// A word that is none of the allowed ones, with the nearest of them.
  static func unknown(_ what: String, _ word: String, allowed: [String]) -> UsageError {
    let guess = nearest(to: word, among: allowed).map { " Did you mean '\($0)'?" } ?? ""
    let list = allowed.joined(separator: ", ")
    return UsageError(description: "unknown \(what) '\(word)'.\(guess)\nAllowed: \(list).")
  }
}
