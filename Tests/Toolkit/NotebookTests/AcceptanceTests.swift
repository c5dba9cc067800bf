#if Solutions
  import Testing

  @testable import Notebook

  @Suite struct `Accepting what was printed` {
    private func accept(_ source: String, _ printed: [Int: String]) throws -> Notebook.Acceptance {
      let printouts = printed.map { Notebook.Printout(cell: $0.key, text: $0.value) }
      let notebook = try Notebook(source: source, path: "main.swift")
      return notebook.accepting(printouts)
    }

    @Test func `a block is rewritten where it stands`() throws {
      let acceptance = try accept(
        "//: a\t \n\n\nprint(1)  \n\n//> old\n//> older\n\n//: b\n", [1: "new\n\n\tx"])
      #expect(
        acceptance.source == "//: a\t \n\n\nprint(1)  \n\n//> new\n//>\n//> \tx\n\n//: b\n")
      #expect(acceptance.changes == [.init(kind: .rewritten, line: 6)])
    }

    @Test func `a first block is written directly below the code`() throws {
      let acceptance = try accept("print(1)\n\n\n//: b\nprint(2)", [0: "1\n2\n", 2: "3"])
      #expect(acceptance.source == "print(1)\n//> 1\n//> 2\n\n\n//: b\nprint(2)\n//> 3")
      #expect(
        acceptance.changes == [.init(kind: .written, line: 2), .init(kind: .written, line: 8)])
    }

    @Test func `a block of a cell that no longer prints is removed`() throws {
      let acceptance = try accept("f()\n//> 1\ng()\n//> 2", [2: "2"])
      #expect(acceptance.source == "f()\ng()\n//> 2")
      #expect(acceptance.changes == [.init(kind: .removed, line: 2)])
    }

    @Test(arguments: [
      "print(1)\n//> 1", "print(1)\n//> 1\n", "print(1)\n//> 1\n\n\n", "print(1)\n//> 1  ",
    ])
    func `true output changes no byte`(source: String) throws {
      let acceptance = try accept(source, [0: "1\n"])
      #expect(acceptance == .init(source: source, changes: []))
    }

    @Test func `letters keep their spelling in bytes`() throws {
      let source = "//: e\u{301} \u{E9} \u{2028}\nprint(1)\n"
      let acceptance = try accept(source, [1: "1"])
      #expect(Array(acceptance.source.utf8) == Array((source + "//> 1\n").utf8))
    }

    @Test func `what was accepted agrees`() throws {
      let text = "a\n\n //: b \r\n\u{7}"
      let acceptance = try accept("//: a\nprint(1)\n//: c", [1: text])
      let accepted = try Notebook(source: acceptance.source, path: "main.swift")
      #expect(accepted.differences(from: [.init(cell: 1, text: text)]).isEmpty)
    }
  }
#endif
