#if Solutions
  import Foundation
  import Testing

  @testable import workbook

  @Suite struct `Words on the command line` {
    private func run(_ arguments: String...) throws -> (ExitCode, String) {
      let fixture = try Fixture([
        "Package.swift": "", "Exercises/5-AwaitAsDoor/1-TurnController.swift": "a()",
      ])
      let recorder = Recorder()
      let code = Workbook(console: recorder.console, directory: fixture.root).run(arguments)
      return (code, recorder.output)
    }

    @Test func `the help lists every command`() throws {
      let (code, text) = try run("--help")
      #expect(code == .holds)
      #expect(
        text == """
          usage: swift run workbook [command]

            progress  every exercise, done or not, and what to do next
            next      the first exercise that is not done, and one of its broken orders
            hint      the next of an exercise's three hints
            watch     judge what you save, and go on to the next exercise once it is green
            replay    run one broken order of an exercise, with what its code prints
            guards    delete each guard in a copy and show what breaks
            check     for maintainers: stubs red, solutions green, guards needed, chapters true
            grade     for instructors: judge a folder of submissions

          Without a command it shows the progress.
          swift run workbook <command> --help says more about one of them.
          """)
    }

    @Test(arguments: [["--help"], ["-h"], ["help"]])
    func `asking for help is no mistake`(arguments: [String]) {
      let recorder = Recorder()
      let workbook = Workbook(console: recorder.console, directory: URL(filePath: "/"))
      #expect(workbook.run(arguments) == .holds)
      #expect(recorder.output == Workbook.help)
    }

    @Test(arguments: Workbook.commands.map { $0.name }, [false, true])
    func `a command has help of its own`(command: String, isFirst: Bool) throws {
      let (code, text) = try isFirst ? run("help", command) : run(command, "--help")
      #expect(code == .holds)
      #expect(text.hasPrefix("usage: swift run workbook ") && text.lines[0].contains(command))
      #expect(text.lines.allSatisfy { $0.count <= 100 })
    }

    @Test(arguments: [
      (
        ["gaurds"],
        "unknown command 'gaurds'. Did you mean 'guards'?\n"
          + "Allowed: progress, next, hint, watch, replay, guards, check, grade, --help."
      ),
      (
        ["zzzzzz"],
        "unknown command 'zzzzzz'.\n"
          + "Allowed: progress, next, hint, watch, replay, guards, check, grade, --help."
      ),
      (
        ["progress", "5.1"],
        "progress shows every exercise; '5.1' is one word too many.\n"
          + "For one exercise: swift run workbook watch 5.1"
      ),
      (
        ["next", "5.1"],
        "next finds the exercise itself; '5.1' is one word too many.\n"
          + "For one exercise: swift run workbook watch 5.1"
      ),
      (["hint"], "hint takes one exercise; found none.\nTry: swift run workbook hint 5.1"),
      (
        ["hint", "5.1", "5.2"],
        "hint takes one exercise; found 5.1 5.2.\nTry: swift run workbook hint 5.1"
      ),
      (
        ["hint", "5.1", "--all", "--again"],
        "--all and --again exclude each other; give one of them."
      ),
      (
        ["hint", "TurnContorller"],
        "no exercise is called 'TurnContorller'. Did you mean 5.1 TurnController?\n"
          + "There are: 5.1 TurnController."
      ),
      (["watch", "5.1", "5.2"], "watch takes one exercise; found 5.1 5.2."),
      (
        ["watch", "OneShot"],
        "no exercise is called 'OneShot'.\nThere are: 5.1 TurnController."
      ),
      (["replay"], "replay takes an exercise; found none.\nTry: swift run workbook replay 5.1"),
      (
        ["guards", "--solution"],
        "unknown option '--solution'. Did you mean '--solutions'?\n"
          + "Allowed: --solutions, --time-limit, --help."
      ),
      (
        ["guards", "--time-limit", "soon"],
        "--time-limit takes a number of seconds, 1 or more; found 'soon'."
      ),
      (
        ["guards", "--solutions", "5.1", "--solutions"],
        "--solutions is given twice; once is enough."
      ),
      (
        ["guards", "--time-limit", "3", "--time-limit", "4"],
        "--time-limit is given twice; once is enough."
      ),
      (["guards", "--time-limit"], "--time-limit needs a value after it."),
      (["check", "--only"], "--only needs a value after it."),
      (
        ["check", "5.1"],
        "check looks at the whole package; '5.1' is one word too many.\n"
          + "For one exercise: swift run workbook check --only 5.1"
      ),
      (
        ["check", "--only", "TurnContorller"],
        "no exercise is called 'TurnContorller'. Did you mean 5.1 TurnController?\n"
          + "There are: 5.1 TurnController."
      ),
    ])
    func `a mistake says what is allowed`(arguments: [String], message: String) throws {
      let fixture = try Fixture([
        "Package.swift": "", "Exercises/5-AwaitAsDoor/1-TurnController.swift": "",
      ])
      let recorder = Recorder()
      let code = Workbook(console: recorder.console, directory: fixture.root).run(arguments)
      #expect(code == .usage)
      #expect(recorder.output == message)
    }

    @Test func `a folder that cannot be written is named`() throws {
      let fixture = try Fixture([
        "Package.swift": "", ".build": "",
        "Exercises/5-AwaitAsDoor/1-TurnController.swift": "a()  // guard",
      ])
      let recorder = Recorder()
      let workbook = Workbook(console: recorder.console, directory: fixture.root)
      #expect(workbook.run(["guards"]) == .fails)
      #expect(
        recorder.output
          == "cannot read or write \(fixture.root.path)/.build/workbook: Not a directory")
    }

    @Test func `an exercise without guards says how to mark one`() throws {
      let (code, text) = try run("guards", "turncontroller")
      #expect(code == .fails)
      #expect(
        text == """
          5.1 TurnController has no guard marked in \
          Exercises/5-AwaitAsDoor/1-TurnController.swift.
          End the line that keeps the accident away with the comment // guard and try again.
          """)
    }

    @Test func `a tree without guards says how to mark one`() throws {
      let (code, text) = try run("guards", "--solutions")
      #expect(code == .fails)
      #expect(
        text == """
          No file in Solutions/ marks a guard.
          End the line that keeps an accident away with the comment // guard and try again.
          """)
    }

    @Test(arguments: [["guards", "5.1"], ["guards"], ["check", "--only", "5.1"]])
    func `a file that is not text is told as one`(arguments: [String]) throws {
      let path = "Exercises/5-AwaitAsDoor/1-TurnController.swift"
      let fixture = try Fixture(["Package.swift": "", path: ""])
      try Data([0x61, 0xFF, 0xFE]).write(to: fixture.root.appending(path: path))
      let recorder = Recorder()
      let code = Workbook(console: recorder.console, directory: fixture.root).run(arguments)
      #expect(code == .fails)
      #expect(
        recorder.output
          == "\(path): this file is not UTF-8 text. Save it as UTF-8 and try again.")
    }

    @Test(arguments: [
      ("", nil), ("guadrs", "guards"), ("CHEK", "check"), ("ch", nil), ("graudsssssss", nil),
    ])
    func `near is near`(word: String, expected: String?) {
      let found = nearest(to: word, among: ["guards", "check"])
      #expect(found == expected)
    }

    @Test(arguments: [
      ("", "abc", 3), ("abc", "", 3), ("abc", "acb", 1), ("abc", "abd", 1), ("ab", "abc", 1),
      ("kitten", "sitting", 3), ("same", "same", 0),
    ])
    func `a swap of neighbours is one mistake`(first: String, second: String, mistakes: Int) {
      let found = editDistance(first, second)
      #expect(found == mistakes)
    }
  }
#endif
