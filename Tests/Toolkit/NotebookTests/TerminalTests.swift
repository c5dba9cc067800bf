#if Solutions
  import Foundation
  import Testing

  @testable import Notebook

  @Suite struct `The terminal` {
    private func style(
      isTerminal: Bool = true, width: Int? = nil, _ environment: [String: String] = [:]
    ) -> Notebook.Style {
      Terminal(isTerminal: isTerminal, hasKeyboard: false, environment: environment)
        .style(windowWidth: width)
    }

    @Test func `piped, nothing but 80 columns counts`() {
      #expect(style(isTerminal: false, width: 50, ["COLUMNS": "60"]) == .init(width: 80))
    }

    @Test func `the window comes before COLUMNS, COLUMNS before 80`() {
      #expect(style(width: 50, ["COLUMNS": "60"]).width == 50)
      #expect(style(["COLUMNS": "60"]).width == 60)
      #expect(style(["COLUMNS": "wide"]).width == 80)
      #expect(style(width: 5).width == 20)
    }

    @Test func `colour unless NO_COLOR or a dumb terminal`() {
      #expect(style(["TERM": "xterm", "NO_COLOR": ""]).colour)
      #expect(!style(["TERM": "xterm", "NO_COLOR": "1"]).colour)
      #expect(!style(["TERM": "dumb"]).colour)
    }

    @Test func `a window that is narrower than a story is told`() {
      let note = { (isTerminal: Bool, width: Int?, columns: String?) in
        Terminal(
          isTerminal: isTerminal, hasKeyboard: false,
          environment: columns.map { ["COLUMNS": $0] } ?? [:]
        ).note(windowWidth: width)?.codesInAngles
      }
      #expect(
        note(true, 60, nil) == """
          <2>This window has 60 columns. Code and stories need up to 80<0>
          <2>and are not wrapped: widen it.<0>


          """)
      #expect(note(true, nil, "20")?.hasPrefix("<2>This window has 20<0>\n") == true)
      #expect(note(true, 80, "60") == nil)
      #expect(note(true, nil, nil) == nil)
      #expect(note(false, 60, nil) == nil)
    }

    @Test func `it waits only with a keyboard and a screen`() {
      #expect(Terminal(isTerminal: true, hasKeyboard: true, environment: [:]).isInteractive)
      #expect(!Terminal(isTerminal: true, hasKeyboard: false, environment: [:]).isInteractive)
      #expect(!Terminal(isTerminal: false, hasKeyboard: true, environment: [:]).isInteractive)
    }

    @Test(arguments: [
      (10, Key.goOn), (13, .goOn), (113, .leave), (81, .leave), (4, .endOfInput), (0, .endOfInput),
      (3, .signal(SIGINT)), (26, .signal(SIGTSTP)), (28, .signal(SIGQUIT)), (120, nil), (32, nil),
    ])
    func `keys`(byte: Int, key: Key?) {
      #expect(Key(byte: UInt8(byte)) == key)
    }

    @Test func `prompts say which keys there are`() {
      #expect(Presentation.Pause.section.prompt == "  Return goes on, q leaves")
      #expect(
        Presentation.Pause.prediction.prompt == "  Return shows what it prints, q leaves")
    }
  }
#endif
