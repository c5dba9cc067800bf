/// The guards of one file, and the comments that look like guards and mark nothing.
struct GuardFinder {
  /// In the order of their first lines; lines with the same name are one guard.
  private(set) var guards: [Guard] = []
  /// What is wrong, by line.
  private(set) var problems: [(line: Int, text: String)] = []

  /// Looks at every line's comment.
  init(_ source: SwiftSource) {
    for line in 1...source.lineCount {
      guard let comment = source.lineComment(line) else { continue }
      do {
        guard let tag = try GuardTag(comment: comment) else { continue }
        if source.code(line).isEmpty {
          problems.append((line, "a guard's comment ends the line that it marks"))
        } else {
          add(tag, line)
        }
      } catch {
        problems.append((line, "\(error)"))
      }
    }
  }

  private mutating func add(_ tag: GuardTag, _ line: Int) {
    let mark = Guard.Mark(line: line, remainder: tag.remainder)
    if let name = tag.name, let index = guards.firstIndex(where: { $0.name == name }) {
      guards[index].marks.append(mark)
      guards[index].greenOnStub = guards[index].greenOnStub ?? tag.greenOnStub
    } else {
      guards.append(Guard(name: tag.name, marks: [mark], greenOnStub: tag.greenOnStub))
    }
  }
}
