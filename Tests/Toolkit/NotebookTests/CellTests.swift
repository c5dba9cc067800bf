#if Solutions
  import Testing

  @testable import Notebook

  @Suite struct `Cells of a notebook` {
    private func cells(_ source: String) throws -> [Notebook.Cell] {
      try Notebook(source: source, path: "main.swift").cells
    }

    @Test func `prose, code and output are told apart`() throws {
      let cells = try cells(
        """
        //: # Title
        //:
        //:   indented
        let x = 1

        print(x)
        //> 1
        //>
        //>  2
        """)
      #expect(
        cells == [
          .init(kind: .prose, lines: 1...3, text: ["# Title", "", "  indented"]),
          .init(kind: .code, lines: 4...6, text: ["let x = 1", "", "print(x)"]),
          .init(kind: .output, lines: 7...9, text: ["1", "", " 2"]),
        ])
    }

    @Test func `blank lines belong to no cell at its edges`() throws {
      let cells = try cells("\n//: a\n\n//: b\n\nlet x = 1\n  \n\n//: c\n")
      #expect(cells.map(\.lines) == [2...2, 4...4, 6...6, 9...9])
    }

    @Test func `output may stand a blank line below its code`() throws {
      #expect(try cells("print(1)\n\n//> 1").map(\.lines) == [1...1, 3...3])
    }

    @Test func `code between two outputs is a cell of its own`() throws {
      let cells = try cells("print(1)\n//> 1\nprint(2)\n//> 2\n")
      #expect(cells.map(\.kind) == [.code, .output, .code, .output])
    }

    @Test(arguments: [
      "let s = \"\"\"\n//: x\n  \"\"\"",
      "let s = #\"\"\"\n\"\"\"\n//: x\n\"\"\"#",
      "let s = \"\"\"\n\\(f(\"a\", (1)))\n//> x\n\"\"\"",
      "let s = \"\"\"\n\\\"\"\"\n//> x\n\"\"\"",
      "let s = \"\\(f(\n//: x\n))\"",
      "/* /* */\n//: x\n*/",
      "let s = #\"\"\"#, t = \"\"\"\n//: x\n\"\"\"",
      "let s = \"a\\\"\", t = \"\"\"\n  //: x\n\"\"\"",
    ])
    func `a marker inside a literal or a block comment is code`(source: String) throws {
      let cells = try cells(source + "\n//: prose")
      #expect(cells.map(\.kind) == [.code, .prose])
    }

    @Test(arguments: [
      "let s = \"\"", "let s = \"/*\"", "// \"\"\"", "let s = #\"\\\"#", "let s = \"\\\\\"",
      "let s = #\"\"\"#", "/* \"\"\" */", "let r = /\"/",
    ])
    func `a literal that ends on its line hides no marker`(source: String) throws {
      #expect(try cells(source + "\n//: prose").map(\.kind) == [.code, .prose])
    }

    @Test func `comments that only resemble markers are code`() throws {
      let cells = try cells("/// > quote\n// : x\nf()  //: x\n////: x\n")
      #expect(cells.map(\.kind) == [.code])
    }

    @Test func `an empty file and one of blank lines have no cells`() throws {
      #expect(try cells("").isEmpty)
      #expect(try cells("\n \n").isEmpty)
    }

    @Test func `a file without prose is no notebook`() {
      #expect(Notebook.isNotebook("//: a\n"))
      #expect(!Notebook.isNotebook("print(1)\n//> 1\n"))
    }
  }
#endif
