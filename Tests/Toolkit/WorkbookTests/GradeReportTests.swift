#if Solutions
  import Foundation
  import Testing

  @testable import workbook

  @Suite struct `Reporting grades` {
    private static let story = "Broken rule: rule 2: one <writer> & no more\n\n  a | b"

    private static func exercise(
      _ number: String, _ title: String, _ mark: Mark, _ reason: String = "",
      tests: [ExerciseGrade.Test] = []
    ) -> ExerciseGrade {
      ExerciseGrade(number: number, title: title, mark: mark, reason: reason, tests: tests)
    }

    private static func test(
      _ name: String, _ message: String = "", hidden: Bool = false
    ) -> ExerciseGrade.Test {
      ExerciseGrade.Test(
        name: name, passed: message.isEmpty, isHidden: hidden, place: "1-DoorTests.swift:7",
        message: message)
    }

    private static let grades = [
      SubmissionGrade(
        name: "ada, \"b\"", notes: [],
        exercises: [
          exercise("1.1", "Door", .passed, tests: [test("opens")]),
          exercise("1.2", "Lock", .passed), exercise("2.1", "Key", .passed),
        ]),
      SubmissionGrade(
        name: "bob", notes: ["its tests were edited; ours judged"],
        exercises: [
          exercise(
            "1.1", "Door", .failed, "2 of 3 tests red",
            tests: [test("opens"), test("closes", story), test("secret", "no", hidden: true)]),
          exercise("1.2", "Lock", .notAttempted, "its file is missing"),
          exercise("2.1", "Key", .doesNotCompile, "Exercises/2-B/1-Key.swift:3: error: no 'x'"),
        ]),
    ]

    private var points: Points {
      get throws {
        let doors = ["1-Door", "2-Lock"].map { Exercise(folder: "1-A", file: $0, suites: []) }
        return try Points("1.1 3 # hard\n\n1.2 0.5\n", of: doors, file: "points")
      }
    }

    @Test func `the table has a row a submission and says what the letters do not`() throws {
      let text = try GradeTable(grades: Self.grades, points: points).text
      #expect(
        text == """
                     1  2
          submission 12 1  points
          ada, "b"   ++ +  4.5 of 4.5
          bob        -. c  1 of 4.5

          + passed, - failed, . not attempted, c does not compile

          bob
            1.1 failed: 2 of 3 tests red
            2.1 does not compile: Exercises/2-B/1-Key.swift:3: error: no 'x'
            no file of 1.2
            note: its tests were edited; ours judged
          """)
    }

    @Test func `one who handed in nothing has no line an exercise`() throws {
      let nothing = SubmissionGrade(
        name: "cleo", notes: [],
        exercises: ["1.1", "1.2"].map {
          Self.exercise($0, "Door", .notAttempted, Submission.File.missingReason)
        })
      let text = GradeTable(grades: [nothing], points: Points()).text
      #expect(text.hasSuffix("\n\ncleo\n  no file of any"))
    }

    @Test func `a long name is cut, and what could move a cursor is replaced`() throws {
      let long = SubmissionGrade(
        name: "\u{1B}[2J" + String(repeating: "n", count: 60), notes: [],
        exercises: Self.grades[0].exercises)
      let text = GradeTable(grades: [long], points: Points()).text
      #expect(text.lines.allSatisfy { $0.count <= 80 })
      #expect(text.contains("\u{FFFD}[2Jnnn") && text.contains("n… ++ +  3 of 3"))
    }

    @Test func `comma-separated values are quoted where they must be`() throws {
      let text = try GradeCSV(grades: Self.grades, points: points).text
      #expect(
        text.replacing("\r\n", with: "\n") == """
          submission,points,possible,1.1 Door,1.1 Door points,1.2 Lock,1.2 Lock points,2.1 Key,\
          2.1 Key points,notes
          "ada, ""b""\",4.5,4.5,passed,3,passed,0.5,passed,1,
          bob,1,4.5,failed,1,not attempted,0,does not compile,0,its tests were edited; ours judged

          """)
    }

    @Test func `JUnit has file and line, and nothing of a hidden test but its name`() {
      let text = GradeJUnit(grades: [Self.grades[1]]).text
      #expect(
        text
          == """
          <?xml version="1.0" encoding="UTF-8"?>
          <testsuites>
            <testsuite name="bob 1.1 Door" tests="3" failures="2" errors="0" skipped="0">
              <testcase classname="bob 1.1 Door" name="opens" file="1-DoorTests.swift" line="7"/>
              <testcase classname="bob 1.1 Door" name="closes" file="1-DoorTests.swift" line="7">
                <failure message="Broken rule: rule 2: one &lt;writer&gt; &amp; no more">\
          Broken rule: rule 2: one &lt;writer&gt; &amp; no more

            a | b</failure>
              </testcase>
              <testcase classname="bob 1.1 Door" name="secret" file="1-DoorTests.swift" line="7">
                <failure message="red"></failure>
              </testcase>
            </testsuite>
            <testsuite name="bob 1.2 Lock" tests="1" failures="0" errors="0" skipped="1">
              <testcase classname="bob 1.2 Lock" name="1.2 Lock">
                <skipped message="not attempted"/>
              </testcase>
            </testsuite>
            <testsuite name="bob 2.1 Key" tests="1" failures="0" errors="1" skipped="0">
              <testcase classname="bob 2.1 Key" name="2.1 Key">
                <error type="does not compile" \
          message="Exercises/2-B/1-Key.swift:3: error: no &apos;x&apos;"/>
              </testcase>
            </testsuite>
          </testsuites>
          """.replacing("&apos;", with: "'"))
    }

    @Test func `Gradescope gets a score a test`() throws {
      let text = try GradescopeResults(grade: Self.grades[1], points: points).text()
      let page = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      #expect(page?.keys.sorted() == ["output", "tests"])
      #expect(page?["output"] as? String == "its tests were edited; ours judged")
      let first = try #require((page?["tests"] as? [[String: Any]])?.first)
      #expect(
        first.keys.sorted() == ["max_score", "name", "number", "output", "score", "status"])
      #expect(first["score"] as? Double == 1 && first["max_score"] as? Double == 3)
      #expect(first["status"] as? String == "failed" && first["number"] as? String == "1.1")
      #expect(
        first["output"] as? String
          == "failed: 2 of 3 tests red\n\ncloses\n\n\(Self.story)\n\nAlso red: secret.")
    }

    @Test func `JSON has everything but what is hidden`() throws {
      let text = try GradeJSON(grades: Self.grades, points: points).text()
      #expect(text.contains(#""verdict" : "does not compile""#))
      #expect(text.contains("one <writer> & no more") && !text.contains(#""message" : "no""#))
    }

    @Test(arguments: zip(Self.names, ["a", "a_b", "_.x", "A-2", "_", "é漢"]))
    func `names are safe for folders`(name: String, safe: String) {
      let all = Dictionary(
        uniqueKeysWithValues: zip(Self.names, GradeWriter.fileNames(Self.names)))
      #expect(all[name] == safe)
    }

    private static let names = ["a", "a/b", ".x", "A", "", "é漢"]
  }
#endif
