import Foundation
import Interleavings
import Testing

#if Solutions
  @testable import RefreshCoalescingSolutions
#else
  @testable import RefreshCoalescingExercises
#endif

extension CredentialVaultTests {
  // Hint: the same sign-out, with a file on a real disk under the slow writes. The next launch must
  // not find it. (guard: one-at-a-time)
  @Test func `a sign-out during a save leaves no file behind`() async throws {
    try await withFolder { folder in
      let file = folder.appending(path: "credential")
      try await everyOrder(of: [true, false]) { scenario, removalsFirst in
        try FileStorage(file: file).remove()
        let cellar = Cellar(scenario, over: FileStorage(file: file))
        let vault = CredentialVault(storage: cellar)
        scenario.task("user") {
          try await cellar.call(.save("A1", of: 1), on: vault)
          try await cellar.call(.clear(of: 2), on: vault)
          try await cellar.endAll(removalsFirst: removalsFirst)
          let next = CredentialVault(storage: FileStorage(file: file))
          let rule = "rule 4: a sign-out leaves nothing behind"
          try await cellar.expect(next, holds: nil, rule: rule)
          let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
          try scenario.expect(names.isEmpty, "\(rule); there is \(names)")
        }
        await scenario.allTasks()
      }
    }
  }

  // Hint: two vaults on one file, as two launches have.
  @Test func `a file outlives its vault, and only its owner can read it`() async throws {
    try await withFolder { folder in
      let file = folder.appending(path: "credential")
      try Data("everybody's".utf8).write(to: file)
      let tokens = [
        ("an empty token", ""), ("any letters", "a ä 🔑\n"),
        ("a long token", String(repeating: "x", count: 100_000)),
      ]
      for (name, token) in tokens {
        try await CredentialVault(storage: FileStorage(file: file)).save(token, generation: 1)
        // Compared here, so that a failure does not print the long token.
        let isFound = try await CredentialVault(storage: FileStorage(file: file)).load() == token
        #expect(isFound, "rule 1: the next vault loads what was stored before, here \(name)")
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
        #expect((mode as? NSNumber)?.intValue == 0o600, "given: only its owner can read the file")
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names == ["credential"], "given: a write leaves no other file behind")
      for time in ["once", "twice"] {
        try await CredentialVault(storage: FileStorage(file: file)).clear(generation: 1)
        let isEmpty = try await CredentialVault(storage: FileStorage(file: file)).load() == nil
        #expect(isEmpty, "rule 4: cleared \(time), nothing is left of what an earlier vault stored")
      }
    }
  }

  // Hint: whoever reads while a write is under way sees all of the old or all of the new.
  @Test func `a file is replaced as a whole or not at all`() async throws {
    try await withFolder { folder in
      let storage = FileStorage(file: folder.appending(path: "credential"))
      try storage.write(Credential(token: "old"))
      let reader = try FileHandle(forReadingFrom: storage.file)
      try storage.write(Credential(token: "new, and longer"))
      let seen = try reader.readToEnd()
      #expect(seen == Data("old".utf8), "given: who reads while it is replaced sees the old one")
      let blocked = FileStorage(file: folder.appending(path: "a folder"))
      try FileManager.default.createDirectory(
        at: blocked.file.appending(path: "full"), withIntermediateDirectories: true)
      #expect(throws: CocoaError.self, "given: a failed write is thrown") {
        try blocked.write(Credential(token: "lost"))
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(
        names.sorted() == ["a folder", "credential"], "given: a failed write leaves no draft behind"
      )
    }
  }

  // Hint: a log line, a debugger and a dump are read by others.
  @Test func `a credential does not show its token`() {
    let credential = Credential(token: "hunter2")
    var dumped = ""
    dump([credential], to: &dumped)
    let shown = [
      "\(credential)", credential.description, credential.debugDescription,
      String(reflecting: credential), "\([credential])", "\(Optional(credential) as Any)", dumped,
      "\(Array(Mirror(reflecting: credential).children))",
    ]
    for text in shown {
      #expect(!text.contains("hunter2"), "given: a credential does not show its token")
    }
    #expect(credential.token == "hunter2")
    #expect(credential.description.contains("redacted"), "given: it says that there is one")
  }

  private func withFolder(_ work: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await work(folder)
  }
}
