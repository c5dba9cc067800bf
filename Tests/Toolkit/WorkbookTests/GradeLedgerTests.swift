#if Solutions
  import Foundation
  import Testing

  @testable import workbook

  @Suite struct `Following a run` {
    private static let expected = Ledger.Tests(all: ["S", "a", "w"], functions: ["a", "w"])

    private static let names = ["S", "a", "w"].map { id in
      #"{"kind":"test","payload":{"id":"\#(id)","kind":"\#(id == "S" ? "suite" : "function")"}}"#
    }

    private static func event(_ kind: String, _ id: String? = nil) -> String {
      let test = id.map { #","testID":"\#($0)""# } ?? ""
      return #"{"kind":"event","payload":{"kind":"\#(kind)"\#(test)}}"#
    }

    private static let begin =
      names + [event("runStarted"), event("testStarted", "S"), event("testStarted", "a")]
    private static let whole =
      begin + [
        event("testStarted", "w"), event("testEnded", "a"), event("testEnded", "w"),
        event("testEnded", "S"), event("runEnded"),
      ]

    private func ledger(
      _ lines: [String], _ expected: Ledger.Tests? = `Following a run`.expected
    ) -> Ledger {
      var ledger = Ledger(expecting: expected)
      // In pieces that end anywhere.
      let data = Data(lines.map { $0 + "\n" }.joined().utf8)
      for start in stride(from: 0, to: data.count, by: 7) {
        ledger.hear(data[start..<min(start + 7, data.count)])
      }
      return ledger
    }

    @Test func `what the library writes is no violation`() {
      let found = ledger(Self.whole)
      #expect(found.violation == nil && !found.isEmpty)
      #expect(found.text.lines.count == Self.whole.count + 1)
      #expect(ledger([]).isEmpty)
    }

    @Test func `trusted code names the tests itself`() {
      let found = ledger(Self.whole, nil)
      #expect(found.violation == nil && found.named == Self.expected)
    }

    @Test func `a skipped test has ended without a beginning`() {
      let lines =
        Self.names + [Self.event("runStarted"), Self.event("testSkipped", "a")]
      #expect(ledger(lines).violation == nil)
      #expect(ledger(lines).haveEnded { $0 == "w" })
    }

    @Test func `the witness is asked once all others have ended`() {
      let isWitness = { (id: String) in id == "w" }
      #expect(!ledger(Self.begin).haveEnded(allBut: isWitness))
      #expect(ledger(Self.begin + [Self.event("testEnded", "a")]).haveEnded(allBut: isWitness))
    }

    @Test(arguments: [
      (["passed"], "a line that the testing library did not write"),
      ([#"{"kind":"other","payload":{}}"#], "a line that the testing library did not write"),
      ([event("testStarted", "a")], "a second beginning of a test"),
      ([event("testStarted", "b")], "the beginning of a test that is none of ours"),
      ([event("testEnded", "w")], "an end without a beginning"),
      ([event("testEnded", "a"), event("testEnded", "a")], "a second end of a test"),
      ([event("runStarted")], "a second beginning of the run"),
      ([names[1]], "a test named too late"),
      ([event("runEnded")], "the end of the run before that of a test"),
      (Array(whole.dropFirst(begin.count)) + [event("x")], "a line after the end of the run"),
    ])
    func `what the library cannot have written is told`(lines: [String], violation: String) {
      #expect(ledger(Self.begin + lines).violation == violation)
    }

    @Test(arguments: [
      (names + [names[0]], "a test named twice"),
      (names + [names[0].replacing("S", with: "T")], "a test that is none of ours"),
      (Array(names.dropLast()) + [event("runStarted")], "another list of tests"),
    ])
    func `another list of tests is told`(lines: [String], violation: String) {
      #expect(ledger(lines).violation == violation)
    }

    @Test func `a witness has answered when it said every no, with the right word`() {
      let witness = Witness()
      let (answer, other) = (witness.answer(to: 1), witness.answer(to: 2))
      #expect(answer != other && answer != Witness().answer(to: 1))
      let messages = (1...5).map { "Expectation failed: a == b\nno \($0) \(answer)" }
      #expect(Witness.hasAnswered(answer, messages, count: 5))
      #expect(!Witness.hasAnswered(answer, messages, count: 6))
      #expect(!Witness.hasAnswered(answer, Array(messages.dropFirst()), count: 5))
      #expect(!Witness.hasAnswered(other, messages, count: 5))
    }

    @Test func `the key leaves the file while submitted code runs, and its date stays`() throws {
      let fixture = try Fixture()
      let witness = Witness()
      try fixture.write(witness.source, to: "w.swift")
      let file = fixture.root.appending(path: "w.swift")
      let date = { try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] }
      let before = try date() as? Date
      let key = Witness.digits(witness.key)
      try witness.set(isHidden: true, in: file)
      #expect(try !fixture.read("w.swift").contains(key))
      #expect(try date() as? Date == before)
      try witness.set(isHidden: false, in: file)
      #expect(try fixture.read("w.swift") == witness.source)
    }
  }
#endif
