#if Solutions
  import Foundation
  import Testing

  import struct Notebook.Subprocess

  @testable import workbook

  @Suite(.timeLimit(.minutes(2))) struct `A cage` {
    private func run(
      _ script: String, limit: Int = 60, reports: Int = 32 << 20,
      hear: (Data) -> Data? = { _ in nil }
    ) throws -> Cage.Outcome {
      try Cage(words: ["sh", "-c", script], limit: limit, reportLimit: reports).run(hear)
    }

    @Test func `a program ends by itself, by a signal, or by its limit`() throws {
      #expect(try run("exit 3").exit == .exited(3))
      #expect(try run("kill -SEGV $$").exit == .signalled(11))
      #expect(try run("exec tail -f /dev/null", limit: 1).exit == .timedOut)
    }

    @Test func `it is asked and answers, and what it prints is kept`() throws {
      var heard = ""
      let outcome = try run("echo ready >&3; read -r word <&4; echo got $word >&3; echo bad >&2") {
        heard += String(decoding: $0, as: UTF8.self)
        return heard == "ready\n" ? Data("yes\n".utf8) : nil
      }
      #expect(heard == "ready\ngot yes\n" && outcome.log == "bad\n")
    }

    @Test func `of much output the first and the last are kept`() throws {
      let outcome = try run("echo first; head -c 50000000 /dev/zero; echo; echo last")
      #expect(outcome.exit == .exited(0) && outcome.log.utf8.count < 1 << 18)
      #expect(outcome.log.hasPrefix("first\n") && outcome.log.hasSuffix("\nlast\n"))
    }

    @Test func `one that reports too much is killed`() throws {
      let outcome = try run("exec cat /dev/zero >&3", reports: 1 << 20)
      #expect(outcome.flooded && outcome.exit == .signalled(9))
    }

    @Test func `it sees an empty folder, no input, and little of our environment`() throws {
      setenv("WORKBOOK_TEST_SECRET", "secret", 1)
      let outcome = try run("ls -A; cat; env; pwd; echo $HOME; ls /dev/fd/ | sort -n | tail -1")
      #expect(!outcome.log.contains("secret"))
      let lines = outcome.log.trimmed.lines
      let folder = lines[lines.count - 2]
      #expect(lines[lines.count - 3] == folder && !FileManager.default.fileExists(atPath: folder))
      #expect(Int(lines[lines.count - 1]) ?? 99 <= 6)
    }

    @Test func `what it makes unreadable goes, too`() throws {
      let outcome = try run("mkdir -p a/b; touch a/b/c; chmod 0 a/b a; pwd")
      #expect(!FileManager.default.fileExists(atPath: outcome.log.trimmed))
    }

    @Test func `a file cannot grow for ever`() throws {
      #expect(try run("exec head -c 100000000 /dev/zero > large").exit != .exited(0))
    }

    #if os(Linux)
      /// In a process of its own, because all its children are taken for the program's.
      @Test func `whoever leaves the group ends, too`() async throws {
        let fixture = try Fixture()
        let pipe = fixture.root.appending(path: "pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        let reader = open(pipe, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        await #expect(processExitsWith: .success) { [pipe = pipe as String] in
          Orphans.adopt()
          let script = """
            exec 5> \(pipe); setsid sh -c 'setsid tail -f /dev/null & exec tail -f /dev/null' &
            echo here >&3; exec tail -f /dev/null
            """
          let outcome = try Cage(words: ["sh", "-c", script], limit: 1).run { _ in nil }
          guard outcome.exit == .timedOut else { exit(1) }
        }
        // They held the pipe's other end open; when they are gone, reading meets the end.
        var poller = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
        #expect(poll(&poller, 1, 10_000) == 1)
        #expect(poller.revents & Int16(POLLHUP) != 0)
      }
    #endif
  }
#endif
