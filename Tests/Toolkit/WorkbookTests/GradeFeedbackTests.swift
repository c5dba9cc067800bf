#if Solutions
  import Foundation
  import Testing

  @testable import workbook

  @Suite struct `Feedback and Classroom 50` {
    private static func test(_ name: String, _ message: String, hidden: Bool = false)
      -> ExerciseGrade.Test
    {
      ExerciseGrade.Test(
        name: name, passed: message.isEmpty, isHidden: hidden, place: "T.swift:7",
        message: message)
    }

    private static let grade = SubmissionGrade(
      name: "b_o_b <script>", notes: ["a *note*"],
      exercises: [
        ExerciseGrade(
          number: "1.1", title: "Door", mark: .failed, reason: "3 of 4 tests red",
          tests: [
            test("opens", ""), test("closes", "Broken rule: rule 2: once\n\n ```` a | b"),
            test("closes again", "Broken rule: rule 2: once\n\n c | d"),
            test("secret", "no", hidden: true),
          ]),
        ExerciseGrade(number: "1.2", title: "Lock", mark: .passed, reason: ""),
      ])

    @Test func `each broken rule is told once, and nothing in it is markup`() {
      #expect(
        Feedback(grade: Self.grade, points: Points()).text == #"""
          # b\_o\_b \<script\>

          1.25 of 2 points

          - a \*note\*

          ## 1.1 Door: failed, 0.25 of 1

          3 of 4 tests red

          `````text
          closes

          Broken rule: rule 2: once

           ```` a | b
          `````

          Also red: secret.

          ## 1.2 Lock: passed, 1 of 1

          """#)
    }

    private func result(_ environment: [String: String]) throws -> [String: Any] {
      let result = Classroom50Result(
        grade: Self.grade, points: Points(), environment: environment,
        now: Date(timeIntervalSince1970: 0))
      let page = try JSONSerialization.jsonObject(with: Data(result.text().utf8))
      return try #require(page as? [String: Any])
    }

    /// The schema is closed: no key more, and none less.
    private static let keys = [
      "assignment", "assignment_type", "classroom", "commit", "datetime", "max-score", "owner",
      "release", "review", "schema", "score", "submission", "tests",
    ]

    @Test func `Classroom 50 gets whole numbers and what its runner knows`() throws {
      let page = try result([
        "CLASSROOM": "c", "ASSIGNMENT": "a", "ASSIGNMENT_TYPE": "group", "OWNER": "o",
        "SUBMISSION_TAG": "submit/1", "COMMIT_URL": "u", "RELEASE_URL": "r", "REVIEW_URL": "",
      ])
      #expect(page.keys.sorted() == Self.keys)
      let texts = page.compactMapValues { $0 as? String }
      #expect(
        texts == [
          "schema": "classroom50/result/v1", "classroom": "c", "assignment": "a",
          "assignment_type": "group", "owner": "o", "submission": "submit/1", "commit": "u",
          "release": "r", "review": "u", "datetime": "1970-01-01T00:00:00Z",
        ])
      #expect(page["score"] as? Int == 125 && page["max-score"] as? Int == 200)
      let tests = try #require(page["tests"] as? [[String: Any]])
      #expect(tests.map { $0["score"] as? Int } == [25, 100])
      #expect(tests.map { $0["passed"] as? Bool } == [false, true])
      #expect(tests[0]["test-name"] as? String == "1.1 Door")
      #expect(tests[0]["message"] as? String == "failed: 3 of 4 tests red")
    }

    @Test func `without a runner nothing that it demands is empty`() throws {
      let page = try result([:])
      #expect(page.keys.sorted() == Self.keys)
      #expect(page.values.allSatisfy { ($0 as? String)?.isEmpty != true })
      #expect(page["submission"] as? String == "submit/unknown")
      #expect(page["assignment_type"] as? String == "individual")
    }
  }
#endif
