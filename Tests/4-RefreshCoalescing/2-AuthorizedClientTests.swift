import Interleavings
import Testing

#if Solutions
  @testable import RefreshCoalescingSolutions
#else
  @testable import RefreshCoalescingExercises
#endif

@Suite("4.2 AuthorizedClient")
struct AuthorizedClientTests {
  private static let bodies: [Request.Body] = [.empty, .bytes([1, 2]), .bytes([])]

  private func everyOrder<Variant: Sendable>(
    of variants: [Variant], name: String = #function,
    _ body: @escaping @Sendable (Scenario, Variant) async throws -> Void
  ) async throws {
    try await RefreshCoalescingTests.everyOrder(
      of: variants, rule: "rule 3: a request ends after one retry", name: name, body)
  }

  // Hint: a 403 says that the user may not do this. A new token of the same user does not change
  // that. (guard: only-a-401)
  @Test func `any answer but a 401 is returned as it is`() async throws {
    let answers: [Result<Response, any Error>] =
      [403, 200, 204, 400, 402, 407, 419, 500, 503].map {
        .success(Response(status: $0, body: "!"))
      }
      + [.failure(Unreachable()), .failure(CancellationError())]
    let variants = (Self.bodies + [.once]).flatMap { body in answers.map { ($0, body) } }
    try await everyOrder(of: variants) { scenario, variant in
      let wire = Wire(scenario)
      wire.refreshes.open(with: "A2")
      scenario.task("app") {
        let expected = await Wire.word { try variant.0.get() }
        wire.answers.open(arrival: 1, with: variant.0)
        wire.answers.open(with: Response(status: 200, body: " the second time"))
        wire.send("/", variant.1, with: wire.client)
        try await wire.rest()
        let rule = "rule 1: any answer but a 401 is returned as it is"
        try wire.expectSent(1, rule)
        try wire.expect(ends: expected, rule: rule)
        try wire.expectRejected([], "rule 1: any answer but a 401 refreshes nothing")
        try scenario.expect(
          wire.sent.first?.token == "A1", "rule 1: a request is sent with the current token")
      }
      await scenario.allTasks()
    }
  }

  // Hint: the token was rejected, and recover gives another one. Nobody says that currentToken has
  // it already, or still.
  @Test func `a 401 is answered by one refresh and one retry`() async throws {
    let answers: [Result<Response, any Error>] =
      [401, 200, 403, 500].map { .success(Response(status: $0, body: "!")) }
      + [.failure(Unreachable()), .failure(CancellationError())]
    let variants = Self.bodies.flatMap { body in answers.map { ($0, body) } }
    try await everyOrder(of: variants) { scenario, variant in
      let wire = Wire(scenario)
      wire.refreshes.open(with: "A2")
      scenario.task("app") {
        let expected = await Wire.word { try variant.0.get() }
        wire.answers.open(arrival: 1, with: Response(status: 401))
        wire.answers.open(arrival: 2, with: variant.0)
        wire.answers.open(with: Response(status: 200, body: " the third time"))
        wire.send("/inbox", variant.1, with: wire.client)
        try await wire.rest()
        try wire.expectSent(2, "rules 2, 3: on a 401 it is sent once more, and only once")
        try wire.expectRejected(["A1"], "rule 2: on a 401, one refresh")
        try scenario.expect(
          wire.sent.map(\.token) == ["A1", "A2"], "rule 2: it is sent again with what recover gives"
        )
        try scenario.expect(
          wire.sent[0].path == wire.sent[1].path && wire.sent[0].body == wire.sent[1].body,
          "rule 2: the same request is sent again")
        try wire.expect("/inbox", ends: expected, rule: "rule 3: the second answer is returned")
      }
      await scenario.allTasks()
    }
  }

  // Hint: the first sending has read the stream. What would the second one send?
  // (guard: read-once)
  @Test func `a body that can be read once is sent once`() async throws {
    try await everyOrder(of: [Request.Body.once]) { scenario, body in
      let wire = Wire(scenario)
      wire.refreshes.open(with: "A2")
      wire.answers.open(arrival: 1, with: Response(status: 401, body: "!"))
      wire.answers.open(with: Response(status: 200))
      scenario.task("app") {
        wire.send("/", body, with: wire.client)
        try await wire.rest()
        try wire.expect(
          ends: "401!", sent: 1, rule: "rule 4: a stream is sent once, and its 401 is returned")
      }
      await scenario.allTasks()
    }
  }

  // Hint: the session is over, or the refresh has failed. There is nothing to send it with.
  @Test func `without a token nothing is sent`() async throws {
    let errors: [any Error] = [
      RefreshGate.Failure.signedOut, Unreachable(), CancellationError(),
    ]
    let variants = errors.flatMap { error in [true, false].map { (error, $0) } }
    try await everyOrder(of: variants) { scenario, variant in
      let (error, recovers) = variant
      let wire = Wire(scenario)
      if !recovers { wire.hold(.failure(error)) }
      wire.refreshes.open(throwing: error)
      wire.answers.open(arrival: 1, with: Response(status: 401))
      wire.answers.open(with: Response(status: 200))
      scenario.task("app") {
        wire.send(with: wire.client)
        try await wire.rest()
        try wire.expect(
          ends: "\(type(of: error))", sent: recovers ? 1 : 0,
          rule: recovers
            ? "rule 5: when recover throws, nothing more is sent"
            : "rule 1: when currentToken throws, nothing is sent")
      }
      await scenario.allTasks()
    }
  }

  // Hint: while this request was on its way, another one has renewed the token. Which one was
  // rejected?
  @Test func `recover is told the token that the request was sent with`() async throws {
    try await everyOrder(of: [Result<String, any Error>.success("A2"), .failure(Unreachable())]) {
      scenario, later in
      let wire = Wire(scenario)
      wire.refreshes.open(with: "A3")
      scenario.task("app") {
        let client = wire.client
        wire.send("/slow", with: client)
        try await wire.rest()
        wire.hold(later)
        wire.answers.open(arrival: 1, with: Response(status: 401))
        wire.answers.open(with: Response(status: 200))
        try await wire.rest()
        try wire.expectRejected(["A1"], "rule 2: recover is told the token it was sent with")
        try wire.expect("/slow", ends: "200", sent: 2, rule: "rule 2: it is sent again")
        try scenario.expect(
          wire.sent.last?.token == "A3", "rule 2: it is sent again with what recover gives")
      }
      await scenario.allTasks()
    }
  }

  // Hint: one client sends many requests. What one of them has used up is not used up for the next.
  @Test func `every request has a retry of its own`() async throws {
    try await everyOrder(of: [true, false]) { scenario, isTogether in
      let wire = Wire(scenario)
      wire.refreshes.open(with: "A2")
      scenario.task("app") {
        let client = wire.client
        for path in ["/a", "/b", "/c"] {
          wire.send(path, with: client)
          if !isTogether { try await wire.answer(401, then: 200) }
        }
        if isTogether { try await wire.answer(401, 401, 401, then: 401, 200, 401) }
        for path in ["/a", "/b", "/c"] {
          let count = wire.sent.count { $0.path == path }
          try scenario.expect(
            count == 2, "rule 3: one retry a request; \(path) was sent \(count)x")
        }
        try wire.expectRejected(["A1", "A1", "A1"], "rule 3: one refresh a request")
      }
      await scenario.allTasks()
    }
  }

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

extension Door {
  /// Answers one arrival with a value or an error.
  fileprivate func open(arrival number: Int, with result: Result<Answer, Failure>) {
    switch result {
    case .success(let answer): open(arrival: number, with: answer)
    case .failure(let error): open(arrival: number, throwing: error)
    }
  }

  /// Answers everyone with a value or an error.
  fileprivate func open(with result: Result<Answer, Failure>) {
    switch result {
    case .success(let answer): open(with: answer)
    case .failure(let error): open(throwing: error)
    }
  }
}
