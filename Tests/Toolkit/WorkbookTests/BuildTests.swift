#if Solutions
  import Foundation
  import Testing

  import struct Notebook.Subprocess

  @testable import workbook

  @Suite struct `Copies and processes` {
    private func run(_ script: String, limit: Duration? = .seconds(60)) throws -> Subprocess.Exit {
      let fixture = try Fixture()
      return try Subprocess(
        words: ["sh", "-c", script], directory: fixture.root,
        output: .file(fixture.root.appending(path: "log")), timeLimit: limit
      ).run()
    }

    @Test func `a process ends by itself, by a signal, or by its limit`() throws {
      #expect(try run("exit 3") == .exited(3))
      #expect(try run("kill -SEGV $$") == .signalled(11))
      #expect(try run("tail -f /dev/null", limit: .milliseconds(50)) == .timedOut)
    }

    @Test func `what a process leaves behind is killed with it`() throws {
      let fixture = try Fixture()
      let pipe = fixture.root.appending(path: "pipe").path
      #expect(mkfifo(pipe, 0o600) == 0)
      let reader = open(pipe, O_RDONLY | O_NONBLOCK)
      defer { close(reader) }
      let exit = try Subprocess(
        words: ["sh", "-c", "exec 3> pipe; tail -f /dev/null &"],
        directory: fixture.root,
        output: .file(fixture.root.appending(path: "output")), timeLimit: .seconds(60)
      ).run()
      #expect(exit == .exited(0))
      // The orphan held the pipe's other end open; when it is gone, reading meets the end.
      var poller = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
      #expect(poll(&poller, 1, 10_000) == 1)
      #expect(poller.revents & Int16(POLLHUP) != 0)
    }

    /// The program ends its parent, so that the signal comes as early as one can.
    @Test(arguments: ["TERM", "INT", "HUP"], [nil, 60])
    func `what runs ends with this process`(signal name: String, limit: Int?) async throws {
      let fixture = try Fixture()
      let pipe = fixture.root.appending(path: "pipe").path
      #expect(mkfifo(pipe, 0o600) == 0)
      let reader = open(pipe, O_RDONLY | O_NONBLOCK)
      defer { close(reader) }
      let code = ["TERM": SIGTERM, "INT": SIGINT, "HUP": SIGHUP][name, default: 0] + 128
      await #expect(processExitsWith: .exitCode(code)) {
        [root = fixture.root.path as String, name = name as String, limit = limit as Int?] in
        Subprocess.endWithParent()
        let script = "exec 3> pipe; kill -\(name) $PPID; exec tail -f /dev/null"
        _ = try Subprocess(
          words: ["sh", "-c", script], directory: URL(filePath: root),
          output: .descriptor(2), timeLimit: limit.map { .seconds($0) }
        ).run()
      }
      // The program held the pipe's other end open; when it is gone, reading meets the end.
      var poller = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
      #expect(poll(&poller, 1, 10_000) == 1)
      #expect(poller.revents & Int16(POLLHUP) != 0)
    }

    @Test func `what this process has open is not open in what it runs`() throws {
      var ends: [Int32] = [-1, -1]
      #expect(pipe(&ends) == 0)
      defer { for end in ends { close(end) } }
      let exit = try run("test -e /dev/fd/\(ends[0]) || test -e /dev/fd/\(ends[1])")
      #expect(exit == .exited(1))
    }

    @Test func `output of both kinds is kept`() throws {
      let fixture = try Fixture()
      let log = fixture.root.appending(path: "log")
      _ = try Subprocess(
        words: ["sh", "-c", "pwd; echo bad >&2"], directory: fixture.root, output: .file(log)
      ).run()
      #expect(try fixture.read("log") == "\(fixture.root.path)\nbad\n")
    }

    @Test func `a copy follows the original and never changes it`() throws {
      let fixture = try Fixture([
        "Package.swift": "p", "Exercises/a.swift": "a", "Exercises/b.swift": "b",
        "Tests/Toolkit/T/t.swift": "t", "Tests/Toolkit/T/golden.txt": "g",
      ])
      let console = Recorder().console
      let copy = try PackageCopy(of: fixture.root, side: .exercises, console: console)
      let home = ".build/workbook/guards/exercises/"
      #expect(try fixture.read(home + "Tests/Toolkit/T/t.swift") == "")
      #expect(try fixture.read(home + "Tests/Toolkit/T/golden.txt") == "g")

      try copy.write(Data("changed".utf8), to: "Exercises/a.swift")
      #expect(try fixture.read("Exercises/a.swift") == "a")
      try copy.restore("Exercises/a.swift")
      #expect(try fixture.read(home + "Exercises/a.swift") == "a")

      try copy.write(Data("left behind".utf8), to: "Exercises/a.swift")
      try FileManager.default.removeItem(at: fixture.root.appending(path: "Exercises/b.swift"))
      try copy.update()
      #expect(try fixture.read(home + "Exercises/a.swift") == "a")
      #expect(throws: (any Error).self) { try fixture.read(home + "Exercises/b.swift") }
    }

    @Test func `each change falls into a second of its own, or the driver would skip it`() throws {
      let fixture = try Fixture(["Package.swift": "p", "a.swift": "0"])
      let copy = try PackageCopy(of: fixture.root, side: .exercises, console: Recorder().console)
      let file = copy.root.appending(path: "a.swift").path
      let changes = [
        { try copy.write(Data("1".utf8), to: "a.swift") },
        { try copy.write(Data("2".utf8), to: "a.swift") },
        { try copy.restore("a.swift") }, { try copy.touch("a.swift") },
      ]
      let seconds = try changes.map { change in
        try change()
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        let date = try #require(attributes[.modificationDate] as? Date)
        return Int(date.timeIntervalSince1970)
      }
      #expect(zip(seconds, seconds.dropFirst()).allSatisfy(<), "\(seconds)")
    }

    @Test func `a file that is equal keeps its date, so nothing is compiled again`() throws {
      let fixture = try Fixture(["Package.swift": "p"])
      let copy = try PackageCopy(of: fixture.root, side: .exercises, console: Recorder().console)
      let file = copy.root.appending(path: "Package.swift").path
      let old = Date(timeIntervalSince1970: 1_000_000)
      try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: file)
      try copy.update()
      let kept = try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
      #expect(kept == old)
      try copy.touch("Package.swift")
      let now = try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
      #expect(now != old)
    }

    @Test func `the compiler's messages are read once each, below the root`() {
      let output = """
        [3/5] Compiling
        /tmp/p/Solutions/a.swift:12:7: error: cannot find 'x' in scope
        10 | y
           |  `- error: cannot find 'x' in scope
        /tmp/p/Solutions/a.swift:12:7: error: cannot find 'x' in scope
        /usr/b.swift:3:1: warning: var 'y' was never used [#Unused]
        """
      let found = CompilerMessage.all(in: output, root: "/tmp/p").map(\.description)
      #expect(
        found == [
          "Solutions/a.swift:12: error: cannot find 'x' in scope",
          "/usr/b.swift:3: warning: var 'y' was never used [#Unused]",
        ])
    }
  }
#endif
