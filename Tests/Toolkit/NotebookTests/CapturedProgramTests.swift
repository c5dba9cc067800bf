#if Solutions
  import Foundation
  import Testing

  @testable import Notebook

  @Suite struct `What a program leaves behind` {
    /// An empty folder, the place for temporary files in the processes that the tests start.
    private let folder: SourceFolder

    init() throws { folder = try SourceFolder(nil) }

    private var names: [String] {
      get throws {
        let path = URL(filePath: folder.file).deletingLastPathComponent().path
        return try FileManager.default.contentsOfDirectory(atPath: path)
      }
    }

    /// From now on temporary files of this process are beside the given one.
    private static func moveTemporaryFiles(beside file: String) {
      setenv("TMPDIR", URL(filePath: file).deletingLastPathComponent().path, 1)
    }

    @Test func `while it runs its output has no name, so nothing can be left of it`() async throws {
      let result = try await #require(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) { [file = folder.file as String] in
        Self.moveTemporaryFiles(beside: file)
        let script = "ls -A \"$TMPDIR\"; echo out; echo bad >&2"
        let program = CapturedProgram(executable: "/bin/sh", arguments: ["-c", script])
        let result = try await program.result()
        Swift.print(result.output + result.errors, terminator: "")
      }
      #expect(String(decoding: result.standardOutputContent, as: UTF8.self) == "out\nbad\n")
      #expect(try names == [])
    }

    @Test func `a claim that was tried leaves nothing`() async throws {
      await #expect(processExitsWith: .success) { [file = folder.file as String] in
        Self.moveTemporaryFiles(beside: file)
        let claim = CompilerClaim(path: "", line: 1, message: "cannot find", snippet: "x")
        let verdict = await claim.verdict()
        #expect(verdict.holds)
      }
      #expect(try names == [])
    }

    @Test func `no room for its output is said`() async throws {
      let result = try await #require(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) {
        setenv("TMPDIR", "/no/such/folder", 1)
        let program = CapturedProgram(executable: "/bin/sh", arguments: ["-c", "exit 0"])
        let error = await #expect(throws: Subprocess.Failure.self) { try await program.result() }
        Swift.print(error?.description ?? "", terminator: "")
      }
      let text = String(decoding: result.standardOutputContent, as: UTF8.self)
      #expect(text.hasPrefix("no temporary file in /no/such/folder"))
      #expect(text.hasSuffix(": No such file or directory"))
    }

    @Test func `closed standard streams are not mixed up`() async {
      await #expect(processExitsWith: .success) {
        close(0)
        close(1)
        let script = "echo out; echo bad >&2"
        let result = try await CapturedProgram(
          executable: "/bin/sh", arguments: ["-c", script]
        ).result()
        #expect(result.output == "out\n")
        #expect(result.errors == "bad\n")
      }
    }
  }
#endif
