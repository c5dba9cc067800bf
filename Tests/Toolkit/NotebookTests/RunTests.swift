#if Solutions
  import Foundation
  import Testing

  @testable import Notebook

  /// Each body runs in a process of its own, which ends as a chapter does.
  @Suite struct `Runs of a notebook` {
    private static func printAll(_ file: String) {
      print("one", line: 2, file: file)
      print("two", 2, separator: "-", terminator: "", line: 3, file: file)
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test func `piped, it is plain text with live output`() async throws {
      let folder = try SourceFolder(SourceFolder.source.replacing("//> one", with: "//> old"))
      let result = try await #require(
        processExitsWith: .exitCode(0), observing: [\.standardOutputContent]
      ) { [file = folder.file as String] in
        try SourceFolder.begin(file)
        Self.printAll(file)
        exit(0)
      }
      #expect(
        text(result.standardOutputContent).hasSuffix(
          """
          # Title

              print("one")
              print("two", "2", separator: "-", terminator: "")
            │ one
            │ two-2

          Rest.

          """))
    }

    @Test func `a check that holds says so in one line`() async throws {
      let folder = try SourceFolder()
      let result = try await #require(
        processExitsWith: .exitCode(0), observing: [\.standardOutputContent]
      ) { [file = folder.file as String] in
        try SourceFolder.begin(file, "--check")
        Self.printAll(file)
        exit(0)
      }
      #expect(
        text(result.standardOutputContent)
          .hasSuffix("main.swift: 2 lines of output, all as the program prints them.\n"))
    }

    @Test func `a check that fails exits with 1, even if the program would not`() async throws {
      let folder = try SourceFolder()
      let result = try await #require(
        processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
      ) { [file = folder.file as String] in
        try SourceFolder.begin(file, "--check")
        print("one", line: 2, file: file)
        exit(0)
      }
      #expect(
        text(result.standardErrorContent).hasSuffix(
          """
          main.swift:5: the output in the file is not what the program printed.
            expected: two-2
               found: no more lines
          To accept what was printed: swift run Doors --accept

          """))
    }

    @Test func `accepting writes the file when the program has ended`() async throws {
      let folder = try SourceFolder()
      await #expect(processExitsWith: .exitCode(0)) { [file = folder.file as String] in
        try SourceFolder.begin(file, "--accept")
        print("new", line: 2, file: file)
        exit(0)
      }
      let accepted = SourceFolder.source.replacing("//> one\n//> two-2", with: "//> new")
      #expect(try folder.read() == accepted)
    }

    @Test func `a program that traps leaves the file alone`() async throws {
      let folder = try SourceFolder()
      await #expect(processExitsWith: .failure) { [file = folder.file as String] in
        try SourceFolder.begin(file, "--accept")
        print("new", line: 2, file: file)
        abort()
      }
      #expect(try folder.read() == SourceFolder.source)
    }

    @Test func `wrong usage ends the program at its first print`() async throws {
      let folder = try SourceFolder()
      let result = try await #require(
        processExitsWith: .exitCode(2), observing: [\.standardErrorContent]
      ) { [file = folder.file as String] in
        try SourceFolder.begin(file, "--al")
        print("one", line: 2, file: file)
      }
      #expect(
        text(result.standardErrorContent).hasSuffix(
          """
          Doors: there is no option "--al". Did you mean --all?
          Options: --all, --check, --accept, --help.

          """))
    }

    @Test func `a malformed notebook ends the program at its first print`() async throws {
      let folder = try SourceFolder("//: a\nprint(1)\n //> 1\n")
      let result = try await #require(
        processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
      ) { [file = folder.file as String] in
        try SourceFolder.begin(file)
        print("one", line: 2, file: file)
      }
      #expect(
        text(result.standardErrorContent)
          .hasSuffix("main.swift:3: a cell marker starts in column 1; this //> is indented.\n"))
    }

    @Test func `a line out of its turn ends the program`() async throws {
      let folder = try SourceFolder("//: a\nf()\n//: b\ng()\n")
      let result = try await #require(
        processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
      ) { [file = folder.file as String] in
        try SourceFolder.begin(file)
        print("b", line: 4, file: file)
        print("a", line: 2, file: file)
      }
      #expect(
        text(result.standardErrorContent)
          .contains("main.swift:2: print only in top-level code"))
    }

    @Test func `without its source it prints the output alone, and says so`() async throws {
      let folder = try SourceFolder(nil)
      let result = try await #require(
        processExitsWith: .exitCode(0),
        observing: [\.standardOutputContent, \.standardErrorContent]
      ) { [file = folder.file as String] in
        try SourceFolder.begin(file)
        Self.printAll(file)
        exit(0)
      }
      #expect(text(result.standardOutputContent).hasSuffix("one\ntwo-2"))
      #expect(
        text(result.standardErrorContent).hasSuffix(
          "main.swift: the source of this notebook is not there any more; "
            + "what follows is its output alone.\n"))
    }

    @Test func `without its source there is nothing to check`() async throws {
      let folder = try SourceFolder(nil)
      let result = try await #require(
        processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
      ) { [file = folder.file as String] in
        try SourceFolder.begin(file, "--check")
        Self.printAll(file)
      }
      #expect(
        text(result.standardErrorContent).hasSuffix(
          "main.swift: the source of this notebook is not there any more, "
            + "so there is no output to check.\n"))
    }

    @Test func `a file without prose prints as ever`() async throws {
      let folder = try SourceFolder("print(1)\n")
      let result = try await #require(
        processExitsWith: .exitCode(4), observing: [\.standardOutputContent]
      ) { [file = folder.file as String] in
        try SourceFolder.begin(file, "--check")
        print("plain", line: 1, file: file)
        exit(4)
      }
      #expect(text(result.standardOutputContent).hasSuffix("plain\n"))
    }

    @Test func `two children of one name`() async throws {
      let result = try await #require(
        processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
      ) {
        ChildProcess.note("trap")
        ChildProcess.note("other")
        ChildProcess.note("trap")
      }
      #expect(
        text(result.standardErrorContent).hasSuffix(
          "inChildProcess(\"trap\") is called twice. Each call has a name of its own, "
            + "because the child process runs the first call with its name.\n"))
    }
  }
#endif
