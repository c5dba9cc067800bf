// 4.1 RefreshGate
//
// Three requests are rejected at once, three refreshes run, and each makes the refresh token of the
// others worthless; or the user signs out, and a late answer brings the session back.
//
// 1. `currentToken` gives the session's token. While nobody is signed in, it throws `signedOut`,
//    and `recover` throws the same and begins no refresh.
// 2. Requests rejected with the current token refresh once, together: whoever comes with it while
//    the refresh is under way waits for the same one (guard: one-refresh). Each gets the new token,
//    as soon as it is there and without polling, and finds it stored: `currentToken` gives it. When
//    the new token is rejected too, even an equal one, that is a new refresh
//    (guard: refresh-ended).
// 3. A late rejection, of a token that is not the current one, gets the current one and begins no
//    refresh. (guard: late-rejection)
// 4. A failed refresh throws its error, any error, a `signedOut` too, in every waiter, and the
//    token stays. The gate is ready, however often that happens and also when nobody waited: those
//    who ask again, even in the moment they learn of the failure, share one new refresh. Whoever
//    wakes late from an older refresh neither clears a newer one nor begins another.
// 5. A waiter that is cancelled while the refresh is under way ends with `CancellationError`, at
//    once or when the refresh ends, whatever that brings (guard: cancelled-waiter). So does who was
//    cancelled before it called when a refresh is needed or already under way. No cancellation
//    reaches the refresh: even with nobody waiting the token is stored, and the others get it.
// 6. `signOut` ends the session at once: whoever waits throws `signedOut`, now or when the refresh
//    ends, whether that succeeds, fails or ignores cancellation (guard: older-waiter). What it
//    brings is not stored (guard: older-refresh).
// 7. `signIn` ends the session before in the same way, also without a `signOut` and also with an
//    equal token (guard: new-session). The new session's first rejection begins a refresh of its
//    own, at once (guard: refresh-of-its-own). Nothing of an older refresh touches the new session,
//    neither its token nor its failure, whichever ends first.
//
// Left open: which of two errors a waiter gets who was both cancelled and signed out; what a waiter
// gets that is cancelled or signed out when the refresh has ended and it has not woken yet, what
// the refresh brought or the error; what an already cancelled caller gets when no refresh is
// needed, and whether one begins a refresh; what a late rejection gets while a refresh is under
// way, the current token or the new one; whether an ended session's refresh is cancelled; what a
// token of an older session gets in a newer one.
//
// Chapter: swift run RefreshCoalescing, the section "Three rejections, three refreshes".
// Judge:   swift test --filter RefreshGate
// Green? Delete the guard: tag your own line with `// guard`, then run
//          swift run workbook guards RefreshGate
// and watch the order that it protects against come back.

/// Holds a session's token and renews it once for all who find it rejected.
actor RefreshGate {
  /// Why there is no token.
  enum Failure: Error { case signedOut }

  private let refresh: @Sendable () async throws -> String
  private var token: String?
  private var flight: Task<String, any Error>?
  private var session = 0

  /// Makes a gate whose user is signed in.
  init(token: String, refresh: @escaping @Sendable () async throws -> String) {
    self.token = token
    self.refresh = refresh
  }

  /// The token to send a request with.
  func currentToken() throws -> String {
    guard let token else { throw Failure.signedOut }
    return token
  }

  /// A token to send a request again with, after `rejected` was refused.
  func recover(rejected: String) async throws -> String {
    let current = try currentToken()
    guard rejected == current else { return current }  // guard: late-rejection
    let mine = session
    let result = await (flight ?? takeOff()).result
    // The user may have signed out, or somebody else in, while this one waited.
    guard mine == session else { throw Failure.signedOut }  // guard: older-waiter
    try Task.checkCancellation()  // guard: cancelled-waiter
    return try result.get()
  }

  /// Begins a session, and ends the one before.
  func signIn(token: String) { begin(token) }

  /// Ends the session.
  func signOut() { begin(nil) }

  private func begin(_ token: String?) {
    session += 1  // guard: new-session
    flight = nil  // guard: refresh-of-its-own
    self.token = token
  }

  /// Starts a refresh that belongs to no caller, so that no caller's cancellation reaches it.
  private func takeOff() -> Task<String, any Error> {
    let mine = session
    let task = Task {
      let result: Result<String, any Error>
      do { result = .success(try await refresh()) } catch { result = .failure(error) }
      land(result, of: mine)
      return try result.get()
    }
    flight = task  // guard: one-refresh
    return task
  }

  /// Stores and clears in one step, before any waiter goes on.
  private func land(_ result: Result<String, any Error>, of session: Int) {
    guard session == self.session else { return }  // guard: older-refresh
    flight = nil  // guard: refresh-ended
    if case .success(let fresh) = result { token = fresh }
  }
}
