#if Solutions
  import Foundation
  import Testing

  import struct Notebook.Subprocess

  @testable import workbook

  @Suite struct `Marking a run` {
    private static let (a, w) = (
      "M.S/a()/1-LTests.swift:5:4", "M.W/says()/1-LTests+Witness.swift:9:4"
    )

    private static func event(_ kind: String, _ id: String? = nil, _ more: String = "") -> String {
      let test = id.map { #","testID":"\#($0)""# } ?? ""
      return #"{"kind":"event","payload":{"kind":"\#(kind)"\#(test)\#(more)}}"# + "\n"
    }

    private static func issue(_ id: String, _ text: String) -> String {
      event("issueRecorded", id, #","issue":{"isFailure":true},"messages":[{"text":"\#(text)"}]"#)
    }

    private static let names = [a, w].map { id in
      #"{"kind":"test","payload":{"id":"\#(id)","kind":"function"}}"# + "\n"
    }.joined()
    private static let begin =
      names + event("runStarted") + event("testStarted", a) + event("testStarted", w)
    private static let green = event("testEnded", a)
    private static let red = issue(a, "it broke") + event("testEnded", a)
    private static let answer = issue(w, "no 1 word")
    private static let end = event("testEnded", w) + event("runEnded")

    private func run(
      _ text: String, _ exit: Subprocess.Exit = .exited(1), log: String = "",
      flooded: Bool = false
    ) -> GradedRun {
      var ledger = Ledger(expecting: nil)
      ledger.hear(Data(text.utf8))
      return GradedRun(
        Cage.Outcome(exit: exit, log: log, flooded: flooded), ledger, limit: 60, expected: [],
        answer: "word", count: 1)
    }

    @Test(arguments: [
      (begin + green + answer + end, Subprocess.Exit.exited(1), Mark.passed, ""),
      (begin + red + answer + end, .exited(1), .failed, "1 of 1 test red"),
      (
        begin + green + end, .exited(1), .tampered,
        "the test that must fail, which the grader adds, did not"
      ),
      (
        begin + green + answer + end, .exited(0), .crashed,
        "it called exit(0) before its tests ended"
      ),
      (begin, .exited(0), .crashed, "it called exit(0) before its tests ended"),
      (begin, .signalled(6), .crashed, "ended by signal 6"),
      (begin + green, .timedOut, .timedOut, "killed after 60 s"),
      (
        begin + green + green + answer + end, .exited(1), .tampered,
        "its run reported a second end of a test"
      ),
      (begin + green + green, .timedOut, .tampered, "its run reported a second end of a test"),
    ])
    func `the mark says what happened`(
      text: String, exit: Subprocess.Exit, mark: Mark, reason: String
    ) {
      let found = run(text, exit)
      #expect(found.mark == mark && found.reason == reason)
      #expect(found.verdict.tests.map(\.id) == [Self.a])
    }

    @Test func `a flood of reports is no verdict`() {
      let found = run(Self.begin + Self.green + Self.answer + Self.end, flooded: true)
      #expect(found.mark == .tampered && found.reason == "it reported more than the tests can")
    }

    @Test func `a run without a line never began`() {
      #expect(run("", .exited(0)).neverBegan)
      #expect(!run(Self.names, .exited(0)).neverBegan)
    }

    @Test func `a grade shows each test, and of a hidden one nothing but its name`() {
      let found = ExerciseGrade(.turn, run(Self.begin + Self.red + Self.answer + Self.end))
      #expect(found.label == "5.1 TurnController" && found.mark == .failed)
      #expect(found.tests.map(\.message) == ["it broke"])
      #expect(HiddenTests.isHidden("M.S/a()/1-LTests+Hidden.More.swift:5:4"))
      #expect(!HiddenTests.isHidden(Self.a))
    }

    @Test(arguments: [
      (Mark.passed, 3.0), (.failed, 1.5), (.crashed, 0), (.timedOut, 0), (.tampered, 0),
      (.notAttempted, 0), (.doesNotCompile, 0),
    ])
    func `only a run that came to its end earns points`(mark: Mark, points: Double) {
      let tests = [true, false].map {
        ExerciseGrade.Test(name: "t", passed: $0, isHidden: false, place: "", message: "")
      }
      let grade = ExerciseGrade(number: "1.1", title: "T", mark: mark, reason: "", tests: tests)
      #expect(grade.earned(of: 3) == points)
    }

    @Test func `a compiler's error in the witness is tampering, elsewhere it is not`() {
      let own = ExerciseGrade(.turn, error: "Exercises/a.swift:1: error: no")
      #expect(own.mark == .doesNotCompile && own.reason == "Exercises/a.swift:1: error: no")
      let ours = ExerciseGrade(.turn, error: "Tests/a/1-TTests+Witness.swift:1: error: two of ==")
      #expect(ours.mark == .tampered)
      #expect(ours.reason == "it declares anew what the tests ask with: two of ==")
    }
  }
#endif
