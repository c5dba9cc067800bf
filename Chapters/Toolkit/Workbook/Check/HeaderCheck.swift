/// Holds when a header has its form and is the same in the stub and in the solution.
struct HeaderCheck {
  /// The exercise.
  let exercise: Exercise

  /// Compares the two headers and reads the stub's.
  func result(in layout: PackageLayout) throws -> CheckResult {
    let stub = ExerciseHeader(try layout.text(exercise.source(.exercises)) ?? "")
    let solution = ExerciseHeader(try layout.text(exercise.source(.solutions)) ?? "")
    return CheckResult(
      title: "header of \(exercise.label)",
      problems: form(of: stub) + difference(stub, solution))
  }

  /// What the form asks for and the header does not have.
  func form(of header: ExerciseHeader) -> [Problem] {
    var problems: [Problem] = []
    let complain = { (line: Int, text: String) in
      problems.append(Problem(file: exercise.source(.exercises), line: line, text: text))
    }
    let first = header.lines.first ?? ""
    if first != "// \(exercise.label)" {
      complain(1, "the first line is '// \(exercise.label)'; found '\(first)'")
    }
    if header.rules.isEmpty {
      complain(1, "the header has numbered rules, '// 1. …'; found none")
    }
    for (index, rule) in header.rules.enumerated() where rule.number != index + 1 {
      complain(rule.line, "rules are numbered from 1; expected \(index + 1), found \(rule.number)")
    }
    let command = Side.exercises.testCommand(for: exercise)
    if !header.lines.contains(where: { $0.mentions(command) }) {
      complain(1, "the header names the command '\(command)'; found no such line")
    }
    return problems
  }

  private func difference(_ stub: ExerciseHeader, _ solution: ExerciseHeader) -> [Problem] {
    guard stub != solution else { return [] }
    let count = max(stub.lines.count, solution.lines.count)
    let differing = (0..<count).first { index in
      !stub.lines.indices.contains(index) || !solution.lines.indices.contains(index)
        || stub.lines[index] != solution.lines[index]
    }
    let line = (differing ?? 0) + 1
    let text = { (header: ExerciseHeader) in
      line <= header.lines.count ? "'\(header.lines[line - 1])'" : "the end of the header"
    }
    return [
      Problem(
        file: exercise.source(.solutions), line: line,
        text: "stub and solution have the same header; the stub has \(text(stub)), "
          + "the solution \(text(solution))")
    ]
  }
}
