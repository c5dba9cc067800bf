import Foundation

extension String {
  /// Itself, filled with spaces up to a width.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// Whether the word occurs with no letter, digit, `_` or `-` touching it.
  func mentions(_ word: String) -> Bool {
    let touches = { (character: Character) in
      character.isLetter || character.isNumber || "_-".contains(character)
    }
    return ranges(of: word).contains { range in
      let before = range.lowerBound == startIndex ? nil : self[index(before: range.lowerBound)]
      let after = range.upperBound == endIndex ? nil : self[range.upperBound]
      return !(before.map(touches) ?? false) && !(after.map(touches) ?? false)
    }
  }

  /// Itself without white space at either end.
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

  /// Itself broken between words into lines of a width, all but the first indented; a word that is
  /// too long is cut.
  func wrapped(to width: Int, indent: Int) -> [String] {
    let margin = String(prefix { $0 == " " })
    var lines = [margin]
    for word in split(separator: " ") {
      let line = lines[lines.count - 1]
      let isEmpty = line.allSatisfy { $0 == " " }
      if !isEmpty, line.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(line) \(word)"
        continue
      }
      if !isEmpty { lines.append(margin + String(repeating: " ", count: indent)) }
      var rest = word
      while lines[lines.count - 1].count + rest.count > width {
        let room = max(1, width - lines[lines.count - 1].count)
        lines[lines.count - 1] += rest.prefix(room)
        rest = rest.dropFirst(room)
        lines.append(margin + String(repeating: " ", count: indent))
      }
      lines[lines.count - 1] += rest
    }
    return lines
  }

  /// Its lines, empty ones too.
  var lines: [String] { components(separatedBy: "\n") }
}

/// `1 test`, `2 tests`.
func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

/// `a`, `a and b`, `a, b and c`.
func listed(_ words: [String], _ conjunction: String = "and") -> String {
  guard words.count > 1, let last = words.last else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}
