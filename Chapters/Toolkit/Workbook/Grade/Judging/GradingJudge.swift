import Foundation

import struct Notebook.Subprocess

/// Runs the tests of one exercise in a ``Cage`` and follows them live.
struct GradingJudge: Sendable {
  /// What is known of an exercise's tests from the package's own solution.
  struct Known: Sendable {
    /// The names that the library gives.
    let tests: Ledger.Tests
    /// The tests themselves.
    let list: [Verdict.Test]
  }

  /// Where the built test program lies.
  let products: URL
  /// What is added to each exercise.
  let witness: Witness
  /// After how many seconds a run counts as hanging.
  let limit: Int

  /// Runs an exercise's tests; `known` is nil for the package's own solution, which names them.
  func run(_ exercise: Exercise, known: Known?, count: Int) throws -> (run: GradedRun, known: Known)
  {
    let number = UInt64.random(in: .min ... .max)
    let answer = witness.answer(to: number)
    var ledger = Ledger(expecting: known?.tests)
    var isAsked = false
    let cage = Cage(words: try command(for: exercise), limit: limit)
    let outcome = try cage.run { data in
      ledger.hear(data)
      guard !isAsked, ledger.haveEnded(allBut: Witness.isWitness) else { return nil }
      isAsked = true
      return Data(Witness.digits(number).utf8)
    }
    let run = GradedRun(
      outcome, ledger, limit: limit, expected: known?.list ?? [],
      answer: isAsked ? answer : nil, count: count)
    let now = Known(tests: ledger.named, list: run.verdict.tests)
    return (run, known ?? now)
  }

  private func command(for exercise: Exercise) throws -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: products.path)) ?? []
    guard let name = names.first(where: { $0.hasSuffix("PackageTests.xctest") }) else {
      throw Subprocess.Failure(
        description: "no test program in \(products.path): build it first, with --build-tests.")
    }
    return [
      products.appending(path: name).path, "--testing-library", "swift-testing",
      "--filter", Judge.filter(for: exercise),
      "--event-stream-output-path", "/dev/fd/\(Cage.reports)", "--event-stream-version", "0",
    ]
  }
}
