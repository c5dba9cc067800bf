#if Solutions
  import Testing

  @testable import workbook

  @Suite struct `Deleting a guard` {
    /// What is left of the code without its guard, empty lines left out.
    private func remains(_ code: String) throws -> String {
      let source = SwiftSource(code)
      let target = try #require(GuardFinder(source).guards.first)
      return source.removing(target).lines.filter { !$0.trimmed.isEmpty }.joined(separator: "\n")
    }

    @Test(arguments: [
      // One line.
      ("a()\nguard live else { return }  // guard: g\nb()", "a()\nb()"),
      // A block, its brackets in strings and comments not counted.
      (
        "a()\nguard live else {  // guard: g\n  print(\"}\", #\"\\(\"})\"#) // }\n  return\n}\nb()",
        "a()\nb()"
      ),
      // A string of several lines with a bracket of its own.
      ("let s =  // guard: g\n  \"\"\"\n  }\n  \\(f(\"}\"))\n  \"\"\"\nb()", "b()"),
      ("f(  // guard: g\n  \"\"\"\n  )}\n  \"\"\")\nb()", "b()"),
      // else and catch, on the line of the bracket and on the next.
      ("if a {  // guard: g\n  x()\n} else if b {\n  y()\n} else {\n  z()\n}\nb()", "b()"),
      ("if a { x() }  // guard: g\n// why\nelse { y() }\nb()", "b()"),
      ("do {  // guard: g\n  try x()\n}\ncatch {\n  y()\n}\nb()", "b()"),
      ("guard a,  // guard: g\n  b\nelse {\n  return\n}\nc()", "c()"),
      // Chains and operators that go on.
      ("let x = list  // guard: g\n  .map { $0 }\n  .filter(f)\nb()", "b()"),
      ("let x = a  // guard: g\n  && b\n  || c\n  ?? d\nb()", "b()"),
      ("let x = a  // guard: g\n  ? b\n  : c\nb()", "b()"),
      ("let x =  // guard: g\n  value\nb()", "b()"),
      // What begins as a continuation goes alone.
      ("list\n  .map(f)  // guard: g\n  .filter(h)\nb()", "list\n  .filter(h)\nb()"),
      ("let x = a\n  && b  // guard: g\n  && c", "let x = a\n  && c"),
      // A declaration.
      ("var a = 1\nvar b: Int? // guard: g\nvar c = 2", "var a = 1\nvar c = 2"),
      ("deinit {  // guard: g\n  task.cancel()\n}\nfunc f() {}", "func f() {}"),
      // The signs of the next statement are no continuation.
      ("a()  // guard: g\n-b\n!c\n&d", "-b\n!c\n&d"),
      // A condition among others.
      ("guard a,\n  b,  // guard: g\n  c\nelse { return }", "guard a,\n  c\nelse { return }"),
      // An argument, also one of several lines.
      ("f(\n  a: 1,\n  b: 2,  // guard: g\n  c: 3)", "f(\n  a: 1,\n  c: 3)"),
      (
        "f(\n  onCancel: {  // guard: g\n    x()\n  },\n  c: 3)\nb()",
        "f(\n  c: 3)\nb()"
      ),
      ("[\n  1,  // guard: g\n  2,\n]", "[\n  2,\n]"),
      // The last statement of a block.
      ("func f() {\n  a()\n  b()  // guard: g\n}\nc()", "func f() {\n  a()\n}\nc()"),
      // Never the bracket that closes what was opened before the guard.
      ("f {\n  a  // guard: g\n    && b }\nc()", "f {\n    && b }\nc()"),
      ("if a {\n} else if b {  // guard: g\n}", "if a {\n}"),
      // A case of a switch.
      (
        "switch x {\ncase .a:  // guard: g\n  if y {\n    z()\n  }\n  w()\ncase .b:\n  v()\n}",
        "switch x {\ncase .b:\n  v()\n}"
      ),
      // What remains is said.
      (
        "  Task { [weak self] in  // guard: g, without: Task {\n    x()\n  }",
        "  Task {\n    x()\n  }"
      ),
      // One name on several lines.
      ("a = 1  // guard: g\nb()\nc = 2  // guard: g, without: c = 3\nd()", "b()\nc = 3\nd()"),
      ("if a {  // guard: g\n  b()  // guard: g\n}\nc()", "c()"),
    ])
    func `takes the statement and nothing else`(code: String, expected: String) throws {
      let left = try remains(code)
      #expect(left == expected)
    }

    @Test(arguments: [
      ("actor A {\n  var x = 0  // guard: g\n}", true),
      ("final class A:\n  Sendable\n{\n  deinit {  // guard: g\n    f()\n  }\n}", true),
      ("let x = 0  // guard: g", true),
      ("actor A {\n  func f() {\n    g()  // guard: g\n  }\n}", false),
      (
        "extension A {\n  var x: Int {\n    if let y {\n      z()  // guard: g\n    }\n  }\n}",
        false
      ),
      ("struct A {\n  func f() {\n    g()  // guard: g\n  }\n  let x = 1  // guard: g\n}", true),
    ])
    func `is seen outside unless it stands in a body`(code: String, expected: Bool) throws {
      let source = SwiftSource(code)
      let target = try #require(GuardFinder(source).guards.first)
      let isSeen = source.isSeenOutside(target)
      #expect(isSeen == expected)
    }

    @Test func `keeps the numbers of the lines that stay`() {
      let source = SwiftSource("a()\nif b {  // guard: g\n  c()\n}\nd()\n")
      let left = source.removing(GuardFinder(source).guards[0])
      #expect(left == "a()\n\n\n\nd()\n")
    }
  }
#endif
