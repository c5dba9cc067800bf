import Foundation

/// The verdict on one exercise: its tests, and the shortest story of those that are red.
struct VerdictPage {
  /// The exercise.
  let exercise: Exercise
  /// How far the reader is with it.
  let standing: Standing

  /// Its title, a line a test, and the story.
  var description: String {
    let title =
      "\(exercise.label)  \(standing.word)"
      + (standing.detail.isEmpty ? "" : ", \(standing.detail)")
    return
      ([title] + (tests.isEmpty ? [] : [tests.joined(separator: "\n")])
      + (story.map { [$0] } ?? [])).joined(separator: "\n\n")
  }

  private var tests: [String] {
    guard case .judged(let verdict) = standing else { return [] }
    return verdict.tests.flatMap { test in
      Self.rows("  " + Self.mark(test.outcome), test.name, column: 9, width: NextStep.width)
    }
  }

  private static func mark(_ outcome: Verdict.Test.Outcome) -> String {
    switch outcome {
    case .passed: "green"
    case .failed: "red"
    case .skipped: "skips"
    case .notEnded: "-"
    }
  }

  /// What is wrong, in full; nil when nothing is.
  var story: String? {
    switch standing {
    case .doesNotCompile(let error):
      return "\(error)".wrapped(to: NextStep.width, indent: 2).joined(separator: "\n")
    case .missing:
      return "\(exercise.source(.exercises)) is not there.\n"
        + "Get it back: git checkout \(exercise.source(.exercises))"
    case .waits(let ground):
      return "It stands on \(ground.label): get that green first."
    case .judged(let verdict):
      switch verdict.end {
      case .crashed(let words): return words.wrapped(to: 80, indent: 2).joined(separator: "\n")
      case .left, .empty: return nil
      case .timedOut:
        return "Its tests had not ended: does something wait for ever, or loop without an await?"
      case .whole: break
      }
      if let stray = verdict.strayIssues.first { return stray.message }
      guard let story = Story.shortest(of: verdict.red) else { return nil }
      let again = verdict.red.first { $0.name == story.test }?.issues.lazy.compactMap(\.again).first
      let parts = [
        head(of: story), story.lines.joined(separator: "\n").trimmingNewlines, again ?? "",
      ]
      return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
  }

  private func head(of story: Story) -> String {
    [("told by", story.test), ("breaks", story.rule)]
      .flatMap { Self.rows($0, $1, column: 9, width: 80) }.joined(separator: "\n")
  }

  /// A label and its text, wrapped beside it.
  private static func rows(
    _ label: String, _ text: String, column: Int, width: Int
  ) -> [String] {
    text.wrapped(to: width - column, indent: 0).enumerated().map { index, line in
      (index == 0 ? label : "").padded(to: column) + line
    }
  }
}

extension Verdict.Issue {
  /// The command that runs just the order of the story; nil when it cannot be replayed.
  var again: String? {
    let command = message.lines.drop { !$0.hasPrefix("Again: ") }
    return command.isEmpty ? nil : command.joined(separator: "\n").trimmed
  }

  /// The token of that order.
  var token: String? {
    again?.firstMatch(of: #/AWAIT_REPLAY=(?<token>\S+)/#).map { String($0.output.token) }
  }
}

extension String {
  fileprivate var trimmingNewlines: String { trimmingCharacters(in: .newlines) }
}
