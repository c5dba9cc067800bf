#if Solutions
  import Foundation
  import Testing

  @testable import Interleavings

  /// Compares a story with the file that pins it; `AWAIT_ACCEPT=1` rewrites the file instead.
  func expectGolden(
    _ text: String?, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = try #require(text, sourceLocation: sourceLocation) + "\n"
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Golden/\(name).txt")
    if ProcessInfo.processInfo.environment["AWAIT_ACCEPT"] == "1" {
      try found.write(to: file, atomically: true, encoding: .utf8)
    }
    let pinned = try String(contentsOf: file, encoding: .utf8)
    #expect(found == pinned, "Golden/\(name).txt", sourceLocation: sourceLocation)
    let lines = found.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 25, "a story has at most 25 lines", sourceLocation: sourceLocation)
    #expect(
      lines.allSatisfy { String($0).columns <= 80 }, "a story has at most 80 columns",
      sourceLocation: sourceLocation)
  }

  /// Runs one order by its token, as `AWAIT_REPLAY` would.
  func replay(
    _ token: String, _ body: @escaping @Sendable (Scenario) async throws -> Void
  ) async -> Exploration {
    await Request(plan: .everyOrder(), rules: Rules(), name: "a test", body: body, token: token)
      .run()
  }

  /// Runs orders of a scenario under a policy and returns what each order noted.
  func orders(
    under policy: any Policy, limit: Int = .max,
    _ body: @escaping @Sendable (Scenario) async throws -> Void
  ) -> [(log: String, script: [Deviation], breaks: Bool, weight: Double)] {
    _ = Seam.installed
    let request = Request(
      plan: .everyOrder(), rules: Rules(), name: "a test", body: body, token: nil)
    let schedule = Schedule(home: Home(), policy: policy, rules: request.rules)
    var result: [(log: String, script: [Deviation], breaks: Bool, weight: Double)] = []
    while result.count < limit, policy.beginOrder() {
      let order = schedule.own { schedule.runOrder(of: request) }
      result.append((order.outcome ?? "", policy.script, order.breakage != nil, order.weight))
    }
    return result
  }
#endif
