#if Solutions
  import Foundation
  import Testing

  @testable import workbook

  /// Builds a tiny package, so it takes a good part of a minute and runs only with
  /// `AWAIT_END_TO_END=1` in the environment, as `.ci/run` sets it.
  @Suite(
    .timeLimit(.minutes(5)),
    .enabled(if: ProcessInfo.processInfo.environment["AWAIT_END_TO_END"] == "1"))
  struct `A whole package` {
    /// Runs off the pool of the tests that go on meanwhile.
    private func run(_ arguments: String..., in root: URL) async -> (code: ExitCode, text: String) {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          let recorder = Recorder()
          let code = Workbook(console: recorder.console, directory: root).run(arguments)
          continuation.resume(returning: (code, recorder.output))
        }
      }
    }

    @Test func `is checked, spoiled, and found out, and stays as it was`() async throws {
      let fixture = try Fixture(TinyPackage.files)
      // The file of 1.2 belongs to no exercise; its failing test only must not run with those of 1.1.
      let good = await run("check", "--only", "latch", in: fixture.root)
      #expect(
        good.text == """
          holds  one TODO a stub, none elsewhere
          holds  header of 1.1 Latch
          holds  guard names of 1.1 Latch
          holds  sections named by 1.1 Latch
          holds  hints of 1.1 Latch
          holds  solution of 1.1 Latch is green (3 tests)
          holds  guards of 1.1 Latch are needed (1 of 1)
          holds  output of 1-Doors
          holds  stub of 1.1 Latch

          check: 9 checks hold
          """)
      #expect(good.code == .holds)
      for (path, text) in TinyPackage.files {
        let now = try fixture.read(path)
        #expect(now == text)
      }

      let told = await run("guards", "1.1", "Latch", "--solutions", in: fixture.root)
      #expect(
        told.text.hasSuffix(
          """
            breaks     three events close it

          1 of 6 orders breaks; complete: all 6 orders ran

            start | user

          guards: 1 of 1 needed
          """))
      #expect(told.code == .holds)

      try fixture.write(TinyPackage.spoiled, to: TinyPackage.solution)
      let bad = await run("guards", "--solutions", "--time-limit", "3", in: fixture.root)
      #expect(
        bad.text.hasPrefix(
          """
          1.1 Latch

          without limit
            breaks     does not compile without it

          Solutions/1-Doors/1-Latch.swift:10: guard limit cannot just be deleted, what
            remains does not compile:
            Solutions/1-Doors/1-Latch.swift:11: error: cannot find 'limit' in scope
          Say what remains of its line: // guard: limit, without: …

          without late-open
            turns red  three events close it
            breaks     three events close it

          without useless
            breaks     nothing: no test misses it

          """))
      #expect(bad.text.contains("without loop\n  breaks     the tests hang instead of failing\n"))
      #expect(bad.text.contains("without empty\n  breaks     the tests crash instead of failing\n"))
      #expect(bad.text.contains("Fatal error: Index out of range"))
      #expect(
        bad.text.hasSuffix(
          """
          The orders that break: swift run workbook guards Latch --solutions
          guards: 1 of 5 needed
          """))
      #expect(bad.code == .fails)

      let own = try fixture.read(TinyPackage.stub).replacing("events.count", with: "0  // guard")
      try fixture.write(own, to: TinyPackage.stub)
      let learner = await run("guards", in: fixture.root)
      #expect(
        learner.text == """
          1.1 Latch is still red: 1 of 3 tests.
            one event opens it
          First get it green: swift test --filter Latch

          guards: none deleted; 1 exercise still red
          """)
      #expect(learner.code == .fails)
    }

    @Test func `is whole again when the next exercise stands on the one taken apart`() async throws
    {
      var files = TinyPackage.files
      files["Tests/1-Doors/2-LatchExtraTests.swift"] = nil
      files["Exercises/1-Doors/2-Bolt.swift"] = "func bolt(_ events: [Int]) -> Bool { true }\n"
      files["Solutions/1-Doors/2-Bolt.swift"] = """
        func bolt(_ events: [Int]) -> Bool {
          guard latch(events) > 0 else { return true }  // guard: closed
          return false
        }

        """
      files["Tests/1-Doors/2-BoltTests.swift"] = #"""
        import Testing

        #if Solutions
          @testable import DoorsSolutions
        #else
          @testable import DoorsExercises
        #endif

        @Suite struct `1.2 Bolt` {
          @Test func `a closed latch is bolted`() { #expect(bolt([1, 1, 1])) }
        }
        """#
      let fixture = try Fixture(files)
      let both = await run("guards", "--solutions", in: fixture.root)
      #expect(both.text.hasSuffix("guards: 2 of 2 needed"), "\(both.text)")
    }
  }
#endif
