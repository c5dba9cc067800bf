#if Solutions
  import Testing

  @testable import Notebook

  @Suite struct `Arguments of a chapter` {
    private func mode(_ arguments: String...) throws(Ending) -> Mode {
      try Mode(arguments: arguments, program: "AwaitAsDoor")
    }

    private func ending(_ arguments: String...) -> Ending? {
      #expect(throws: Ending.self) { try Mode(arguments: arguments, program: "AwaitAsDoor") }
    }

    @Test func `known options`() throws {
      #expect(try mode() == .read)
      #expect(try mode("--all") == .all)
      #expect(try mode("--check") == .check)
      #expect(try mode("--accept", "--accept") == .accept)
      #expect(try mode("-h") == .help)
      #expect(try mode("--help") == .help)
    }

    @Test func `a mistyped option`() {
      let expected = Ending(
        code: 2,
        """
        AwaitAsDoor: there is no option "--chek". Did you mean --check?
        Options: --all, --check, --accept, --help.
        """)
      #expect(ending("--all", "--chek") == expected)
    }

    @Test(arguments: ["fourteen", "", "--markdown=x"])
    func `a word that resembles no option`(word: String) {
      let expected = Ending(
        code: 2,
        """
        AwaitAsDoor: there is no option "\(word)".
        Options: --all, --check, --accept, --help.
        """)
      #expect(ending(word) == expected)
    }

    @Test func `two options at once`() {
      let expected = Ending(
        code: 2,
        """
        AwaitAsDoor: one option at a time, not --check and --accept.
        Options: --all, --check, --accept, --help.
        """)
      #expect(ending("--check", "--accept") == expected)
    }

    @Test func `help names every option and the file`() {
      #expect(
        Mode.help(program: "Doors", file: "main.swift") == """
          Doors is a notebook: prose, code, and what the code prints, from main.swift.

            swift run Doors            shows it; in a terminal it pauses between sections:
                                       Return goes on, q leaves
            swift run Doors --all      shows it without pausing
            swift run Doors --check    compares the output in the file with what the program prints
            swift run Doors --accept   writes what the program prints into the file
            swift run Doors --help     shows this

          Piped, it is plain text and never waits. NO_COLOR=1 turns colour off.
          """)
    }
  }
#endif
