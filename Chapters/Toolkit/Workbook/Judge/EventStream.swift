import Foundation

/// The lines that the testing library writes to `--event-stream-output-path`.
struct EventStream: Sendable {
  /// A test that the run knows of. All of them are written before the first one starts.
  struct Test: Equatable, Sendable {
    let id: String
    let name: String
    let line: Int
  }

  /// The tests that the filter chose, without suites, in the order of the file.
  private(set) var tests: [Test] = []
  /// The tests that came to their end.
  private(set) var ended: Set<String> = []
  /// The tests whose end was announced as a failure.
  private(set) var failed: Set<String> = []
  /// The tests that were skipped, by themselves or with their suite.
  private(set) var skipped: Set<String> = []
  /// What failed, by test; the key is empty for what belongs to no test.
  private(set) var issues: [String: [Verdict.Issue]] = [:]
  /// Whether the whole run came to its end.
  private(set) var runEnded = false

  /// Reads the lines; one that a crash cut short counts as not written.
  init(_ text: String) {
    let decoder = JSONDecoder()
    for line in text.split(separator: "\n") {
      guard let record = try? decoder.decode(Record.self, from: Data(line.utf8)) else { continue }
      if record.kind == "test" { addTest(record.payload) } else { addEvent(record.payload) }
    }
    tests.sort { ($0.line, $0.id) < ($1.line, $1.id) }
  }

  private mutating func addTest(_ payload: Payload) {
    guard payload.kind == "function", let id = payload.id else { return }
    let name = (payload.displayName ?? payload.name ?? id).trimmingCharacters(in: ["`"])
    tests.append(Test(id: id, name: name, line: payload.sourceLocation?.line ?? 0))
  }

  private mutating func addEvent(_ payload: Payload) {
    let test = payload.testID ?? ""
    switch payload.kind {
    case "testEnded":
      ended.insert(test)
      if payload.messages?.first?.symbol == "fail" { failed.insert(test) }
    case "testSkipped": skipped.insert(test)
    case "runEnded": runEnded = true
    case "issueRecorded":
      guard let issue = payload.issue, issue.fails else { return }
      issues[test, default: []].append(
        Verdict.Issue(message: payload.message, place: issue.sourceLocation?.place ?? ""))
    default: break
    }
  }
}

extension EventStream {
  private struct Record: Decodable {
    let kind: String
    let payload: Payload
  }

  private struct Payload: Decodable {
    let kind: String
    let id: String?
    let name: String?
    let displayName: String?
    let testID: String?
    let sourceLocation: Location?
    let messages: [Message]?
    let issue: Issue?

    /// The story without the library's own words for "an error was thrown".
    var message: String {
      var texts = (messages ?? []).map(\.text)
      if texts.count > 1, texts[0] == "Issue recorded" { texts.removeFirst() }
      let whole = texts.joined(separator: "\n")
      return whole.hasPrefix("Caught error: ") ? String(whole.dropFirst(14)) : whole
    }
  }

  private struct Message: Decodable {
    let symbol: String?
    let text: String
  }

  private struct Location: Decodable {
    let fileID: String?
    let line: Int

    var place: String {
      "\(fileID.map { String($0.drop { $0 != "/" }.dropFirst()) } ?? "?"):\(line)"
    }
  }

  private struct Issue: Decodable {
    let isKnown: Bool?
    let isFailure: Bool?
    let severity: String?
    let sourceLocation: Location?

    var fails: Bool { isFailure ?? !(isKnown ?? false || severity == "warning") }
  }
}
