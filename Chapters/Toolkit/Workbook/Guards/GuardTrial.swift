/// What happened when one guard was deleted.
struct GuardTrial: Equatable, Sendable {
  /// The answer to "does anyone miss it?".
  enum Outcome: Equatable, Sendable {
    /// These tests failed, each by its own verdict.
    case missed([Verdict.Test])
    /// No test noticed.
    case notMissed
    /// What remains does not compile; the compiler's first error.
    case doesNotCompile(String)
    /// The tests crashed, so that none of them tells what broke.
    case crashed(String)
    /// The tests did not end in time.
    case hung(seconds: Int)
  }

  /// The guard.
  let target: Guard
  /// The answer.
  let outcome: Outcome

  /// Whether the guard is needed and its tests say why.
  var isNeeded: Bool { !red.isEmpty }

  /// The tests that turned red.
  var red: [Verdict.Test] {
    if case .missed(let tests) = outcome { tests } else { [] }
  }
}

extension GuardTrial.Outcome {
  /// Reads the answer from the verdict on the code without the guard.
  init(_ verdict: Verdict) {
    switch verdict.end {
    case .crashed(let words): self = .crashed(words)
    case .left(let code): self = .crashed(Verdict.End.leaving(code))
    case .timedOut(let seconds): self = .hung(seconds: seconds)
    case .empty: self = .crashed("the tests were gone")
    case .whole: self = verdict.red.isEmpty ? .notMissed : .missed(verdict.red)
    }
  }
}
