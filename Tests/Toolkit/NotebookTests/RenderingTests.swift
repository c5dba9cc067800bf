#if Solutions
  import Testing

  @testable import Notebook

  @Suite struct `A notebook in a terminal` {
    private let source = """
      //: # The door
      //:
      //: While the call waits at the *await*, **anybody** may walk through `turn.stop()`.
      import Notebook

      print(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
      //> 1 2 3 4 5 6 7 8 9 10
      //>
      //> x

      //: ## Late
      //:
      //: - one item that is longer than forty columns are wide
      //:   1. nested, and also long enough to be wrapped

      let x = 1
      """

    private func rendered(_ width: Int, colour: Bool = false) throws -> String {
      let notebook = try Notebook(source: source, path: "main.swift")
      return notebook.rendered(.init(width: width, colour: colour)).joined(separator: "\n")
    }

    @Test func `plain at 40 columns`() throws {
      let expected = """
        # The door

        While the call waits at the *await*,
        **anybody** may walk through
        `turn.stop()`.

            import Notebook

            print(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
          │ 1 2 3 4 5 6 7 8 9 10
          │
          │ x

        ## Late

        - one item that is longer than forty
          columns are wide
          1. nested, and also long enough to be
             wrapped

            let x = 1
        """
      #expect(try rendered(40) == expected)
    }

    @Test func `a narrow window has 20 columns, and code overflows`() throws {
      let lines = try rendered(5).split(separator: "\n").map(String.init)
      #expect(lines[1...3] == ["While the call waits", "at the *await*,", "**anybody** may walk"])
      #expect(lines.contains("    print(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)"))
      #expect(lines.contains("  │ 1 2 3 4 5 6 7 8 9 10"))
    }

    @Test func `plain at 60 columns`() throws {
      #expect(
        try rendered(60) == """
          # The door

          While the call waits at the *await*, **anybody** may walk
          through `turn.stop()`.

              import Notebook

              print(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
            │ 1 2 3 4 5 6 7 8 9 10
            │
            │ x

          ## Late

          - one item that is longer than forty columns are wide
            1. nested, and also long enough to be wrapped

              let x = 1
          """)
    }

    @Test func `prose stops at 100 columns`() throws {
      let text = Array(repeating: "nine char", count: 13).joined(separator: " ")
      let notebook = try Notebook(source: "//: \(text)", path: "main.swift")
      #expect(notebook.rendered(.init(width: 100)).map(\.count) == [99, 29])
      #expect(notebook.rendered(.init(width: 200)).map(\.count) == [99, 29])
    }

    @Test func `in colour the look replaces the Markdown`() throws {
      let expected = """
        <1;4>The door<0>

        While the call waits at the <3>await<0>, <1>anybody<0> may walk through
        <36>turn.stop()<0>.

            <35>import<0> Notebook

            print(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
        <2>  │<0> 1 2 3 4 5 6 7 8 9 10
        <2>  │<0>
        <2>  │<0> x

        <1;36>Late<0>

        • one item that is longer than forty columns are wide
          1. nested, and also long enough to be wrapped

            <35>let<0> x = 1
        """
      #expect(try rendered(60, colour: true).codesInAngles == expected)
    }
  }

  extension String {
    /// The text with colour codes that can be read.
    var codesInAngles: String { replacing(/\u{1B}\[([0-9;]+)m/) { "<\($0.1)>" } }
  }
#endif
