extension SwiftSource {
  /// Whether tests that were compiled against the file may see that a guard is gone: a line of it
  /// belongs to no body, so it may be a property or a signature.
  func isSeenOutside(_ target: Guard) -> Bool {
    target.marks.contains { !isInBody($0.line) }
  }

  /// Whether a line stands between the braces of something else than a type.
  private func isInBody(_ number: Int) -> Bool {
    var open: [Int] = []
    for line in 1..<max(number, 1) {
      for bracket in brackets(line) where "{}".contains(bracket) {
        if bracket == "{" { open.append(line) } else { _ = open.popLast() }
      }
    }
    return open.contains { !isType(openedOn: $0) }
  }

  /// Whether a brace is a type's; its head may have several lines.
  private func isType(openedOn number: Int) -> Bool {
    var head = code(number)
    for line in (1..<number).reversed() {
      let above = code(line)
      if above.isEmpty || above.hasSuffix("}") || above.hasSuffix("{") { break }
      head = above + " " + head
    }
    return head.contains(#/\b(actor|class|struct|enum|extension|protocol)\s+[A-Z`]/#)
  }
}
