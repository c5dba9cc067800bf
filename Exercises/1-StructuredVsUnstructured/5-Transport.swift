// 1.5 Transport
//
// The screen was closed, its task cancelled, and the server goes on sending megabytes to nobody:
// between the task and the socket there is a callback that knows of no cancellation.
//
// 1. A call asks the server for the URL, once, and returns the whole body of an answer whose status
//    is 200 to 299. An empty body is one, too.
// 2. An answer with a status of 300 or more throws a `StatusError` with it. (guard: status)
// 3. Cancelling the task that calls closes the connection at once, whether the server has not
//    answered yet or is in the middle of the body: the server sees it closed at its socket.
//    (guard: cancel-the-request)
// 4. The cancelled call ends at once with a `CancellationError`, also where URLSession reports
//    `URLError.cancelled`. (guard: cancellation-error)
// 5. A call that was cancelled before it began ends like that, too, and leaves no connection open.
//    (guard: cancelled-before)
// 6. Calls do not wait for each other, and cancelling one leaves the others alone: those under way
//    and those that come later.
// 7. Any other failure is thrown as it is: a refused or broken connection is a `URLError`.
//
// Left open: whether a call that was cancelled before it began asks the server; redirections; what
// a call gets that is cancelled when its answer is complete, or while it gets a status of 300 or
// more; which of the two comes first, the end of a cancelled call or that of its connection.
//
// Chapter: swift run StructuredVsUnstructured, the section "Cancellation is cooperative and goes
//          down to the socket".
// Judge:   swift test --filter Transport
// Green? Delete the guard: tag your own line with `// guard`, then run
//          swift run workbook guards Transport
// and watch the server that is never told come back.

import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The server has answered, but not with what it was asked for.
struct StatusError: Error, Equatable {
  /// The status of the answer.
  let status: Int
}

/// Fetches what a URL names, for as long as somebody wants it.
///
/// It does not follow what becomes of a body once it has returned it, and it never tries again.
struct Transport: Sendable {
  /// Returns the body of a successful answer.
  func data(from url: URL) async throws -> Data {
    // TODO: The caller's cancellation reaches the socket and comes back as a CancellationError.
    try await withCheckedThrowingContinuation { continuation in
      let request = URLSession.shared.dataTask(with: url) { body, _, error in
        if let body {
          continuation.resume(returning: body)
        } else {
          continuation.resume(throwing: error ?? URLError(.unknown))
        }
      }
      request.resume()
    }
  }
}
