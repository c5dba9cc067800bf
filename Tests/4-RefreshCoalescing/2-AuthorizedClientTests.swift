import Interleavings
import Testing

#if Solutions
  @testable import RefreshCoalescingSolutions
#else
  @testable import RefreshCoalescingExercises
#endif

// Cancellation is judged in the file +Cancellation (guard: caller-left).
@Suite("4.2 AuthorizedClient")
struct AuthorizedClientTests {
  private static let bodies: [Request.Body] = [.empty, .bytes([1, 2]), .bytes([])]
  private static let errors: [any Error] = [
    RefreshGate.Failure.signedOut, Unreachable(), CancellationError(),
  ]

  func everyOrder<Variant: Sendable>(
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
        .success(Response(status: $0, body: " text"))
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
        let answer = "rule 1: any answer but a 401, here \(expected),"
        try wire.expectSent(1, "\(answer) is returned as it is")
        try wire.expect(ends: expected, rule: "\(answer) is returned as it is")
        try wire.expectRejected([], "\(answer) refreshes nothing")
        try wire.expectSent(
          [.init(path: "/", body: variant.1.inWords, token: "A1")],
          "rule 1: a request is sent as it is, with the current token")
      }
      await scenario.allTasks()
    }
  }

  // Hint: the token was rejected, and recover gives one. Nobody says that it is another one, nor
  // that currentToken has it already, or still.
  @Test func `a 401 is answered by one refresh and one retry`() async throws {
    let answers: [Result<Response, any Error>] =
      [401, 200, 403, 500].map { .success(Response(status: $0, body: " text")) }
      + [.failure(Unreachable()), .failure(CancellationError())]
    let variants = Self.bodies.flatMap { body in
      answers.flatMap { answer in [("A2", ""), ("A1", " text")].map { (answer, body, $0) } }
    }
    try await everyOrder(of: variants) { scenario, variant in
      let (answer, body, (fresh, text)) = variant
      let wire = Wire(scenario)
      wire.refreshes.open(with: fresh)
      scenario.task("app") {
        let expected = await Wire.word { try answer.get() }
        wire.answers.open(arrival: 1, with: Response(status: 401, body: text))
        wire.answers.open(arrival: 2, with: answer)
        wire.answers.open(with: Response(status: 200, body: " the third time"))
        wire.send("/inbox", body, with: wire.client)
        try await wire.rest()
        try wire.expectRejected(["A1"], "rule 2: on a 401\(text), one refresh")
        try wire.expectSent(2, "rules 2, 3: after a refresh it is sent once more, and only once")
        try wire.expectSent(
          ["A1", fresh].map { .init(path: "/inbox", body: body.inWords, token: $0) },
          "rule 2: the same is sent again, with what recover gives")
        try wire.expect(
          "/inbox", ends: expected, rule: "rule 3: the second answer, \(expected), is returned")
      }
      await scenario.allTasks()
    }
  }

  // Hint: the first sending has read the stream. What would the second one send?
  // (guard: read-once)
  @Test func `a body that can be read once is sent once`() async throws {
    // Whether the 401 is reported is open, and so no error of that can be the caller's.
    let refreshes: [Result<String, any Error>] = [.success("A2"), .failure(Unreachable())]
    try await everyOrder(of: refreshes) { scenario, refresh in
      let wire = Wire(scenario)
      wire.refreshes.open(with: refresh)
      wire.answers.open(arrival: 1, with: Response(status: 401, body: " text"))
      wire.answers.open(with: Response(status: 200))
      scenario.task("app") {
        wire.send("/", .once, with: wire.client)
        try await wire.rest()
        try wire.expect(
          ends: "401 text", sent: 1, rule: "rule 4: a stream is sent once, and its 401 is returned")
        try wire.expectSent(
          [.init(path: "/", body: Request.Body.once.inWords, token: "A1")],
          "rule 4: a stream is left for perform to read")
      }
      await scenario.allTasks()
    }
  }

  // Hint: nobody is signed in. There is nothing to send it with, and nothing was rejected.
  @Test func `without a current token nothing is sent`() async throws {
    try await everyOrder(of: Self.errors) { scenario, error in
      let wire = Wire(scenario)
      wire.hold(.failure(error))
      wire.refreshes.open(with: "A2")
      wire.answers.open(with: Response(status: 200))
      scenario.task("app") {
        wire.send(with: wire.client)
        try await wire.rest()
        let rule = "rule 1: when currentToken throws, nothing is sent and nothing refreshed"
        try wire.expectRejected([], rule)
        try wire.expect(ends: "\(type(of: error))", sent: 0, rule: rule)
      }
      await scenario.allTasks()
    }
  }

  // Hint: the session is over, or the refresh has failed. Whoever renews tokens has said all there
  // is to say.
  @Test func `without a new token nothing more is sent`() async throws {
    try await everyOrder(of: Self.errors) { scenario, error in
      let wire = Wire(scenario)
      wire.refreshes.open(arrival: 1, throwing: error)
      wire.refreshes.open(with: "A2")
      wire.answers.open(arrival: 1, with: Response(status: 401))
      wire.answers.open(with: Response(status: 200))
      scenario.task("app") {
        wire.send(with: wire.client)
        try await wire.rest()
        try wire.expectRejected(["A1"], "rule 2: recover is asked once, also when it throws")
        try wire.expect(
          ends: "\(type(of: error))", sent: 1,
          rule: "rule 5: when recover throws, its error is thrown and nothing more is sent")
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
}
