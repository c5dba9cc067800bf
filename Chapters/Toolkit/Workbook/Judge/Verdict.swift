/// What one run of an exercise's tests showed.
struct Verdict: Equatable, Sendable {
  /// A failed expectation or a thrown error, whole.
  struct Issue: Equatable, Sendable {
    /// The message with all its lines.
    let message: String
    /// Where it was recorded, `1-TurnControllerTests.swift:24`; empty when nowhere.
    let place: String

    /// The first line that says something.
    var headline: String { message.lines.map(\.trimmed).first { !$0.isEmpty } ?? "" }
  }

  /// What one test showed.
  struct Test: Equatable, Sendable {
    /// How it ended.
    enum Outcome: Equatable, Sendable {
      case passed, failed, skipped
      /// It was expected and did not come to its end.
      case notEnded
    }

    /// The testing library's name for it, unique in the package.
    let id: String
    /// Its name as a reader sees it.
    let name: String
    /// Its line in the test file.
    let line: Int
    /// How it ended.
    let outcome: Outcome
    /// What it recorded.
    let issues: [Issue]
  }

  /// How the run ended.
  enum End: Equatable, Sendable {
    /// Every test ended and the testing library said so.
    case whole
    /// There was no test.
    case empty
    /// The process ended before the tests did; how, and the last thing that it said.
    case crashed(String)
    /// The code called `exit` with this number before the tests ended.
    case left(code: Int32)
    /// It was killed after so many seconds.
    case timedOut(seconds: Int)

    /// Says so of a process that left.
    static func leaving(_ code: Int32) -> String { "called exit(\(code)) before its tests ended" }
  }

  /// The tests in the order of the file.
  let tests: [Test]
  /// Failures outside of any test.
  let strayIssues: [Issue]
  /// How the run ended.
  let end: End

  /// Every test ended and passed, and nothing else went wrong.
  var isGreen: Bool {
    end == .whole && strayIssues.isEmpty && tests.allSatisfy { $0.outcome == .passed }
  }

  /// The tests that failed by their own verdict.
  var red: [Test] { tests.filter { $0.outcome == .failed } }
}
