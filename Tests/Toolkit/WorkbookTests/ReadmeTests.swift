#if Solutions
  import Testing

  @testable import workbook

  @Suite struct `What the README shows` {
    private static let page = """
      # A package

      Run `swift run AwaitAsDoor` or `swift run
      workbook hint TurnController`, and see [the chapter](Chapters/5-AwaitAsDoor/main.swift).

      ```text
      Broken rule: 1

       1   starts
      ```

      | chapter | question | exercises |
      |---|---|---|
      | [5 AwaitAsDoor](Chapters/5-AwaitAsDoor/main.swift) | Why? | TurnController |

      ```sh
      swift run workbook         # progress
      AWAIT_SEAM=hooks swift test --filter TurnController
      swift run workbook grade ../all --format csv > all.csv
      swift run workbook guards <exercise>
      swift run workbook grade --help
      ```

      ```swift
      let door = scenario.door("prompt")
      door.open()
      ```
      """
    private let fixture: Fixture

    init() throws {
      fixture = try Fixture([
        "README.md": Self.page,
        "Package.swift": "",
        Exercise.turn.source(.exercises): "", Exercise.turn.source(.solutions): "",
        Exercise.turn.tests: """
        @Suite("5.1 TurnController") struct TurnControllerTests {
            let door = scenario.door("prompt")

            door.open()
        }
        """,
        Exercise.turn.notebook: "f()\n//> Broken rule: 1\n//>\n//>  1   starts\n//> more\n",
      ])
    }

    private func problems() throws -> [String] {
      try ReadmeCheck().result(in: fixture.layout()).problems.map(\.description)
    }

    @Test func `is true`() throws {
      let found = try problems()
      #expect(found == [])
    }

    @Test(arguments: [
      ("swift run AwaitAsDoor", "swift run AwaitAsDor", "README.md:3: 'swift run AwaitAsDor': "),
      ("hint Turn", "hint Tern", "README.md:3: 'swift run workbook hint TernController': "),
      ("workbook hint", "workbook hind", "README.md:3: 'swift run workbook hind TurnController': "),
      ("see [the chapter](Ch", "see [the chapter](Sh", "README.md:4: the link leads to 'Shapters/"),
      ("1   starts", "1   ends", "README.md:7: no chapter's output has this block"),
      ("| Why? | Turn", "| Why? | Tern", "README.md:14: the table of chapters has a row"),
      ("| [5 Await", "| [6 Await", "README.md: the table of chapters has a row"),
      ("--filter Turn", "--filter Tern", "README.md:18: 'swift test --filter TernController': "),
      ("--format csv", "--format xls", "README.md:19: 'swift run workbook grade ../all --format"),
      ("door.open()", "door.shut()", "README.md:25: no file in Tests/ has this code"),
    ])
    func `is found out where it is not`(right: String, wrong: String, problem: String) throws {
      try #require(Self.page.ranges(of: right).count == 1)
      try fixture.write(Self.page.replacing(right, with: wrong), to: "README.md")
      let found = try problems()
      #expect(found.count == 1 && found[0].hasPrefix(problem), "\(found)")
    }

    @Test func `is found out where it is missing`() throws {
      try fixture.write("", to: "README.md")
      let empty = try problems()
      #expect(empty.count == 1 && empty[0].hasPrefix("README.md: the table of chapters"))
    }
  }
#endif
