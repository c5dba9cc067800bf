#if Solutions
  import Foundation
  import Testing

  import struct Notebook.Subprocess

  @testable import workbook

  /// Grades a cohort with the built program, which has all its children to itself; takes minutes and
  /// runs only with `AWAIT_END_TO_END=1`.
  @Suite(
    .timeLimit(.minutes(10)),
    .enabled(if: ProcessInfo.processInfo.environment["AWAIT_END_TO_END"] == "1"))
  struct `A cohort` {
    private static let program = URL(filePath: CommandLine.arguments[0])
      .deletingLastPathComponent().appending(path: "workbook")

    /// Runs off the pool of the tests that go on meanwhile.
    private func run(
      _ arguments: String..., in root: URL, for time: Duration? = nil
    ) async -> (exit: Subprocess.Exit?, text: String) {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          let log = root.appending(path: ".log")
          let exit = try? Subprocess(
            words: [Self.program.path] + arguments, directory: root, output: .file(log),
            errors: .file(root.appending(path: ".errors")), timeLimit: time
          ).run()
          let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
          continuation.resume(returning: (exit, text))
        }
      }
    }

    /// The row of each submission's letters, by name.
    private func rows(_ table: String) -> [String: String] {
      var result: [String: String] = [:]
      for entry in GradeCohort.entries {
        let line = table.lines.first { $0.hasPrefix(entry.name + " ") }
        let words = line?.dropFirst(entry.name.count).split(separator: " ") ?? []
        result[entry.name] = words.first.map(String.init) ?? "no row"
      }
      return result
    }

    @Test func `gets the marks that it deserves, and changes nothing of ours`() async throws {
      let fixture = try Fixture()
      for (path, text) in GradePackage.files { try fixture.write(text, to: "package/\(path)") }
      try GradeCohort.write(to: fixture)
      let root = fixture.root.appending(path: "package")
      let before = Seal(folders: [fixture.root.appending(path: "submissions")], hidden: true)

      // Killed in the middle it has kept what it knew, and goes on.
      let cut = await run(
        "grade", "../submissions", "--time-limit", "5", in: root, for: .seconds(40))
      #expect(cut.exit == .timedOut)
      let (exit, table) = await run(
        "grade", "../submissions", "--time-limit", "5", "--output", "../out",
        "--format", "table,csv,json,junit,gradescope,classroom50", in: root)
      #expect(exit == .exited(0))
      let expected = Dictionary(
        uniqueKeysWithValues: GradeCohort.entries.map { ($0.name, $0.marks) })
      #expect(rows(table) == expected)
      #expect(before.broken() == [])
      for (path, text) in GradePackage.files {
        let now = try fixture.read("package/\(path)")
        #expect(now == text)
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: fixture.root.path)
      #expect(names.sorted() == ["out", "package", "submissions"])

      // Everything is known now: nothing is built.
      let (again, same) = await run("grade", "../submissions", "--time-limit", "5", in: root)
      #expect(again == .exited(0) && same == table)
      let progress = try fixture.read("package/.errors")
      #expect(progress == "")
    }

    @Test func `is judged with hidden tests, told by name, and with other points`() async throws {
      let fixture = try Fixture()
      for (path, text) in GradePackage.files { try fixture.write(text, to: "package/\(path)") }
      let root = fixture.root.appending(path: "package")
      try fixture.write(
        "func latch() async -> Int { Task.isCancelled ? 0 : 1 }\n",
        to: "ada/\(GradePackage.path(1))")
      try fixture.write("1.1 6\n", to: "points")
      try fixture.write(
        """
        import Testing
        @testable import DoorsExercises

        @Suite struct Hidden {
          @Test func `cancelled, it is one as well`() async {
            let found = await Task {
              withUnsafeCurrentTask { $0?.cancel() }
              return await latch()
            }.value
            #expect(found == 1, "a secret")
          }
        }
        """, to: "more/1-Doors/1-LatchMoreTests.swift")
      let (exit, text) = await run(
        "grade", "../ada", "--only", "1.1", "--points", "../points", "--hidden-tests", "../more",
        "--format", "gradescope", in: root)
      #expect(exit == .exited(0))
      #expect(
        text == """
          {
            "output" : "",
            "tests" : [
              {
                "max_score" : 6,
                "name" : "Latch",
                "number" : "1.1",
                "output" : "failed: 1 of 3 tests red\\n\\nAlso red: cancelled, it is one as well.",
                "score" : 4,
                "status" : "failed"
              }
            ]
          }

          """)
    }
  }
#endif
