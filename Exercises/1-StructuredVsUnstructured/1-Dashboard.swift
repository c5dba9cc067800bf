// 1.1 Dashboard
//
// The repositories failed a minute ago, and the screen still shows its spinner: the code waits in
// the order in which it is written, and the user's server has not answered yet.
//
// 1. `user` and `repositories` are children of the call. Each is called once, at once: neither
//    waits for the other, and both are under way together. (guard: side-by-side)
// 2. When both have succeeded, whichever is first, the call returns what they returned.
// 3. When one fails, whichever and with whatever error, the other is cancelled, at once and not
//    before. The call throws the error of the one that failed first, whatever the other makes of
//    its cancellation. (guard: first-failure)
// 4. The call never returns or throws while a child is still under way, even if that child pays no
//    heed to its cancellation.
// 5. Cancelling the caller, before the call or during it, cancels both children at once.
// 6. The call waits for nothing but its children, and nobody polls.
//
// Left open: whether a child begins when the caller was cancelled before, or the other child has
// failed before; what a cancelled caller gets; whose error it is when both fail in the same instant;
// whether the children are child tasks, as long as these rules hold.
//
// Chapter: swift run StructuredVsUnstructured, the section "Nobody leaves before the children have
//          ended".
// Judge:   swift test --filter Dashboard
// Green? Delete the guard: tag your own line with `// guard`, then run
//          swift run workbook guards Dashboard
// and watch the order that it protects against come back.

/// Whose dashboard it is.
struct User: Equatable, Sendable {
  /// The name on the screen.
  let name: String
}

/// One line of the dashboard.
struct Repository: Equatable, Sendable {
  /// The name on the screen.
  let name: String
}

/// What the screen shows.
struct Dashboard: Equatable, Sendable {
  /// Whose it is.
  let user: User
  /// What belongs to the user.
  let repositories: [Repository]
}

/// Asks two servers for the parts of a dashboard.
func loadDashboard(
  user: @Sendable () async throws -> User,
  repositories: @Sendable () async throws -> [Repository]
) async throws -> Dashboard {
  // TODO: Two children under way together; the first failure cancels the other and is thrown.
  let loadedUser = try await user()
  let loadedRepositories = try await repositories()
  return Dashboard(user: loadedUser, repositories: loadedRepositories)
}
