#if Solutions
  import Foundation
  import Testing

  @testable import workbook

  @Suite struct `Asking for grades` {
    private func run(_ arguments: [String], in fixture: Fixture) -> (ExitCode, String) {
      let recorder = Recorder()
      let root = fixture.root.appending(path: "ours")
      let code = Workbook(console: recorder.console, directory: root).run(["grade"] + arguments)
      return (code, recorder.output)
    }

    private func fixture() throws -> Fixture {
      let fixture = try Fixture()
      for (path, text) in GradePackage.files { try fixture.write(text, to: "ours/\(path)") }
      return fixture
    }

    @Test(arguments: [
      (
        [],
        "grade takes one folder of submissions; found none.\nTry: swift run workbook grade submissions"
      ),
      (
        ["a", "b"],
        "grade takes one folder of submissions; found a b.\nTry: swift run workbook grade submissions"
      ),
      (
        ["a", "--format", "cvs"],
        "unknown format 'cvs'. Did you mean 'csv'?\n"
          + "Allowed: table, csv, json, junit, gradescope, classroom50."
      ),
      (["a", "--format", "csv,json"], "several formats need a folder: say where with --output."),
      (["a", "--points", "none"], "none cannot be read."),
      (
        ["a", "--only", "Lacth"],
        "no exercise is called 'Lacth'. Did you mean 1.1 Latch?\n"
          + "There are: 1.1 Latch, 1.2 Bolt, 1.3 Chain."
      ),
    ])
    func `a mistake says what is allowed`(arguments: [String], message: String) throws {
      let (code, text) = try run(arguments, in: fixture())
      #expect(code == .usage && text == message)
    }

    @Test func `reports do not go where they would be graded`() throws {
      let fixture = try fixture()
      let folder = fixture.root.appending(path: "cohort").path
      let (code, text) = run([folder, "--output", "\(folder)/out"], in: fixture)
      #expect(code == .usage)
      #expect(
        text == """
          \(folder)/out lies in the folder of submissions and would be graded next time.
          Name another folder with --output.
          """)
    }

    @Test func `a format with a file a submission needs a folder for several`() throws {
      let fixture = try fixture()
      for name in ["a", "b"] { try fixture.write("", to: "cohort/\(name)/x") }
      let folder = fixture.root.appending(path: "cohort").path
      let (code, text) = run([folder, "--format", "classroom50"], in: fixture)
      #expect(code == .usage)
      #expect(
        text == """
          classroom50 has a file for each submission, and here are 2.
          Say where they go with --output.
          """)
    }

    @Test func `a folder that is not there fails`() throws {
      let (code, text) = try run(["/none"], in: fixture())
      #expect(code == .fails && text == "/none is no folder that can be read.")
    }

    @Test func `where nothing was written nothing is built`() throws {
      let fixture = try fixture()
      try fixture.write("", to: "cohort/ada/x")
      let (code, text) = run([fixture.root.appending(path: "cohort").path], in: fixture)
      #expect(code == .holds)
      #expect(text.lines[1...2] == ["submission 123  points", "ada        ...  0 of 3"])
      let built = fixture.root.appending(path: "ours/.build/workbook/grade/exercises/.build").path
      #expect(!FileManager.default.fileExists(atPath: built))
    }
  }
#endif
