import Interleavings
import Testing

#if Solutions
  @testable import RefreshCoalescingSolutions
#else
  @testable import RefreshCoalescingExercises
#endif

extension AuthorizedClientTests {
  // Hint: the user leaves while the refresh is under way. The token comes all the same, and nobody
  // wants what it would fetch. (guard: caller-left)
  @Test func `cancelled during the refresh, nothing more is sent`() async throws {
    let ends: [Result<String, any Error>] = [
      .success("A2"), .failure(CancellationError()), .failure(Unreachable()),
    ]
    try await everyOrder(of: ends) { scenario, end in
      let wire = Wire(scenario)
      wire.answers.open(arrival: 1, with: Response(status: 401))
      wire.answers.open(with: Response(status: 200))
      wire.send(with: wire.client)
      scenario.task("user") {
        try await wire.rest()
        wire.cancel()
        try await wire.rest()
        wire.refreshes.open(with: end)
        try await wire.rest()
        let rule = "rule 6: cancelled during the refresh, nothing more is sent"
        let error = await Wire.word { Response(status: 0, body: try end.get()) }
        try wire.expect(
          ends: "CancellationError", error == "0A2" ? "CancellationError" : error, sent: 1,
          rule: rule)
      }
      await scenario.allTasks()
    }
  }

  // Hint: the user leaves while the request is on its way, and then it is rejected. A refresh may
  // still be good for others. (guard: caller-left)
  @Test func `cancelled before the refresh, nothing more is sent`() async throws {
    try await everyOrder(of: ["A2", "A1"]) { scenario, fresh in
      let wire = Wire(scenario)
      wire.answers.open(arrival: 2, with: Response(status: 200))
      wire.refreshes.open(with: fresh)
      wire.send(with: wire.client)
      scenario.task("user") {
        try await wire.rest()
        wire.cancel()
        wire.answers.open(arrival: 1, with: Response(status: 401))
        try await wire.rest()
        try wire.expectSent(1, "rule 6: once cancelled, nothing is sent after a refresh")
      }
      await scenario.allTasks()
    }
  }

  // Hint: the user leaves at any moment: before, while and after. (guard: caller-left)
  @Test func `cancelled at any moment, it ends one way or the other`() async throws {
    try await everyOrder(of: [()]) { scenario, _ in
      let wire = Wire(scenario)
      wire.answers.open(arrival: 1, with: Response(status: 401))
      wire.answers.open(with: Response(status: 200))
      wire.send(with: wire.client)
      scenario.task("user") { wire.cancel() }
      scenario.task("server") { wire.refreshes.open(with: "A2") }
      await scenario.allTasks()
      if wire.cancelledDuringRefresh {
        try wire.expect(
          ends: "CancellationError", sent: 1,
          rule: "rule 6: cancelled during the refresh, nothing more is sent")
      } else {
        try scenario.expect(wire.sent.count <= 2, "rule 3: one retry a request, at most")
      }
    }
  }
}
