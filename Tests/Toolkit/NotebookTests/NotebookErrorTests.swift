#if Solutions
  import Testing

  @testable import Notebook

  @Suite struct `Malformed notebooks` {
    private func message(for source: String) -> String? {
      do throws(NotebookError) {
        _ = try Notebook(source: source, path: "main.swift")
        return nil
      } catch {
        return error.description
      }
    }

    @Test func `an indented marker`() {
      #expect(
        message(for: "f {\n  //: x\n}") == """
          main.swift:2: a cell marker starts in column 1; this //: is indented.
          """)
      #expect(
        message(for: "\t//>x") == """
          main.swift:1: a cell marker starts in column 1; this //> is indented.
          """)
    }

    @Test func `a marker that touches its text`() {
      #expect(
        message(for: "//: a\n//:b") == """
          main.swift:2: a cell marker is followed by a space, or by nothing; \
          write "//: " before the text.
          """)
      #expect(
        message(for: "print()\n//>\tb") == """
          main.swift:2: a cell marker is followed by a space, or by nothing; \
          write "//> " before the text.
          """)
    }

    @Test func `output before any code`() {
      #expect(
        message(for: "//> 1\nprint(1)") == """
          main.swift:1: an output block stands directly below the code that prints it; \
          there is no code above this one.
          """)
    }

    @Test func `output below prose`() {
      #expect(
        message(for: "print(1)\n//: so\n\n//> 1") == """
          main.swift:4: an output block stands directly below the code that prints it; \
          this one stands below prose. Move the prose below the output.
          """)
    }

    @Test func `output in two blocks`() {
      #expect(
        message(for: "print(1)\n//> 1\n\n//> 2") == """
          main.swift:4: an output block stands directly below the code that prints it; \
          this one stands below another. Join the two.
          """)
    }

    @Test func `a carriage return`() {
      let expected = """
        main.swift:2: a notebook's lines end with LF alone; this one contains CR. \
        Save the file with Unix line ends (git config core.autocrlf input).
        """
      #expect(message(for: "//: a\nprint(1)\r\n//: b\n") == expected)
      #expect(message(for: "//: a\n//: b\rc") == expected)
    }

    @Test func `a cell that prints after its turn`() throws {
      let source = "//: a\nfunc f() {\n}\n//: b\nprint(1)\n//: c\n"
      var recording = Recording(try Notebook(source: source, path: "main.swift"))
      #expect(try recording.add("x", line: 2) == 1)
      #expect(try recording.add("y", line: 5) == 3)
      let error = #expect(throws: NotebookError.self) { _ = try recording.add("z", line: 3) }
      #expect(
        error?.description == """
          main.swift:3: print only in top-level code: the cell that runs is the cell that prints. \
          This line is in the cell at lines 2 to 3, and the cell at line 5 has printed already. \
          Return a value and print it where it is used.
          """)
    }

    @Test(arguments: [1, 3, 9])
    func `a line that prints and is not code`(line: Int) throws {
      var recording = Recording(try Notebook(source: "//: a\nf()\n\n", path: "main.swift"))
      let error = #expect(throws: NotebookError.self) { _ = try recording.add("", line: line) }
      #expect(
        error?.description == """
          main.swift:\(line): this line printed, and it is not code. \
          The file has changed since it was built; run it again with swift run.
          """)
    }

    @Test func `another file that prints`() {
      let error = NotebookError(
        .printedElsewhere(notebook: "main.swift"), path: "Turn.swift", line: 3)
      #expect(
        error.description == """
          Turn.swift:3: print only in top-level code: the cell that runs is the cell that prints. \
          This file is not the notebook, main.swift is. Return a value and print it there.
          """)
    }
  }
#endif
