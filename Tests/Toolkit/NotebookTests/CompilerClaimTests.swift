#if Solutions
  import Testing

  @testable import Notebook

  @Suite struct `Claims about the compiler` {
    private func claim(_ snippet: String, _ message: String) -> CompilerClaim {
      .init(path: "main.swift", line: 3, message: message, snippet: snippet)
    }

    @Test func `claims are found with their lines`() throws {
      let source = """
        //: a
        //:
        //: ```swift does-not-compile: cannot find 'x'
        //: x
        //:
        //: y
        //: ```
        //: ```swift
        //: let y = 1
        //: ```
        //: ```swift does-not-compile:
        //: ```
        f()
        //: ~~~ swift does-not-compile: late
        //: z
        """
      let claims = try Notebook(source: source, path: "main.swift").compilerClaims
      #expect(
        claims == [
          .init(path: "main.swift", line: 3, message: "cannot find 'x'", snippet: "x\n\ny\n"),
          .init(path: "main.swift", line: 11, message: "", snippet: ""),
          .init(path: "main.swift", line: 14, message: "late", snippet: "z\n"),
        ])
    }

    @Test func `a claim that holds`() async {
      let verdict = await claim("let x: Int = \"a\"", "cannot convert value of type").verdict()
      #expect(verdict.holds)
      #expect(
        verdict.description
          == "main.swift:3: does not compile, as claimed: cannot convert value of type")
    }

    @Test func `a race that only the flow checks see`() async {
      let snippet = """
        final class Box { var value = 0 }
        actor Keeper { func keep(_ box: Box) {} }
        func give(_ keeper: Keeper) async {
          let box = Box()
          await keeper.keep(box)
          box.value = 1
        }
        """
      let verdict = await claim(snippet, "sending 'box' risks causing data races").verdict()
      #expect(verdict.finding == .held)
    }

    @Test func `a claim about code that compiles`() async {
      let verdict = await claim("let x = 1", "cannot find").verdict()
      #expect(!verdict.holds)
      #expect(
        verdict.description == """
          main.swift:3: this is said not to compile, but it does.
            expected: error: cannot find
               found: no error
          """)
    }

    @Test func `another message`() async {
      let verdict = await claim("let x = y\nlet z = w", "cannot convert").verdict()
      #expect(
        verdict.description == """
          main.swift:3: this does not compile, but for another reason than it says.
            expected: error: cannot convert
               found: error: cannot find 'y' in scope
               found: error: cannot find 'w' in scope
          """)
    }

    @Test func `no compiler`() async {
      let verdict = await claim("x", "y").verdict(compiler: "no-such-swiftc")
      #expect(!verdict.holds)
      #expect(
        verdict.description.hasPrefix("main.swift:3: the compiler could not be asked: ")
          && verdict.description.contains("no-such-swiftc"))
    }

    @Test func `a compiler that crashes gives no verdict`() {
      let result = CapturedProgram.Result(ending: .signalled(4), output: "", errors: "stack\n")
      #expect(claim("x", "y").finding(in: result) == .noVerdict("stack\n"))
    }
  }
#endif
