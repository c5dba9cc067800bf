// 4.3 CredentialVault
//
// The user signs out while a new token is still being written; the sign-out finds nothing to
// remove, the write ends a moment later, and the next launch is signed in again.
//
// 1. `save` stores a token, and `load` gives what the storage holds, nil if that is nothing; also
//    what was stored before the vault was made.
// 2. A higher generation is a newer session; any Int will do. A call counts even when it fails. A
//    save of an older generation than the newest that this vault was called with throws
//    `superseded` and stores nothing, also while the newer one is still being written
//    (guard: older-generation). An equal one is no older: it replaces what is stored.
// 3. Of saves that overlap, what the newest one wrote is stored once all have returned, and of
//    equal ones what the one called last wrote, whichever write takes longer
//    (guard: one-at-a-time). A save throws `superseded` when a newer one, or a `clear` of its
//    generation or a newer one, was called before its write ended (guard: overtaken).
// 4. `clear` leaves nothing behind, whoever stored it: once it and the saves of its generation and
//    older ones that were called before it have returned, `load` gives nil. A clear of an older
//    generation than the newest removes nothing and disturbs no save (guard: late-clear).
// 5. A failed write, removal or read is thrown, to its own caller only. What was stored before a
//    failed write stays readable, and calls that follow, or wait meanwhile, work as if nothing had
//    happened.
//
// Left open: what a save gets that an equal one overtakes, or whose write fails after it was
// overtaken; whether a clear throws that is too old, or that a newer call overtakes; what a `load`
// gives during a save or a clear; what is stored when the newest of several calls that overlap
// fails; a save after a clear of the same generation; what a cancelled caller gets.
//
// Chapter: swift run RefreshCoalescing, the section "Signing out is a border on disk, too".
// Judge:   swift test --filter CredentialVault
// Green? Delete the guard: tag your own line with `// guard`, then run
//          swift run workbook guards CredentialVault
// and watch the order that it protects against come back.

import Foundation

/// Keeps a session's token in a storage that takes its time.
actor CredentialVault {
  private let storage: any CredentialStorage
  private var newest = Int.min

  /// Makes a vault over what `storage` holds.
  init(storage: any CredentialStorage) { self.storage = storage }

  /// Stores a session's token.
  func save(_ token: String, generation: Int) async throws {
    // TODO: A newer call may come while this one writes; what it said holds, whoever ends first.
    guard generation >= newest else { throw VaultError.superseded }
    try await storage.write(Credential(token: token))
    newest = generation
  }

  /// Removes a session's token.
  func clear(generation: Int) async throws {
    try await storage.remove()
    newest = generation
  }

  /// The token that is stored.
  func load() async throws -> String? { try await storage.read()?.token }
}

/// Why a save came to nothing.
enum VaultError: Error {
  /// A newer generation or a sign-out has come in between.
  case superseded
}

// Given: what is stored, and where.

/// A token that does not show itself in a log, a debugger's summary or a dump.
struct Credential: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The secret.
  let token: String

  /// Says that there is a credential, and not which.
  var description: String { "Credential(redacted)" }
  /// The same as the description.
  var debugDescription: String { description }
  /// Nothing to look at.
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// Where a credential outlives the process. Its calls may take long, overlap and end in any order.
protocol CredentialStorage: Sendable {
  /// What is stored, nil if nothing is.
  func read() async throws -> Credential?
  /// Replaces what is stored. When it throws, what was stored is still there.
  func write(_ credential: Credential) async throws
  /// Removes what is stored, if anything is.
  func remove() async throws
}

/// A storage that forgets everything with the process.
actor MemoryStorage: CredentialStorage {
  private var credential: Credential?

  func read() -> Credential? { credential }
  func write(_ credential: Credential) { self.credential = credential }
  func remove() { credential = nil }
}

/// A file that only its owner can read, replaced as a whole or not at all.
struct FileStorage: CredentialStorage {
  /// Where the credential is kept; its folder exists.
  let file: URL

  func read() throws -> Credential? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return Credential(token: String(decoding: try Data(contentsOf: file), as: UTF8.self))
  }

  func write(_ credential: Credential) throws {
    let draft = file.deletingLastPathComponent().appending(path: ".\(UUID().uuidString)")
    // Nobody else's from the first byte on; a mode that is set later leaves a moment to read it.
    let descriptor = open(draft.path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    do {
      let handle = FileHandle(fileDescriptor: descriptor)
      defer { try? handle.close() }
      try handle.write(contentsOf: Data(credential.token.utf8))
      guard rename(draft.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    } catch {
      try? FileManager.default.removeItem(at: draft)
      throw error
    }
  }

  func remove() throws {
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    try FileManager.default.removeItem(at: file)
  }
}
