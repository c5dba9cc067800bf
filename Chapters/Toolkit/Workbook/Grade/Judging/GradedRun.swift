import Foundation

import struct Notebook.Subprocess

/// One run of the tests of one exercise with submitted code, and what it is worth.
struct GradedRun: Sendable {
  /// What the tests showed, without the witness.
  let verdict: Verdict
  /// Why its verdict cannot be believed; nil when it can.
  var tampering: String?
  /// Whether the run ended, or was killed, before its first test was named.
  let neverBegan: Bool

  /// Sums up a run.
  init(
    _ outcome: Cage.Outcome, _ ledger: Ledger, limit: Int, expected: [Verdict.Test],
    answer: String?, count: Int
  ) {
    let stream = EventStream(ledger.text)
    let whole = Verdict(
      stream, exit: outcome.exit, log: outcome.log, limit: limit, expected: expected)
    let witness = whole.tests.first { Witness.isWitness($0.id) }
    let tests = whole.tests.filter { !Witness.isWitness($0.id) }
    let hasAnswered = answer.map {
      Witness.hasAnswered($0, witness?.issues.map(\.message) ?? [], count: count)
    }
    neverBegan = ledger.isEmpty
    var end = whole.end
    if outcome.flooded {
      tampering = "it reported more than the tests can"
    } else if let violation = ledger.violation {
      tampering = "its run reported \(violation)"
    } else if end == .whole, hasAnswered != true {
      tampering = "the test that must fail, which the grader adds, did not"
    } else if end == .whole, outcome.exit != .exited(1), case .exited(let code) = outcome.exit {
      end = .left(code: code)
    }
    verdict = Verdict(tests: tests, strayIssues: whole.strayIssues, end: end)
  }

  /// How the exercise is marked.
  var mark: Mark {
    if tampering != nil { return .tampered }
    switch verdict.end {
    case .whole: return verdict.isGreen ? .passed : .failed
    case .timedOut: return .timedOut
    case .crashed, .left, .empty: return .crashed
    }
  }

  /// Why, in one line.
  var reason: String {
    if let tampering { return tampering }
    switch verdict.end {
    case .whole where verdict.isGreen: return ""
    case .whole where verdict.red.isEmpty: return "a failure belongs to no test"
    case .whole: return "\(verdict.red.count) of \(counted(verdict.tests.count, "test")) red"
    case .empty: return "no test ran"
    case .crashed(let words): return words
    case .left(let code): return "it \(Verdict.End.leaving(code))"
    case .timedOut(let seconds): return "killed after \(seconds) s"
    }
  }
}
