import Foundation

/// The grades as JSON, with every test and its story.
struct GradeJSON {
  private struct Page: Encodable {
    let submissions: [Entry]
  }

  private struct Entry: Encodable {
    let name: String
    let points: Double
    let possible: Double
    let notes: [String]
    let exercises: [Item]
  }

  private struct Item: Encodable {
    let number: String
    let title: String
    let verdict: String
    let reason: String
    let points: Double
    let possible: Double
    let tests: [Test]
  }

  private struct Test: Encodable {
    let name: String
    let passed: Bool
    let place: String
    let message: String
  }

  /// The submissions.
  let grades: [SubmissionGrade]
  /// What each exercise is worth.
  let points: Points

  /// The text, with its keys in order.
  func text() throws -> String {
    let entries = grades.map { grade in
      Entry(
        name: grade.name.sanitized, points: grade.earned(points).hundredths,
        possible: grade.possible(points), notes: grade.notes.map(\.sanitized),
        exercises: grade.exercises.map { exercise in
          Item(
            number: exercise.number, title: exercise.title, verdict: exercise.mark.rawValue,
            reason: exercise.reason,
            points: exercise.earned(of: points[exercise.number]).hundredths,
            possible: points[exercise.number],
            tests: exercise.tests.map {
              Test(name: $0.name, passed: $0.passed, place: $0.place, message: $0.told)
            })
        })
    }
    return try Page(submissions: entries).json()
  }
}

extension Double {
  /// Rounded to two digits.
  var hundredths: Double { (self * 100).rounded() / 100 }
}

extension ExerciseGrade.Test {
  /// What it told; nothing of the instructor's own.
  var told: String { isHidden ? "" : message }
}

extension Encodable {
  /// Itself as JSON that people can read, too.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
