#if Solutions
  import Foundation
  import Testing

  @testable import Notebook

  @Suite struct `Reports of --check and --accept` {
    private let folder = FileManager.default.temporaryDirectory
      .appending(path: "notebook-\(UUID().uuidString)")

    private func write(_ source: String) throws -> SourceFile {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let file = folder.appending(path: "main.swift")
      try Data(source.utf8).write(to: file)
      return SourceFile(path: file.path)
    }

    private func report(_ source: String, _ printed: (Int, String)...) throws -> Report {
      var recording = Recording(try Notebook(source: source, path: "main.swift"))
      for (line, text) in printed { _ = try recording.add(text, line: line) }
      return Report(recording: recording, program: "Doors")
    }

    @Test func `true output`() throws {
      let report = try report("print(1)\n//> 1\nprint(2)\n//> 2\n", (1, "1"), (3, "2"))
      #expect(
        report.check()
          == .init(code: 0, "main.swift: 2 lines of output, all as the program prints them."))
    }

    @Test func `one line that differs`() throws {
      let report = try report("print(1)\n//> 1\n", (1, "2"))
      #expect(
        report.check()
          == .init(
            code: 1,
            """
            main.swift:2: the output in the file is not what the program printed.
              expected: 1
                 found: 2
            To accept what was printed: swift run Doors --accept
            """))
    }

    @Test func `more lines that differ`() throws {
      let two = try report("print(1)\n//> 1\n//> 2\n", (1, "2\n3\n")).check().message
      #expect(two.contains("\n1 more line differs.\nTo accept"))
      let three = try report("print(1)\n//> 1\n//> 2\n", (1, "2\n3\n4")).check().message
      #expect(three.contains("\n2 more lines differ.\nTo accept"))
    }

    @Test func `accepting says what changed and keeps the file's rights`() throws {
      let source = "//: a\nprint(1)\nlet x = 2\n//: b\nprint(2)\n//> 1\n//: c\nf()\n//> 3"
      let file = try write(source)
      defer { try? FileManager.default.removeItem(at: folder) }
      let files = FileManager.default
      try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
      let ending = try report(source, (2, "1\n"), (5, "2")).accept(in: file)
      #expect(
        ending
          == .init(
            code: 0,
            """
            main.swift: 3 output blocks changed.
              line 4: output written
              line 7: output rewritten
              line 10: output removed
            """))
      let accepted = "//: a\nprint(1)\nlet x = 2\n//> 1\n//: b\nprint(2)\n//> 2\n//: c\nf()"
      #expect(try file.read() == accepted)
      let mode = try files.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
      #expect(mode == 0o640)
      #expect(try files.contentsOfDirectory(atPath: folder.path) == ["main.swift"])
    }

    @Test func `a link stays a link`() throws {
      let source = "print(1)\n"
      let file = try write(source)
      defer { try? FileManager.default.removeItem(at: folder) }
      let link = folder.appending(path: "link.swift").path
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: "main.swift")
      #expect(try report(source, (1, "1")).accept(in: SourceFile(path: link)).code == 0)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "main.swift")
      #expect(try file.read() == "print(1)\n//> 1\n")
    }

    @Test func `nothing to accept leaves the file alone`() throws {
      let ending = try report("print(1)\n//> 1", (1, "1")).accept(in: SourceFile(path: "none"))
      #expect(
        ending
          == .init(
            code: 0, "main.swift: nothing to accept, the output is what the program prints."))
    }

    @Test func `a file that changed meanwhile is not written`() throws {
      let file = try write("print(1)\n// edited\n")
      defer { try? FileManager.default.removeItem(at: folder) }
      let ending = try report("print(1)\n", (1, "1")).accept(in: file)
      #expect(
        ending
          == .init(
            code: 1,
            "\(file.path): the file changed while the program ran; nothing was written. "
              + "Run it again."))
      #expect(try file.read() == "print(1)\n// edited\n")
    }

    @Test func `a folder that cannot be written`() throws {
      let ending = #expect(throws: Ending.self) {
        try SourceFile(path: "/proc/version").replace(
          SourceFile(path: "/proc/version").read() ?? "", with: "")
      }
      #expect(ending?.code == 1)
      #expect(ending?.message.hasPrefix("/proc/version: the file cannot be written (") == true)
    }

    @Test func `a file in another encoding`() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let path = folder.appending(path: "main.swift").path
      try Data([0x2F, 0xFF]).write(to: URL(filePath: path))
      let ending = #expect(throws: Ending.self) { _ = try SourceFile(path: path).read() }
      #expect(ending?.message == "\(path): this file is not UTF-8. Save it as UTF-8.")
    }

    @Test func `paths are shown from the current directory`() {
      let here = FileManager.default.currentDirectoryPath
      #expect(SourceFile(path: here + "/a/main.swift").shownPath == "a/main.swift")
      #expect(SourceFile(path: here + "x/main.swift").shownPath == here + "x/main.swift")
    }
  }
#endif
