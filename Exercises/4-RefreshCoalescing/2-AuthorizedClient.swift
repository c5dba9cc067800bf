// 4.2 AuthorizedClient
//
// A request comes back with a 401 and is sent again with a new token; and again, and again, also
// when the server has said no for good, the user has left, or the body can be read only once.
//
// 1. A request is sent once, with the current token. Any answer but a 401 is returned as it is, a
//    403 too, and nothing is refreshed (guard: only-a-401). An error of `perform` is thrown, and so
//    is one of `currentToken`, in which case nothing is sent and nothing refreshed.
// 2. On a 401, with a body or without, the client asks `recover` once, and sends the same request
//    once more, with the token that it gives, also when that is an equal one. `recover` is told the
//    token that this request was sent with, also when `currentToken` has another one by now.
// 3. The answer to the second sending is returned, whatever it is: a second 401 too. One refresh
//    and one retry a request, at most.
// 4. A body that is a stream can be read only once, and `perform` reads it: such a request is sent
//    once, and its 401 is returned, whatever `recover` would say. (guard: read-once)
// 5. When `recover` throws, its error is thrown and nothing more is sent.
// 6. Once its caller is cancelled, during the refresh or before, a request is not sent again, also
//    when `recover` takes no notice and gives a token. Cancelled during the refresh, it throws
//    `CancellationError`. (guard: caller-left)
//
// Left open: whether the 401 of a stream is reported to `recover`; which error is thrown when the
// caller was cancelled and `recover` throws; what a caller gets that was cancelled at another time.
//
// Chapter: swift run RefreshCoalescing, the section "One refresh and one retry a request".
// Judge:   swift test --filter AuthorizedClient
// Green? Delete the guard: tag your own line with `// guard`, then run
//          swift run workbook guards AuthorizedClient
// and watch the order that it protects against come back.

/// Sends requests with a token, and renews the token of one that was rejected.
struct AuthorizedClient {
  private let tokens: any TokenSource
  private let perform: @Sendable (Request, _ token: String) async throws -> Response

  /// Makes a client that gets its tokens from `tokens` and sends with `perform`.
  init(
    tokens: any TokenSource,
    perform: @escaping @Sendable (Request, _ token: String) async throws -> Response
  ) {
    self.tokens = tokens
    self.perform = perform
  }

  /// Sends a request, and again with another token while it is refused.
  func send(_ request: Request) async throws -> Response {
    var response = try await perform(request, tokens.currentToken())
    // TODO: One refresh and one retry a request, and only for the one who still wants it.
    for _ in 1...2 where response.status == 401 || response.status == 403 {
      _ = try? await tokens.recover(rejected: tokens.currentToken())
      response = try await perform(request, tokens.currentToken())
    }
    return response
  }
}

// Given: where tokens come from, and what is sent and answered.

/// Where a client gets its tokens.
protocol TokenSource: Sendable {
  /// The token to send a request with.
  func currentToken() async throws -> String
  /// A token to send a request again with, after `rejected` was refused.
  func recover(rejected: String) async throws -> String
}

extension RefreshGate: TokenSource {}

/// What is sent.
struct Request: Sendable {
  /// What a request carries.
  enum Body: Sendable {
    /// Nothing.
    case empty
    /// Bytes in memory, there to be read again.
    case bytes([UInt8])
    /// Bytes that are gone once they are read.
    case stream(AsyncStream<[UInt8]>)
  }

  /// Where it goes.
  var path: String
  /// What it carries.
  var body = Body.empty
}

/// What the server says.
struct Response: Sendable, Equatable {
  /// 200, 401, 403 and so on.
  var status: Int
  /// What it carries.
  var body = ""
}
