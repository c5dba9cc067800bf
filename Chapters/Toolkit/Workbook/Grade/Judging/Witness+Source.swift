extension Witness {
  /// Whether an exercise's tests ask the explorer.
  static func usesExplorer(_ tests: String) -> Bool {
    tests.lines.contains { $0.trimmed == "import Interleavings" }
  }

  /// The file beside an exercise's tests, which imports what they import and asks as they ask.
  func source(for exercise: Exercise, beside tests: String) -> String {
    let imports = tests.lines.prefix { line in
      let text = line.trimmed
      return text.isEmpty || text.hasPrefix("//")
        || ["#if", "#else", "#endif"].contains { text.hasPrefix($0) } || text.contains("import ")
    }.filter { !$0.trimmed.isEmpty && !$0.trimmed.hasPrefix("//") }
    let explorer =
      Self.usesExplorer(tests)
      ? """

          do {
            try await everyInterleaving { scenario in
              scenario.task("witness") {}
              await scenario.allTasks()
              try scenario.expect(one == two, "a witness says no")
            }
          } catch {
            Testing.Issue.record("no 6 \\(answer)")
          }
      """ : ""
    return """
      \(imports.joined(separator: "\n"))

      @Suite struct WitnessOf\(exercise.title) {
        @Test func says() async {
          let (one, answer) = await \(name).answer()
          let two = one + 1
          #expect(one == two, "no 1 \\(answer)")
          let (some, other) = ("\\(one)", "\\(two)")
          #expect(some == other, "no 2 \\(answer)")
          let (ones, twos) = ([one], [two])
          #expect(ones == twos, "no 3 \\(answer)")
          #expect(one > two, "no 4 \\(answer)")
          let missing: Int? = nil
          #expect(one == missing, "no 5 \\(answer)")\(explorer)
        }
      }

      """
  }

  /// The path of the file that has the answer, one a chapter.
  static func path(in folder: String) -> String { "Tests/\(folder)/GraderWitness.swift" }

  /// That file. It does not import what was submitted, so no name there can stand in for its own.
  var source: String {
    """
    import Foundation

    enum \(name) {
      static func answer() async -> (Int, String) {
        let number = await withCheckedContinuation { (result: CheckedContinuation<UInt64, Never>) in
          // A thread of its own: the tests may need all that the pool has.
          Thread.detachNewThread { result.resume(returning: given()) }
        }
        let key: UInt64 = 0x\(Self.digits(key))
        var value = number
        for _ in 0..<9 {
          value = (value ^ key) &* 0x9E37_79B9_7F4A_7C15
          value ^= value >> 29
        }
        return (Int(number & 1), String(value, radix: 16))
      }

      private static func given() -> UInt64 {
        var bytes = [UInt8](repeating: 0, count: 16)
        var count = 0
        while count < 16 {
          let more = bytes.withUnsafeMutableBytes {
            read(\(Cage.challenge), $0.baseAddress! + count, 16 - count)
          }
          if more < 0, errno == EINTR { continue }
          // The grader is gone, and nobody is left to end this.
          if more <= 0 { _exit(1) }
          count += more
        }
        return UInt64(String(decoding: bytes, as: UTF8.self), radix: 16) ?? 0
      }
    }

    """
  }
}
