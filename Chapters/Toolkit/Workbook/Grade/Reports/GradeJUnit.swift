/// The grades as JUnit XML: a suite an exercise of a submission, with file and line of each failure.
struct GradeJUnit {
  /// The submissions.
  let grades: [SubmissionGrade]

  /// The whole document.
  var text: String {
    let suites = grades.flatMap { grade in grade.exercises.map { suite($0, of: grade) } }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites>
      \(suites.joined(separator: "\n"))
      </testsuites>
      """
  }

  private func suite(_ exercise: ExerciseGrade, of grade: SubmissionGrade) -> String {
    let name = "\(grade.name) \(exercise.label)"
    let own = exercise.mark == .failed || exercise.mark == .passed
    var cases = own ? exercise.tests.map { test($0, in: name) } : []
    if !own || cases.isEmpty { cases = [verdict(exercise, in: name)] }
    let counts = """
      tests="\(cases.count)" \
      failures="\(own ? exercise.tests.count - exercise.green : 0)" \
      errors="\(own || exercise.mark == .notAttempted ? 0 : 1)" \
      skipped="\(exercise.mark == .notAttempted ? 1 : 0)"
      """
    return """
        <testsuite name="\(escaped(name))" \(counts)>
      \(cases.joined(separator: "\n"))
        </testsuite>
      """
  }

  private func test(_ test: ExerciseGrade.Test, in suite: String) -> String {
    let place = test.place.split(separator: ":", maxSplits: 1)
    let open = """
          <testcase classname="\(escaped(suite))" name="\(escaped(test.name))" \
      file="\(escaped(place.first.map(String.init) ?? ""))" \
      line="\(place.count > 1 ? escaped(String(place[1])) : "0")"
      """
    if test.passed { return open + "/>" }
    let first = test.told.lines.first { !$0.isEmpty } ?? "red"
    return """
      \(open)>
            <failure message="\(escaped(first))">\(escaped(test.told))</failure>
          </testcase>
      """
  }

  /// What came of an exercise whose tests did not come to their end.
  private func verdict(_ exercise: ExerciseGrade, in suite: String) -> String {
    let (mark, reason) = (escaped(exercise.mark.rawValue), escaped(exercise.reason))
    let inside =
      exercise.mark == .notAttempted
      ? "<skipped message=\"\(mark)\"/>" : "<error type=\"\(mark)\" message=\"\(reason)\"/>"
    return """
          <testcase classname="\(escaped(suite))" name="\(escaped(exercise.label))">
            \(inside)
          </testcase>
      """
  }

  private func escaped(_ text: String) -> String {
    // XML has no way to write the replaced ones, not even as numbers.
    text.sanitized.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
      .replacing("\u{FFFE}", with: "\u{FFFD}").replacing("\u{FFFF}", with: "\u{FFFD}")
  }
}
