import Foundation

/// How many points each exercise is worth; one, unless a file says otherwise.
struct Points: Equatable, Sendable {
  private var table: [String: Double] = [:]

  /// One point an exercise.
  init() {}

  /// The points of an exercise, given by its number.
  subscript(number: String) -> Double { table[number, default: 1] }

  /// Reads lines such as `5.1 3`; `#` begins a comment. Throws `UsageError` naming the line.
  init(_ text: String, of exercises: [Exercise], file: String) throws {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let words = line.prefix { $0 != "#" }.split { $0.isWhitespace }.map(String.init)
      if words.isEmpty { continue }
      let wrong = { (reason: String) in
        UsageError(description: "\(file):\(index + 1): \(reason)")
      }
      guard words.count == 2 else {
        throw wrong("a line is an exercise's number and its points, such as 5.1 3.")
      }
      guard exercises.contains(where: { $0.number == words[0] }) else {
        let guess = nearest(to: words[0], among: exercises.map(\.number))
        let question = guess.map { " Did you mean \($0)?" } ?? ""
        throw wrong("no exercise has the number '\(words[0])'.\(question)")
      }
      guard let points = Double(words[1]), points.isFinite, points >= 0, points <= 1_000_000 else {
        throw wrong("points are a number, 0 or more; found '\(words[1])'.")
      }
      guard table.updateValue(points, forKey: words[0]) == nil else {
        throw wrong("\(words[0]) is given twice; once is enough.")
      }
    }
  }

  /// Points as people write them: `3`, `0.5`, `0.67`.
  static func text(_ points: Double) -> String {
    let hundredths = (points * 100).rounded()
    if hundredths.truncatingRemainder(dividingBy: 100) == 0 { return "\(Int(hundredths / 100))" }
    let digits = String(Int(hundredths))
    let padded = String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    let fraction = padded.suffix(2)
    return "\(padded.dropLast(2)).\(fraction.hasSuffix("0") ? fraction.dropLast() : fraction)"
  }
}
