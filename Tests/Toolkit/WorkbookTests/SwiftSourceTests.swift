#if Solutions
  import Testing

  @testable import workbook

  @Suite struct `Telling code from comments and strings` {
    @Test(arguments: [
      ("a // b", "a"), ("a /* { /* } */ */ b", "a                 b"),
      ("f(\"// no\") // yes", "f(_)"), ("#\"\\\"# {", "_ {"), ("#if os(Linux)", "#if os(Linux)"),
      ("\"\\(f(\")\") + \"{\")}\" }", "_ }"), ("#\"\\#(g(\"\"))\"# ]", "_ ]"), ("\"\" {", "_ {"),
      ("\"\\\\\" {", "_ {"),
    ])
    func `keeps a line's code`(line: String, code: String) {
      let found = SwiftSource(line).code(1)
      #expect(found == code)
    }

    @Test func `follows strings over lines`() {
      let source = SwiftSource(
        "let a = \"\"\"\n  // TODO \"x\" {\n  \\(b { 1 })\n  \"\"\" // end {")
      let codes = (1...4).map { source.code($0) }
      #expect(codes == ["let a = _", "_", "_", "_"])
      #expect((1...4).map { source.lineComment($0) } == [nil, nil, nil, "end {"])
      #expect((1...4).map { source.beginsInsideToken($0) } == [false, true, true, true])
    }

    @Test func `an unclosed string ends with its line`() {
      let found = SwiftSource("let a = \"b\nc {").code(2)
      #expect(found == "c {")
    }
  }
#endif
