/// One exercise of a submission, judged.
struct ExerciseGrade: Codable, Equatable, Sendable {
  /// One test of it.
  struct Test: Codable, Equatable, Sendable {
    /// Its name as a reader sees it.
    let name: String
    /// Whether it ended and was green.
    let passed: Bool
    /// Whether it is the instructor's own, which is told by its name only.
    let isHidden: Bool
    /// Where it failed, `1-TurnControllerTests.swift:24`, or where it stands.
    let place: String
    /// What it told; empty when it was green.
    let message: String
  }

  /// `5.1`.
  let number: String
  /// `TurnController`.
  let title: String
  /// What it came to.
  let mark: Mark
  /// Why, in one line; empty when it passed.
  let reason: String
  /// Its tests, in the order of the file; empty when none was run.
  var tests: [Test] = []

  /// `5.1 TurnController`.
  var label: String { "\(number) \(title)" }
  /// How many tests were green.
  var green: Int { tests.filter(\.passed).count }

  /// What it earns: everything when it passed, and the share of green tests when it failed. A run
  /// that did not come to its end earns nothing, because what it showed until then proves nothing.
  func earned(of points: Double) -> Double {
    switch mark {
    case .passed: points
    case .failed where !tests.isEmpty: points * Double(green) / Double(tests.count)
    default: 0
    }
  }
}
