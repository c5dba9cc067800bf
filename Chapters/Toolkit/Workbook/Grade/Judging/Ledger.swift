import Foundation

/// Follows the testing library's lines as they come, and notices those that it cannot have written.
///
/// Submitted code can find the pipe and write to it, and nothing that it writes can be taken back:
/// the library's own lines follow, and then something happens twice, or without a beginning.
struct Ledger {
  /// The tests of an exercise, as they are known from the package's own solution.
  struct Tests: Equatable, Codable, Sendable {
    /// Tests and suites.
    var all: Set<String> = []
    /// Tests without suites.
    var functions: Set<String> = []
  }

  /// Everything that was written, in whole lines.
  private(set) var text = ""
  /// The tests that the stream named.
  private(set) var named = Tests()
  /// The first thing that the library cannot have written; nil when there is none.
  private(set) var violation: String?
  private let expected: Tests?
  private var rest = Data()
  private var begun: Set<String> = []
  private var ended: Set<String> = []
  private var isRunning = false
  private var isOver = false

  /// A run in which these tests are expected; nil when the code is trusted to name them.
  init(expecting expected: Tests?) { self.expected = expected }

  /// Whether a line came at all.
  var isEmpty: Bool { text.isEmpty && rest.isEmpty }

  /// Whether all tests but one have ended.
  func haveEnded(allBut witness: (String) -> Bool) -> Bool {
    isRunning && (expected ?? named).functions.allSatisfy { witness($0) || ended.contains($0) }
  }

  /// Takes what came next.
  mutating func hear(_ data: Data) {
    rest += data
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = rest[rest.startIndex..<end]
      rest = rest[(end + 1)...]
      if line.isEmpty { continue }
      hear(line: Data(line))
    }
  }

  private mutating func hear(line: Data) {
    guard let record = try? JSONDecoder().decode(Record.self, from: line) else {
      return note("a line that the testing library did not write")
    }
    text += String(decoding: line, as: UTF8.self) + "\n"
    if isOver { return note("a line after the end of the run") }
    switch record.kind {
    case "test": add(record.payload)
    case "event": follow(record.payload)
    default: note("a line that the testing library did not write")
    }
  }

  private mutating func add(_ payload: Payload) {
    guard let id = payload.id, !isRunning else { return note("a test named too late") }
    guard named.all.insert(id).inserted else { return note("a test named twice") }
    if payload.kind == "function" { named.functions.insert(id) }
    if let expected, !expected.all.contains(id) { note("a test that is none of ours") }
  }

  private mutating func follow(_ payload: Payload) {
    let id = payload.testID ?? ""
    switch payload.kind {
    case "runStarted":
      if isRunning { note("a second beginning of the run") }
      isRunning = true
      if let expected, named != expected { note("another list of tests") }
    case "testStarted":
      if !named.all.contains(id) { note("the beginning of a test that is none of ours") }
      if !begun.insert(id).inserted { note("a second beginning of a test") }
    case "testEnded", "testSkipped":
      if payload.kind == "testEnded", !begun.contains(id) { note("an end without a beginning") }
      if !ended.insert(id).inserted { note("a second end of a test") }
    case "runEnded":
      isOver = true
      if !haveEnded(allBut: { _ in false }) { note("the end of the run before that of a test") }
    default: break
    }
  }

  private mutating func note(_ what: String) { violation = violation ?? what }
}

extension Ledger {
  private struct Record: Decodable {
    let kind: String
    let payload: Payload
  }

  private struct Payload: Decodable {
    let kind: String?
    let id: String?
    let testID: String?
  }
}
