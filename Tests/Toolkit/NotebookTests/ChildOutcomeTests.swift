#if Solutions
  import Foundation
  import Testing

  @testable import Notebook

  @Suite struct `Outcomes of child processes` {
    /// The outcome of a shell script that stands in for the child process.
    private func outcome(
      of script: String, within limit: Duration = .seconds(60)
    ) async throws -> String {
      let shell = CapturedProgram(executable: "/bin/sh", arguments: ["-c", script], limit: limit)
      return ChildOutcome(try await shell.result(), limit: limit).description
    }

    private let begin = "echo noise >&2; echo '=== the body begins ===' >&2; "

    @Test func `a body that returns, or exits`() async throws {
      #expect(try await outcome(of: begin + "exit 0") == "exited with code 0")
      #expect(try await outcome(of: begin + "exit 7") == "exited with code 7")
    }

    @Test func `a body that throws`() async throws {
      let script = begin + "echo '=== the body threw ===' >&2; echo 'Late()' >&2; exit 1"
      #expect(try await outcome(of: script) == "threw: Late()")
    }

    @Test(arguments: [
      ("Fatal error: early", "trapped: without a message"),
      ("/a/b/File.swift:12: Fatal error: Index out of range", "trapped: Index out of range"),
      (
        "x: Fatal error: at /usr/lib/a.swift:1 and 0x00007ff\n\nCurrent stack trace:\n0 libx",
        "trapped: at a.swift:1 and"
      ),
      ("Could not cast (0x7f00) of type", "trapped: Could not cast of type"),
      ("Fatal error: two\nlines", "trapped: two\nlines"),
    ])
    func `a body that traps`(errors: String, expected: String) async throws {
      let isEarly = expected.hasSuffix("without a message")
      let echo = "cat >&2 <<'END'\n\(errors)\nEND\n"
      let script = isEarly ? echo + begin : begin + echo
      #expect(try await outcome(of: script + "\nkill -ILL $$") == expected)
    }

    @Test func `a child that ends before its body`() async throws {
      #expect(
        try await outcome(of: "echo 'Fatal error: x' >&2; exit 0")
          == "the child process ended before it came to this body")
      #expect(
        try await outcome(of: "kill -ILL $$")
          == "the child process ended before it came to this body")
    }

    @Test func `a body that does not end`() async throws {
      #expect(
        try await outcome(of: begin + "exec tail -f /dev/null", within: .milliseconds(1))
          == "did not end within 0 seconds")
    }

    @Test func `what a body has started ends with it`() async throws {
      let script = begin + "tail -f /dev/null & wait"
      #expect(
        try await outcome(of: script, within: .milliseconds(50)) == "did not end within 0 seconds")
    }

    @Test func `what has left the body's group does not hold the notebook`() async throws {
      let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: file) }
      // The other program outlives the first. An exit test in this process would wait for both,
      // so it is ended here, and with this process at the latest.
      let other = "echo $$ > \(file.path); exec tail --pid=$0 -f /dev/null"
      let script = begin + "setsid sh -c '\(other)' $PPID & wait"
      #expect(
        try await outcome(of: script, within: .seconds(1)) == "did not end within 1 seconds")
      let number = try String(contentsOf: file, encoding: .utf8)
      let pid = try #require(pid_t(number.trimmingCharacters(in: .whitespacesAndNewlines)))
      #expect(kill(pid, SIGKILL) == 0, "the other program still ran")
    }

    @Test func `a program that is not there`() async throws {
      let program = CapturedProgram(executable: "/no/such/program")
      await #expect(throws: (any Error).self) { _ = try await program.result() }
      #expect(
        ChildOutcome.notStarted("no such file").description
          == "the child process did not start: no such file")
    }

    @Test func `much output does not block the child`() async throws {
      let script = begin + "head -c 1000000 /dev/zero >&2; head -c 1000000 /dev/zero; exit 3"
      #expect(try await outcome(of: script) == "exited with code 3")
    }
  }
#endif
