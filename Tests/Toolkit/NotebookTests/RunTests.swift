#if Solutions
  import Foundation
  import Testing

  @testable import Notebook

  /// Each body runs in a process of its own, which ends as a chapter does.
  @Suite struct `Runs of a notebook` {
    private static let source = """
      //: # Title
      print("one")
      print("two", "2", separator: "-", terminator: "")
      //> one
      //> two-2
      //: Rest.

      """

    /// Makes this process one that runs a chapter, and returns the path of its source.
    private static func begin(_ arguments: String..., source: String? = source) throws -> String {
      Run.current.withLock { $0 = Run(arguments: ["/bin/Doors"] + arguments) }
      let files = FileManager.default
      let folder = files.temporaryDirectory.appending(path: "notebook-\(UUID().uuidString)")
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
      guard files.changeCurrentDirectoryPath(folder.path) else { throw POSIXError(.ENOENT) }
      if let source { try Data(source.utf8).write(to: folder.appending(path: "main.swift")) }
      return files.currentDirectoryPath + "/main.swift"
    }

    private static func printAll(_ file: String) {
      print("one", line: 2, file: file)
      print("two", 2, separator: "-", terminator: "", line: 3, file: file)
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test func `piped, it is plain text with live output`() async throws {
      let result = try await #require(
        processExitsWith: .exitCode(0), observing: [\.standardOutputContent]
      ) {
        Self.printAll(try Self.begin(source: Self.source.replacing("//> one", with: "//> old")))
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
      let result = try await #require(
        processExitsWith: .exitCode(0), observing: [\.standardOutputContent]
      ) {
        Self.printAll(try Self.begin("--check"))
        exit(0)
      }
      #expect(
        text(result.standardOutputContent)
          .hasSuffix("main.swift: 2 lines of output, all as the program prints them.\n"))
    }

    @Test func `a check that fails exits with 1, even if the program would not`() async throws {
      let result = try await #require(
        processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
      ) {
        print("one", line: 2, file: try Self.begin("--check"))
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

    @Test func `accepting writes the file`() async throws {
      await #expect(processExitsWith: .exitCode(0)) {
        let file = try Self.begin("--accept")
        atexit {
          let text = try? SourceFile(path: "main.swift").read()
          Ending.leave(text?.contains("//> new\n//: Rest.\n") == true ? 9 : 8)
        }
        print("new", line: 2, file: file)
        exit(0)
      }
    }

    @Test func `wrong usage ends the program at its first print`() async throws {
      let result = try await #require(
        processExitsWith: .exitCode(2), observing: [\.standardErrorContent]
      ) {
        print("one", line: 2, file: try Self.begin("--al"))
      }
      #expect(
        text(result.standardErrorContent).hasSuffix(
          """
          Doors: there is no option "--al". Did you mean --all?
          Options: --all, --check, --accept, --help.

          """))
    }

    @Test func `a malformed notebook ends the program at its first print`() async throws {
      let result = try await #require(
        processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
      ) {
        print("one", line: 2, file: try Self.begin(source: "//: a\nprint(1)\n //> 1\n"))
      }
      #expect(
        text(result.standardErrorContent)
          .hasSuffix("main.swift:3: a cell marker starts in column 1; this //> is indented.\n"))
    }

    @Test func `a line out of its turn ends the program`() async throws {
      let result = try await #require(
        processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
      ) {
        let file = try Self.begin(source: "//: a\nf()\n//: b\ng()\n")
        print("b", line: 4, file: file)
        print("a", line: 2, file: file)
      }
      #expect(
        text(result.standardErrorContent)
          .contains("main.swift:2: print only in top-level code"))
    }

    @Test func `without its source it prints the output alone, and says so`() async throws {
      let result = try await #require(
        processExitsWith: .exitCode(0),
        observing: [\.standardOutputContent, \.standardErrorContent]
      ) {
        Self.printAll(try Self.begin(source: nil))
        exit(0)
      }
      #expect(text(result.standardOutputContent).hasSuffix("one\ntwo-2"))
      #expect(
        text(result.standardErrorContent).hasSuffix(
          "main.swift: the source of this notebook is not there any more; "
            + "what follows is its output alone.\n"))
    }

    @Test func `without its source there is nothing to check`() async throws {
      let result = try await #require(
        processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
      ) {
        Self.printAll(try Self.begin("--check", source: nil))
      }
      #expect(
        text(result.standardErrorContent).hasSuffix(
          "main.swift: the source of this notebook is not there any more, "
            + "so there is no output to check.\n"))
    }

    @Test func `a file without prose prints as ever`() async throws {
      let result = try await #require(
        processExitsWith: .exitCode(4), observing: [\.standardOutputContent]
      ) {
        print("plain", line: 1, file: try Self.begin("--check", source: "print(1)\n"))
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
