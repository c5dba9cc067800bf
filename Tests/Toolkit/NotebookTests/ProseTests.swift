#if Solutions
  import Testing

  @testable import Notebook

  @Suite struct `Prose in a terminal` {
    private func plain(_ text: String, width: Int = 40) -> String {
      lines(text, .init(width: width, colour: false))
    }

    private func colour(_ text: String, width: Int = 60) -> String {
      lines(text, .init(width: width, colour: true)).codesInAngles
    }

    private func lines(_ text: String, _ style: Notebook.Style) -> String {
      ProseRenderer(style: style).lines(of: text.lines).joined(separator: "\n")
    }

    @Test func `lines of a paragraph are filled, paragraphs stay apart`() {
      #expect(plain("a\nb\n\nc\\\nd") == "a b\n\nc\\\nd")
      #expect(colour("c\\\nd") == "c\nd")
    }

    @Test(arguments: [
      ("a *b* c", "a <3>b<0> c"), ("a _b_ c", "a <3>b<0> c"), ("__b__", "<1>b<0>"),
      ("**a *b* c**", "<1>a<0> <1;3>b<0> <1>c<0>"), ("a * b * c", "a * b * c"),
      ("snake_case_name", "snake_case_name"), ("a_b_ c", "a_b_ c"), ("_a_b", "_a_b"),
      ("2 ** 3", "2 ** 3"), ("\\*a\\*", "*a*"),
      ("**a", "**a"), ("`*a*`", "<36>*a*<0>"), ("`` ` ``", "<36>`<0>"), ("a ` b", "a ` b"),
      ("**`a` b**", "<1;36>a<0> <1>b<0>"), ("*a `*` b*", "<3>a<0> <3;36>*<0> <3>b<0>"),
      ("[text](https://x.y)", "<4>text<0> <2>(https://x.y)<0>"),
      ("[a](a)", "<4>a<0>"), ("[a] (b)", "[a] (b)"), ("a [b", "a [b"),
      ("### C `d`", "<1>C<0> <1;36>d<0>"),
    ])
    func `emphasis, code and links`(markdown: String, expected: String) {
      #expect(colour(markdown) == expected)
    }

    @Test func `a code span is not broken, a long word overflows`() {
      #expect(
        plain("the call `await turn.start()` now goes on")
          == "the call `await turn.start()` now goes\non")
      #expect(
        plain("here the call is `await turn.start()`") == "here the call is `await turn.start()`")
      #expect(
        plain("here the call is now `await turn.start()`.")
          == "here the call is now\n`await turn.start()`.")
      let word = String(repeating: "x", count: 50)
      #expect(plain("a \(word) b") == "a\n\(word)\nb")
    }

    @Test func `wide characters take two columns`() {
      #expect(plain("漢字漢字漢字漢字漢字 漢字漢字漢字漢字漢字").lines.count == 2)
      #expect(plain("éééééééééé éééééééééé").lines.count == 1)
    }

    @Test func `items hang, with and without colour`() {
      let text = "10. the tenth item is wrapped below its own text\n  and goes on\n* short"
      #expect(
        plain(text) == """
          10. the tenth item is wrapped below its
              own text and goes on
          * short
          """)
      #expect(colour("- a\n+ b\n1) c") == "• a\n• b\n1) c")
    }

    @Test func `tables, rules and indented lines are left alone`() {
      let text = "| a | \(String(repeating: "b", count: 50)) |\n|---|---|\n\n---\n\n    let   x"
      #expect(plain(text) == text)
      #expect(colour(text) == text)
    }

    @Test func `quotes keep their bar when wrapped`() {
      #expect(
        plain("> Nothing that was true before the door\n> is promised behind it.") == """
          > Nothing that was true before the door
          > is promised behind it.
          """)
      #expect(colour("> a\n> b") == "<2>▌ <0><3>a b<0>")
    }

    @Test func `fences are not wrapped, and are code`() {
      let text = "```swift\nlet x = \"\(String(repeating: "a ", count: 30))\"  // why\n\n```\nb"
      #expect(plain(text) == text)
      #expect(
        colour("```swift\nlet x = \"a\\\"\"  // why\n```\n```text\nlet\n```") == """
              <35>let<0> x = <32>"a\\""<0>  <2>// why<0>
              let
          """)
    }

    @Test func `a claim about the compiler is shown as one`() {
      #expect(
        colour("```swift does-not-compile: cannot find\nx\n```", width: 40) == """
              x
          <31>  ✗ <0><31>does not compile: cannot find<0>
          """)
    }

    @Test(arguments: ["```swift", "~~~ swift"])
    func `without colour a claim is a sentence behind plain Swift`(opening: String) {
      let mark = opening.prefix(3)
      let text = "\(opening) does-not-compile: cannot find 'x' in scope\nx\n\(mark)\nb"
      #expect(
        plain(text, width: 40) == """
          \(mark)swift
          x
          \(mark)
          This does not compile: cannot find 'x'
          in scope
          b
          """)
    }

    @Test func `code tells literals and comments over several lines`() {
      let code = ["f(\"\"\"", "  let", "  \"\"\")", "/* let", "*/", "@Test #if", "x"]
      let lines = CodeRenderer(style: .init(colour: true)).lines(of: code)
      #expect(
        lines.joined(separator: "\n").codesInAngles == """
              f(<32>\"""<0>
              <32>  let<0>
              <32>  \"""<0>)
              /* <35>let<0>
              <2>*/<0>
              <35>@Test<0> <35>#if<0>
              x
          """)
    }
  }
#endif
