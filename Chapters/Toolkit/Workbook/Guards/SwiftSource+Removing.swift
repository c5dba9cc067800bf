extension SwiftSource {
  /// The file without a guard. Deleted lines stay as empty ones, so that line numbers still fit.
  func removing(_ target: Guard) -> String {
    var lines = (1...lineCount).map(line)
    for mark in target.marks {
      if let remainder = mark.remainder {
        let indentation = lines[mark.line - 1].prefix { $0 == " " || $0 == "\t" }
        lines[mark.line - 1] = indentation + remainder
      }
    }
    for mark in target.marks where mark.remainder == nil {
      for number in extent(of: mark.line) { lines[number - 1] = "" }
    }
    return lines.joined(separator: "\n")
  }

  /// The lines of the statement, declaration or argument that begins on a line.
  func extent(of first: Int) -> ClosedRange<Int> {
    let isPart = isListElement(first) || continuesStatement(first)
    var last = first
    var depth = balance(first, from: 0)
    while last < lineCount, depth > 0 || beginsInsideToken(last + 1) || !isPart && goesOn(last) {
      last += 1
      let next = balance(last, from: depth)
      if next < 0 { return first...(last - 1) }
      depth = next
    }
    return first...(code(first).isCaseLabel ? lastLineOfCase(last) : last)
  }

  /// Whether the innermost bracket open at a line's beginning is one of a list, or the line
  /// before it ends with a comma, as a condition of several lines does.
  private func isListElement(_ number: Int) -> Bool {
    var open: [Character] = []
    for line in 1..<max(number, 1) {
      for bracket in brackets(line) {
        if "({[".contains(bracket) { open.append(bracket) } else { _ = open.popLast() }
      }
    }
    if let innermost = open.last, innermost != "{" { return true }
    return previousCode(before: number)?.hasSuffix(",") ?? false
  }

  private func previousCode(before number: Int) -> String? {
    (1..<number).reversed().lazy.map { code($0) }.first { !$0.isEmpty }
  }

  private func nextCodeLine(after number: Int) -> Int? {
    (number..<lineCount).lazy.map { $0 + 1 }.first { !code($0).isEmpty }
  }

  private func continuesStatement(_ number: Int) -> Bool { code(number).beginsAsContinuation }

  /// Whether the statement is not over at the end of a line where all brackets are closed.
  private func goesOn(_ number: Int) -> Bool {
    guard let next = nextCodeLine(after: number) else { return false }
    return code(number).endsUnfinished || code(next).beginsAsContinuation
  }

  /// The bracket depth at a line's end; negative as soon as it closes more than was opened.
  private func balance(_ number: Int, from start: Int) -> Int {
    var depth = start
    for bracket in brackets(number) {
      depth += "({[".contains(bracket) ? 1 : -1
      if depth < 0 { return depth }
    }
    return depth
  }

  /// A case of a switch reaches to the next one or to the switch's end.
  private func lastLineOfCase(_ label: Int) -> Int {
    var (last, depth) = (label, 0)
    while last < lineCount {
      depth = balance(last + 1, from: depth)
      if depth < 0 || depth == 0 && code(last + 1).isCaseLabel { break }
      last += 1
    }
    return last
  }
}

extension String {
  fileprivate var isCaseLabel: Bool {
    hasSuffix(":") && (hasPrefix("case ") || hasPrefix("default") || hasPrefix("@unknown"))
  }

  /// Whether a line of code that begins like this belongs to the statement before it.
  fileprivate var beginsAsContinuation: Bool {
    if hasPrefix("{") || (hasPrefix(".") && !hasPrefix("...")) { return true }
    let word = prefix { !" (:{".contains($0) }
    if ["else", "catch", "where", "as", "as?", "as!", "is", "throws", "async"].contains(word) {
      return true
    }
    let sign = prefix { "=-+!*/<>&|^~?:%".contains($0) }
    return !sign.isEmpty && (count == sign.count || dropFirst(sign.count).hasPrefix(" "))
  }

  /// Whether a line of code that ends like this needs the next one.
  fileprivate var endsUnfinished: Bool {
    if hasSuffix(",") { return true }
    guard let last = split(separator: " ").last, count > last.count else { return false }
    return last == "else" || last.allSatisfy { "=-+*/<>&|^?:%".contains($0) }
  }
}
