#if Solutions
  import Foundation
  import Testing

  @testable import workbook

  @Suite struct `Finding exercises` {
    private let fixture: Fixture

    init() throws {
      fixture = try Fixture([
        "Package.swift": "", "Exercises/10-Last/1-Tail.swift": "",
        "Exercises/5-AwaitAsDoor/1-TurnController.swift": "",
        "Exercises/5-AwaitAsDoor/10-TurnLog.swift": "",
        "Exercises/5-AwaitAsDoor/2-OneShot.swift": "", "Exercises/5-AwaitAsDoor/Empty.swift": "",
        "Exercises/5-AwaitAsDoor/Hints/1-TurnController.md": "",
        "Tests/5-AwaitAsDoor/1-TurnControllerTests.swift":
          "@Suite(\"5.1 TurnController\") struct MicrophoneTurns {}",
        "Tests/5-AwaitAsDoor/2-OneShotTests.swift": "@Suite @MainActor struct `5.2 OneShot` {}",
        "Chapters/5-AwaitAsDoor/main.swift": "", "Chapters/Toolkit/Workbook/main.swift": "",
      ])
    }

    private func message(_ name: String) throws -> String? {
      let layout = try fixture.layout()
      return #expect(throws: UsageError.self) { try layout.exercise(named: name) }?.description
    }

    @Test func `reads numbers and titles from the folders, in order`() throws {
      let layout = try fixture.layout()
      #expect(
        layout.exercises.map(\.label) == [
          "5.1 TurnController", "5.2 OneShot", "5.10 TurnLog", "10.1 Tail",
        ])
      #expect(layout.exercises[0].suites == ["5.1 TurnController", "MicrophoneTurns"])
      #expect(layout.exercises[1].suites == ["5.2 OneShot"])
      #expect(layout.exercises[0].tests == "Tests/5-AwaitAsDoor/1-TurnControllerTests.swift")
      #expect(layout.exercises[0].hints == "Exercises/5-AwaitAsDoor/Hints/1-TurnController.md")
      #expect(layout.exercises[0].module(.solutions) == "AwaitAsDoorSolutions")
      #expect(layout.chapters == ["5-AwaitAsDoor"])
    }

    @Test(arguments: [
      ("TurnController", "5.1"), ("turncontroller", "5.1"), ("5.1", "5.1"), ("5.10", "5.10"),
      ("microphoneturns", "5.1"), ("5.2 oneshot", "5.2"), ("shot", "5.2"),
      ("Exercises/5-AwaitAsDoor/2-OneShot.swift", "5.2"),
    ])
    func `by title, number, suite or path, in any case`(name: String, number: String) throws {
      let found = try fixture.layout().exercise(named: name)
      #expect(found.number == number)
    }

    @Test func `an unknown name gets the nearest`() throws {
      let text = try message("OneShto")
      #expect(
        text == """
          no exercise is called 'OneShto'. Did you mean 5.2 OneShot?
          There are: 5.1 TurnController, 5.2 OneShot, 5.10 TurnLog, 10.1 Tail.
          """)
    }

    @Test func `a far name gets the list`() throws {
      let text = try message("xyz")
      #expect(
        text == """
          no exercise is called 'xyz'.
          There are: 5.1 TurnController, 5.2 OneShot, 5.10 TurnLog, 10.1 Tail.
          """)
    }

    @Test func `a long list is broken between exercises`() {
      let labels = (1...6).map { "5.\($0) TurnControl" }
      #expect(
        UsageError.list("There are", labels) == """
          There are: 5.1 TurnControl, 5.2 TurnControl, 5.3 TurnControl, 5.4 TurnControl,
            5.5 TurnControl, 5.6 TurnControl.
          """)
    }

    @Test func `an ambiguous name gets the choices`() throws {
      let text = try message("turn")
      #expect(
        text == """
          'turn' could be 5.1 TurnController or 5.10 TurnLog.
          Name one by its number: 5.1 or 5.10.
          """)
    }

    @Test func `the root is looked for upwards`() throws {
      let inside = fixture.root.appending(path: "Exercises/5-AwaitAsDoor")
      #expect(try PackageLayout.root(at: inside).path == fixture.root.path)
      let bare = try Fixture()
      let text = #expect(throws: UsageError.self) { try PackageLayout.root(at: bare.root) }
      #expect(
        text?.description == """
          no workbook here: Package.swift and Exercises/ are neither in \(bare.root.path) \
          nor above it.
          Go to the package's folder and try again.
          """)
    }
  }
#endif
