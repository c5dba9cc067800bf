#if Solutions
  import Testing

  @testable import Notebook

  @Suite struct `Agreement of output and print` {
    private func notebook(_ source: String) throws -> Notebook {
      try Notebook(source: source, path: "main.swift")
    }

    @Test(arguments: [
      ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\n\n", ["a", ""]),
      ("a\n\nb", ["a", "", "b"]), ("a \t\n b", ["a", " b"]),
      ("\u{1B}[1m\r\n\tx", ["\\u{1B}[1m\\u{D}", "\tx"]),
    ])
    func `text becomes lines`(text: String, lines: [String]) {
      #expect(Notebook.Printout(cell: 0, text: text).lines == lines)
    }

    @Test func `what was printed in parts agrees`() throws {
      let notebook = try notebook("//: a\nprint(1)\n//> a b\n//>\nprint(2)\n//> c")
      let printed: [Notebook.Printout] = [
        .init(cell: 1, text: "a "), .init(cell: 1, text: "b \n\n"), .init(cell: 3, text: "c"),
      ]
      #expect(notebook.differences(from: printed).isEmpty)
    }

    @Test func `another line`() throws {
      let notebook = try notebook("print(1)\n//> a\n//> b\n")
      let differences = notebook.differences(from: [.init(cell: 0, text: "a\nc\n")])
      #expect(
        differences.map(\.description) == [
          """
          main.swift:3: the output in the file is not what the program printed.
            expected: b
               found: c
          """
        ])
    }

    @Test func `a line too few, and a cell that printed nothing`() throws {
      let notebook = try notebook("print(1)\n//> a\n//> b\nlet x = 1\n//> 1\n")
      let differences = notebook.differences(from: [.init(cell: 0, text: "a\n")])
      #expect(
        differences.map(\.description) == [
          """
          main.swift:3: the output in the file is not what the program printed.
            expected: b
               found: no more lines
          """,
          """
          main.swift:5: the output in the file is not what the program printed.
            expected: 1
               found: no more lines
          """,
        ])
    }

    @Test func `a line too many, and a cell without output`() throws {
      let notebook = try notebook("print(1)\n//> a\nprint(2)\nf()\n")
      let differences = notebook.differences(
        from: [.init(cell: 0, text: "a\nb"), .init(cell: 2, text: "c")])
      #expect(
        differences.map(\.description) == [
          """
          main.swift:2: the output in the file is not what the program printed.
            expected: no more lines
               found: b
          """,
          """
          main.swift:4: the output in the file is not what the program printed.
            expected: no more lines
               found: c
          """,
        ])
    }
  }
#endif
