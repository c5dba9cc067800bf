#if Solutions
  import Testing

  @testable import Notebook

  @Suite struct `What a run shows, and where it pauses` {
    private let style = Notebook.Style()

    private func presentation(_ source: String) throws -> Presentation {
      Presentation(try Notebook(source: source, path: "main.swift"))
    }

    @Test func `a print shows everything down to its cell, the end shows the rest`() throws {
      var presentation = try presentation("//: a\nf()\n//: b\nprint(1)\n//> old\n//: c\ng()")
      #expect(
        presentation.show("new\n", printedBy: 3, style) == [
          .write("a\n"), .write("\n"), .write("    f()\n"), .write("\n"), .write("b\n"),
          .write("\n"), .write("    print(1)\n"), .write("  │ new\n"),
        ])
      #expect(
        presentation.finish(style) == [
          .write("\n"), .write("c\n"), .write("\n"), .write("    g()\n"),
        ])
    }

    @Test func `prints of one cell are one block`() throws {
      var presentation = try presentation("//: a\nprint(1)")
      _ = presentation.show("1", printedBy: 1, style)
      #expect(presentation.show("2\n\n3", printedBy: 1, style) == [.write("2\n  │\n  │ 3")])
      #expect(presentation.show("", printedBy: 1, style) == [.write("")])
      #expect(presentation.show("\n", printedBy: 1, style) == [.write("\n")])
      #expect(presentation.finish(style) == [])
    }

    @Test func `an unfinished line ends before what comes next`() throws {
      var presentation = try presentation("//: a\nprint(1)\n//: b\nprint(2)")
      _ = presentation.show("1", printedBy: 1, style)
      #expect(presentation.show("2", printedBy: 3, style).first == .write("\n"))
      #expect(presentation.finish(style) == [.write("\n")])
    }

    @Test func `a section is announced, but not the first thing shown`() throws {
      var presentation = try presentation(
        "//: ## a\n//:\n//: x\n//:\n//: ## b\n//:\n//: ### c\nf()\n//: ```\n//: ## d\n//: ```")
      #expect(
        presentation.finish(style) == [
          .write("## a\n\nx\n"), .write("\n"), .pause(.section), .write("## b\n\n### c\n"),
          .write("\n"), .write("    f()\n"), .write("\n"), .write("```\n## d\n```\n"),
        ])
    }

    @Test(arguments: ["Predict: what?", "**Predict:** what?", "*Predict:*\n//: what?"])
    func `a prediction is waited for once`(prose: String) throws {
      var presentation = try presentation("//: a\n//:\n//: \(prose)\nprint(1)")
      #expect(
        presentation.show("1\n", printedBy: 1, style).suffix(2) == [
          .pause(.prediction), .write("  │ 1\n"),
        ])
      #expect(presentation.show("2\n", printedBy: 1, style) == [.write("  │ 2\n")])
    }

    @Test(arguments: ["Predict: x\n//:\n//: b", "We predict: x", "Predict nothing"])
    func `only the last paragraph asks for a prediction`(prose: String) throws {
      var presentation = try presentation("//: \(prose)\nprint(1)")
      #expect(!presentation.show("1\n", printedBy: 1, style).contains(.pause(.prediction)))
    }

    @Test func `blank prose lines at the edges of a cell show nothing`() throws {
      var presentation = try presentation("//:\n//: a\n//:\nf()\n//:\n")
      #expect(
        presentation.finish(style) == [.write("a\n"), .write("\n"), .write("    f()\n")])
    }
  }
#endif
