import struct Notebook.Subprocess

extension Verdict {
  /// Judges what was written.
  ///
  /// Expected are the tests that the stream itself names, because it names them before any of the
  /// exercise's code runs and after the filter was applied, and those that an earlier run named.
  init(_ stream: EventStream, exit: Subprocess.Exit, log: String, limit: Int, expected: [Test]) {
    let known = Set(stream.tests.map(\.id))
    let missing = expected.filter { !known.contains($0.id) }.map {
      EventStream.Test(id: $0.id, name: $0.name, line: $0.line)
    }
    tests = (stream.tests + missing).map { test in
      let issues = stream.issues[test.id] ?? []
      let outcome: Test.Outcome =
        if !issues.isEmpty || stream.failed.contains(test.id) {
          .failed
        } else if stream.ended.contains(test.id) {
          .passed
        } else {
          stream.skipped.contains(test.id) ? .skipped : .notEnded
        }
      return Test(id: test.id, name: test.name, line: test.line, outcome: outcome, issues: issues)
    }
    let ids = Set(tests.map(\.id))
    strayIssues = stream.issues.filter { !ids.contains($0.key) }.sorted { $0.key < $1.key }
      .flatMap(\.value)
    let allEnded = tests.allSatisfy {
      stream.ended.contains($0.id) || stream.skipped.contains($0.id)
    }
    end =
      switch exit {
      case .timedOut: .timedOut(seconds: limit)
      case .exited where stream.runEnded && allEnded: tests.isEmpty ? .empty : .whole
      case .exited(let code):
        Self.fatalError(log).map(End.crashed) ?? .left(code: code)
      case .signalled(let number): .crashed(Self.fatalError(log) ?? "ended by signal \(number)")
      }
  }

  private static func fatalError(_ log: String) -> String? {
    log.lines.first { $0.contains("Fatal error") || $0.contains("fatal error") }?.trimmed
  }
}
