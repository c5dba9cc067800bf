#if Solutions
  import Testing

  @testable import workbook

  @Suite struct `The comment that marks a guard` {
    private func guards(_ code: String) -> [Guard] { GuardFinder(SwiftSource(code)).guards }

    @Test func `has a name, a remainder and an excuse`() {
      let found = guards(
        "x { y }  // guard: weak-self, without: f(a, b) {, green on the stub: why, so")
      let expected = Guard(
        name: "weak-self", marks: [.init(line: 1, remainder: "f(a, b) {")],
        greenOnStub: "why, so")
      #expect(found == [expected])
    }

    @Test func `needs no name in a reader's file`() {
      let found = guards("a()\nb()  // guard\nc()  // Guard: late\nd {  // guard, without: e {\n}")
      #expect(found.map(\.label) == ["line 2", "late", "line 4"])
      #expect(found.last?.marks == [Guard.Mark(line: 4, remainder: "e {")])
    }

    @Test func `may stand on several lines`() {
      let found = guards("a()  // guard: g\nb()  // guard: h\nc()  // guard: g")
      #expect(
        found.map(\.marks) == [
          [.init(line: 1, remainder: nil), .init(line: 3, remainder: nil)],
          [.init(line: 2, remainder: nil)],
        ])
    }

    @Test(arguments: [
      "a()  // guard against late answers", "a()  // guarded", "let s = \"// guard: no\"",
      "/* // guard: no */ a()", "// 1. A rule. (guard: late)",
    ])
    func `is not every comment that says guard`(code: String) {
      let finder = GuardFinder(SwiftSource(code))
      #expect(finder.guards.isEmpty && finder.problems.isEmpty)
    }

    @Test func `marks nothing on a line of its own`() {
      let finder = GuardFinder(SwiftSource("a()\n// guard: g\nb()"))
      #expect(finder.problems.map(\.line) == [2])
      #expect(finder.problems.map(\.text) == ["a guard's comment ends the line that it marks"])
    }

    @Test func `has no other parts`() {
      let finder = GuardFinder(SwiftSource("a()  // guard: g, witout: b()"))
      #expect(
        finder.problems.map(\.text) == [
          "'witout: b()' is no part of a guard's comment. Its form is: // guard: name, "
            + "without: what remains, green on the stub: reason"
        ])
    }
  }
#endif
