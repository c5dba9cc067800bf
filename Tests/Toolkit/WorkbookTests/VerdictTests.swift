#if Solutions
  import Testing

  import struct Notebook.Subprocess

  @testable import workbook

  @Suite struct `Reading a verdict` {
    private static let known = #"""
      {"kind":"test","payload":{"id":"M.S","kind":"suite","name":"S"},"version":0}
      {"kind":"test","payload":{"id":"M.S/b()/T.swift:9:4","kind":"function","name":"`b c`()","displayName":"b c","sourceLocation":{"column":4,"line":9,"fileID":"M/T.swift"}},"version":0}
      {"kind":"test","payload":{"id":"M.S/a()/T.swift:5:4","kind":"function","name":"a()","sourceLocation":{"column":4,"line":5,"fileID":"M/T.swift"}},"version":0}

      """#

    private static func ended(_ id: String) -> String {
      #"{"kind":"event","payload":{"kind":"testEnded","testID":"\#(id)","messages":[]}}"# + "\n"
    }

    private static func issue(_ id: String?, _ details: String, known: Bool = false) -> String {
      let test = id.map { #","testID":"\#($0)""# } ?? ""
      return #"{"kind":"event","payload":{"kind":"issueRecorded","issue":{"isKnown":\#(known),"#
        + #""sourceLocation":{"column":1,"line":7,"fileID":"M/T.swift"}},"#
        + #""messages":[\#(details)]\#(test)}}"# + "\n"
    }

    private static let over = #"{"kind":"event","payload":{"kind":"runEnded"}}"#
    private static let (a, b) = ("M.S/a()/T.swift:5:4", "M.S/b()/T.swift:9:4")

    private func verdict(
      _ text: String, _ exit: Subprocess.Exit = .exited(0), log: String = "",
      expected: [Verdict.Test] = []
    ) -> Verdict {
      Verdict(EventStream(text), exit: exit, log: log, limit: 60, expected: expected)
    }

    @Test func `all tests ended and none failed: green, in the order of the file`() {
      let found = verdict(Self.known + Self.ended(Self.a) + Self.ended(Self.b) + Self.over)
      #expect(found.isGreen)
      #expect(found.tests.map(\.name) == ["a()", "b c"])
    }

    @Test func `a story stays whole`() {
      let story = Self.issue(
        Self.a, #"{"symbol":"fail","text":"Caught error: 1 of 6 orders breaks\n\n  a | b"}"#)
      let found = verdict(
        Self.known + story + Self.ended(Self.a) + Self.ended(Self.b) + Self.over, .exited(1))
      #expect(found.end == .whole && !found.isGreen)
      #expect(found.red.map(\.id) == [Self.a])
      #expect(found.red[0].issues[0].message == "1 of 6 orders breaks\n\n  a | b")
      #expect(found.red[0].issues[0].headline == "1 of 6 orders breaks")
      #expect(found.red[0].issues[0].place == "T.swift:7")
    }

    @Test func `an issue's comment is its message`() {
      let details = #"{"text":"Issue recorded"},{"text":"the slot was taken"}"#
      let found = verdict(Self.known + Self.issue(Self.b, details))
      #expect(found.tests[1].issues.map(\.message) == ["the slot was taken"])
    }

    @Test func `a known issue fails nothing`() {
      let known = Self.issue(Self.a, #"{"text":"known"}"#, known: true)
      let found = verdict(Self.known + known + Self.ended(Self.a) + Self.ended(Self.b) + Self.over)
      #expect(found.isGreen)
    }

    @Test func `a failure outside of every test is not green`() {
      let stray = Self.issue(nil, #"{"text":"late"}"#)
      let found = verdict(Self.known + Self.ended(Self.a) + Self.ended(Self.b) + stray + Self.over)
      #expect(!found.isGreen)
      #expect(found.strayIssues.map(\.message) == ["late"])
    }

    @Test(arguments: [
      (Subprocess.Exit.signalled(11), "", "ended by signal 11"),
      (.signalled(4), "x\nM/F.swift:3: Fatal error: twice\ny", "M/F.swift:3: Fatal error: twice"),
      (.exited(1), "M/F.swift:3: Fatal error: twice", "M/F.swift:3: Fatal error: twice"),
    ])
    func `a run that did not come to its end crashed`(
      exit: Subprocess.Exit, log: String, words: String
    ) {
      let found = verdict(Self.known + Self.ended(Self.a), exit, log: log)
      #expect(found.end == .crashed(words))
      #expect(found.tests.map(\.outcome) == [.passed, .notEnded])
    }

    @Test(arguments: [Int32(0), 1])
    func `a run that ended by itself before its tests was left`(code: Int32) {
      let found = verdict(Self.known + Self.ended(Self.a), .exited(code))
      #expect(found.end == .left(code: code))
    }

    @Test func `the end of the run does not hide a test that did not end`() {
      let found = verdict(Self.known + Self.ended(Self.a) + Self.over)
      #expect(found.end == .left(code: 0))
    }

    @Test func `the end of a run that was cut by a signal does not count`() {
      let text = Self.known + Self.ended(Self.a) + Self.ended(Self.b) + Self.over
      let found = verdict(text, .signalled(11))
      #expect(found.end == .crashed("ended by signal 11"))
    }

    @Test func `a killed run timed out, whatever it wrote`() {
      let text = Self.known + Self.ended(Self.a) + Self.ended(Self.b) + Self.over
      #expect(verdict(text, .timedOut).end == .timedOut(seconds: 60))
    }

    @Test func `a line that a crash cut short counts as not written`() {
      let found = verdict(Self.known + String(Self.ended(Self.a).dropLast(9)), .signalled(11))
      #expect(found.tests.map(\.outcome) == [.notEnded, .notEnded])
    }

    @Test func `a filter that matches nothing is no success`() {
      let found = verdict(Self.over)
      #expect(found.end == .empty && !found.isGreen)
    }

    @Test func `a test of an earlier run that is gone did not end`() {
      let gone = Verdict.Test(id: "M.S/c()", name: "c", line: 20, outcome: .passed, issues: [])
      let text = Self.known + Self.ended(Self.a) + Self.ended(Self.b) + Self.over
      let found = verdict(text, expected: [gone])
      #expect(found.tests.last?.outcome == .notEnded)
      #expect(!found.isGreen)
    }

    @Test func `a skipped test is not green`() {
      let skipped = #"{"kind":"event","payload":{"kind":"testSkipped","testID":"\#(Self.a)"}}"#
      let found = verdict(Self.known + skipped + "\n" + Self.ended(Self.b) + Self.over)
      #expect(found.end == .whole && !found.isGreen)
    }

    @Test func `the filter matches the tests of one exercise only`() throws {
      let filter = try Regex(Judge.filter(for: .turn))
      let matches = { (id: String) in id.firstMatch(of: filter) != nil }
      #expect(matches("AwaitAsDoorTests.T/a()/1-TurnControllerTests.swift:14:4"))
      #expect(matches("AwaitAsDoorTests.`5.1 T`/`a b`()/1-TurnControllerTests.swift:14:4"))
      #expect(matches("AwaitAsDoorTests.T/a()/1-TurnControllerTests+Stops.swift:14:4"))
      #expect(!matches("AwaitAsDoorTests.T/a()/1-TurnControllerExtraTests.swift:14:4"))
      #expect(!matches("AwaitAsDoorTests.T/a()/11-TurnControllerTests.swift:14:4"))
      #expect(!matches("OtherTests.T/a()/1-TurnControllerTests.swift:14:4"))
    }
  }
#endif
