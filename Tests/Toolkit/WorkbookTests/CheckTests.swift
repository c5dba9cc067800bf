#if Solutions
  import Foundation
  import Testing

  @testable import workbook

  @Suite struct `The checks that need no build` {
    /// A package in which all of them hold.
    private let fixture: Fixture
    private static let header = """
      // 5.1 TurnController
      //
      // 1. Stopped during the prompt, it stays idle. (guard: late-stop)
      //
      // Chapter: swift run AwaitAsDoor, the sections "The stop button that
      //          did not stop" and "One number".
      // Judge: swift test --filter TurnController

      """
    private let stub = Exercise.turn.source(.exercises)
    private let solution = Exercise.turn.source(.solutions)

    init() throws {
      fixture = try Fixture([
        "Package.swift": "let word = \"TODO\"",
        stub: Self.header + "func f() {}  // TODO: keep it idle",
        solution: Self.header + "func f() {\n  check()  // guard: late-stop\n}",
        Exercise.turn.tests: "// guard: late-stop",
        Exercise.turn.notebook: """
        //: ## The stop button that did not stop
        //: The guard late-stop, once more.
        //: ## One number
        """,
        Exercise.turn.hints: "# Hints\n## One\na\n## Two\n```\n## no\n```\n## Three\nc\n",
      ])
    }

    private func change(_ file: String, _ old: String, _ new: String) throws {
      try fixture.write(fixture.read(file).replacing(old, with: new), to: file)
    }

    /// What all checks find, one line a problem.
    private func problems() throws -> [String] {
      let layout = try fixture.layout()
      let exercises = try layout.exercises.flatMap {
        try [
          HeaderCheck(exercise: $0).result(in: layout), NamesCheck(exercise: $0).result(in: layout),
          SectionCheck(exercise: $0).result(in: layout),
          HintsCheck(exercise: $0).result(in: layout),
        ]
      }
      let all = try [MirrorCheck().result(in: layout), TodoCheck().result(in: layout)] + exercises
      return all.flatMap(\.problems).map(\.description)
    }

    @Test func `hold for a package in order`() throws {
      let found = try problems()
      #expect(
        found == [])
    }

    @Test func `a header has title, rules and command`() throws {
      for file in [stub, solution] {
        try change(file, "5.1 TurnController\n", "TurnController\n")
        try change(file, "// 1. ", "// 2. ")
        try change(file, "swift test --filter TurnController", "swift test")
      }
      let found = try problems()
      #expect(
        found == [
          "\(stub):1: the first line is '// 5.1 TurnController'; found '// TurnController'",
          "\(stub):3: rules are numbered from 1; expected 1, found 2",
          "\(stub):1: the header names the command 'swift test --filter TurnController'; "
            + "found no such line",
        ])
    }

    @Test func `a section that a header names is one of the notebook`() throws {
      try change(Exercise.turn.notebook, "## One number", "## One numbers")
      for file in [stub, solution] { try change(file, "did not stop", "stopped for good") }
      let found = try problems()
      #expect(
        found == [
          "\(solution):5: \(Exercise.turn.notebook) has no section "
            + "'The stop button that stopped for good'. "
            + "Did you mean 'The stop button that did not stop'?",
          "\(solution):5: \(Exercise.turn.notebook) has no section 'One number'. "
            + "Did you mean 'One numbers'?",
        ])
      for file in [stub, solution] { try change(file, "// Chapter:", "//") }
      #expect(
        try problems() == [
          "\(solution):1: the header names its chapter's section, as in '// Chapter: swift run "
            + "AwaitAsDoor, the section \"…\".'; found none"
        ])
    }

    @Test func `a header has rules at all`() throws {
      for file in [stub, solution] { try change(file, "// 1. Stopped", "// Stopped") }
      let found = try problems()
      #expect(
        found == ["\(stub):1: the header has numbered rules, '// 1. …'; found none"])
    }

    @Test func `stub and solution have one header`() throws {
      try change(solution, "// 1. Stopped", "// 1. Halted")
      let found = try problems()
      #expect(
        found == [
          "\(solution):3: stub and solution have the same header; the stub has "
            + "'// 1. Stopped during the prompt, it stays idle. (guard: late-stop)', the solution "
            + "'// 1. Halted during the prompt, it stays idle. (guard: late-stop)'"
        ])
    }

    @Test func `a guard of the code is in header, tests and notebook`() throws {
      try change(solution, "check()  // guard: late-stop", "check()  // guard: later-stop")
      let found = try problems()
      #expect(
        found == [
          "\(solution):3: a rule names guard 'late-stop' and no line of the code carries "
            + "'// guard: late-stop'",
          "\(solution):9: guard 'later-stop' is in no rule of the header; end its rule with "
            + "'(guard: later-stop)'",
          "\(Exercise.turn.tests): nothing here mentions guard 'later-stop'",
          "\(Exercise.turn.notebook): nothing here mentions guard 'later-stop'",
        ])
    }

    @Test func `tests speak of no guard that does not exist`() throws {
      try fixture.write("// late-stop\n// guard: late-stp", to: Exercise.turn.tests)
      let found = try problems()
      #expect(
        found == [
          "\(Exercise.turn.tests):2: no solution marks a guard 'late-stp'; "
            + "did you mean 'late-stop'?"
        ])
    }

    @Test func `names are unique and solutions have them`() throws {
      for file in [stub, solution] {
        try change(file, "(guard: late-stop)", "(guard: late-stop)\n// 2. x (guard: late-stop)")
      }
      try change(solution, "func f() {", "func f() {  // guard")
      let found = try problems()
      #expect(
        found == [
          "\(solution):4: guard names are unique; 'late-stop' came before",
          "\(solution):9: a solution's guard has a name; found none",
        ])
    }

    @Test func `there are three hints with text`() throws {
      try change(Exercise.turn.hints, "## Three\nc", "## Three")
      try change(Exercise.turn.hints, "## Two", "Two")
      let hints = Exercise.turn.hints
      let found = try problems()
      #expect(
        found == [
          "\(hints): there are 3 hints, each under a '## ' heading; found 2",
          "\(hints):8: a hint has text under its heading",
        ])
    }

    @Test func `a stub has one to-do mark and nothing else has any`() throws {
      try change(stub, "func f() {}", "func g() {}  // TODO: first\nfunc f() {}")
      try change(solution, "check()", "check() /* TODO */")
      let found = try problems()
      #expect(
        found == [
          "\(stub):9: a stub has one TODO, here on line 8; found another",
          "\(solution):9: only stubs have a TODO; found one here",
        ])
      try change(stub, "TODO", "to do")
      try change(solution, "TODO", "to do")
      let rest = try problems()
      #expect(rest == ["\(stub): a stub has one TODO; found none"])
    }

    @Test func `the trees mirror each other`() throws {
      try fixture.write("// TODO", to: "Exercises/5-AwaitAsDoor/1-Turn.swift")
      try fixture.write("", to: "Solutions/5-AwaitAsDoor/2-OneShot.swift")
      try fixture.write("", to: "Tests/5-AwaitAsDoor/3-DeadlineTests.swift")
      try fixture.write("", to: "Exercises/5-AwaitAsDoor/Hints/9-Lost.md")
      let layout = try fixture.layout()
      let found = try MirrorCheck().result(in: layout).problems.map(\.description)
      #expect(
        found == [
          "Solutions/5-AwaitAsDoor/1-Turn.swift: the solution is missing; "
            + "there is Exercises/5-AwaitAsDoor/1-Turn.swift",
          "Exercises/5-AwaitAsDoor/2-OneShot.swift: the stub is missing; "
            + "there is Solutions/5-AwaitAsDoor/2-OneShot.swift",
          "Tests/5-AwaitAsDoor/1-TurnTests.swift: the tests are missing",
          "Tests/5-AwaitAsDoor/3-DeadlineTests.swift: these tests judge no exercise",
          "Exercises/5-AwaitAsDoor/Hints/9-Lost.md: these hints belong to no exercise",
          "Exercises/5-AwaitAsDoor/1-TurnController.swift: numbers are unique; see 5.1 Turn",
        ])
    }

    @Test func `a package without exercises does not hold`() throws {
      let bare = try Fixture(["Package.swift": "", "Exercises/TurnController.swift": ""])
      let layout = try bare.layout()
      let found = try MirrorCheck().result(in: layout).problems.map(\.description)
      #expect(
        found == [
          "Exercises: exercises are <number>-<Chapter>/<number>-<Title>.swift; found none",
          "Solutions/TurnController.swift: the solution is missing; "
            + "there is Exercises/TurnController.swift",
        ])
    }
  }
#endif
