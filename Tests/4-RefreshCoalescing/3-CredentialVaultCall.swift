#if Solutions
  @testable import RefreshCoalescingSolutions
#else
  @testable import RefreshCoalescingExercises
#endif

/// One call of a vault, which a story names by what it says.
enum VaultCall: Sendable, CustomStringConvertible {
  /// A session's token is stored.
  case save(String, of: Int)
  /// A session's token is removed.
  case clear(of: Int)

  /// The session.
  var generation: Int {
    switch self {
    case .save(_, let generation), .clear(let generation): generation
    }
  }

  /// What is stored when nothing comes after it.
  var token: String? { if case .save(let token, _) = self { token } else { nil } }

  /// The call in few words.
  var description: String {
    token.map { "save \($0) of \(generation)" } ?? "clear of \(generation)"
  }

  /// Calls the vault.
  func callAsFunction(_ vault: CredentialVault) async throws {
    switch self {
    case .save(let token, let generation): try await vault.save(token, generation: generation)
    case .clear(let generation): try await vault.clear(generation: generation)
    }
  }
}
