import Foundation
import Interleavings
import Testing

#if Solutions
  @testable import RefreshCoalescingSolutions
#else
  @testable import RefreshCoalescingExercises
#endif

extension CredentialVaultTests {
  // Hint: the disk is full. What was there is all that is left, and the next write may succeed.
  @Test func `a failed write is thrown and the older credential stays readable`() async throws {
    try await everyOrder(of: [1, 2]) { scenario, generation in
      let cellar = Cellar(scenario)
      let vault = CredentialVault(storage: cellar)
      scenario.task("app") {
        cellar.writes.open(arrival: 1, with: ())
        try await cellar.call("first") { try await vault.save("A1", generation: 1) }
        cellar.writes.open(arrival: 2, throwing: Full())
        try await cellar.call("second") { try await vault.save("A2", generation: generation) }
        try cellar.expect("second", ends: "Full", rule: "rule 5: a failed write is thrown")
        let rule = "rule 5: what was stored before a failed write stays readable"
        try await cellar.expect(vault, holds: "A1", rule: rule)
        try await cellar.expect(CredentialVault(storage: cellar), holds: "A1", rule: rule)
        try await cellar.call("third") { try await vault.save("A3", generation: generation) }
        try await cellar.endAll()
        try await cellar.expect(vault, holds: "A3", rule: "rule 5: the calls that follow work")
        try cellar.expect("third", ends: "done", rule: "rule 5: the calls that follow work")
      }
      await scenario.allTasks()
    }
  }

  // Hint: the write fails while others wait for their turn. Its error is its caller's, not theirs.
  // (guard: overtaken) (guard: one-at-a-time)
  @Test func `a failed call fails nobody else`() async throws {
    try await everyOrder(of: ["save", "clear"]) { scenario, next in
      let cellar = Cellar(scenario)
      let vault = CredentialVault(storage: cellar)
      scenario.task("app") {
        try await cellar.call("first") { try await vault.save("A1", generation: 1) }
        try await cellar.call("second") { try await vault.save("A2", generation: 1) }
        try await cellar.call("third") {
          if next == "save" { try await vault.save("B1", generation: 2) }
          if next == "clear" { try await vault.clear(generation: 2) }
        }
        cellar.writes.open(arrival: 1, throwing: Full())
        try await cellar.rest()
        cellar.removals.open(with: ())
        try await cellar.endAll()
        let rule = "rule 5: calls that wait meanwhile work as if nothing had happened"
        try cellar.expect("first", ends: "Full", "superseded", rule: "rule 5: a failure is thrown")
        try cellar.expect("second", ends: "superseded", rule: "rule 3: overtaken, a save throws")
        try cellar.expect("third", ends: "done", rule: rule)
        try await cellar.expect(vault, holds: next == "save" ? "B1" : nil, rule: rule)
      }
      await scenario.allTasks()
    }
  }

  // Hint: the removal fails. The caller has to know, and may try again.
  @Test func `a failed removal is thrown and can be repeated`() async throws {
    try await everyOrder(of: [1, 2]) { scenario, generation in
      let cellar = Cellar(scenario)
      let vault = CredentialVault(storage: cellar)
      scenario.task("app") {
        cellar.writes.open(with: ())
        try await cellar.expectDone("rule 1: save stores a token") {
          try await vault.save("A1", generation: 1)
        }
        cellar.removals.open(arrival: 1, throwing: Full())
        try await cellar.call("clear") { try await vault.clear(generation: generation) }
        try cellar.expect("clear", ends: "Full", rule: "rule 5: a failed removal is thrown")
        cellar.removals.open(with: ())
        try await cellar.call("again") { try await vault.clear(generation: generation) }
        try cellar.expect("again", ends: "done", rule: "rule 5: the calls that follow work")
        try await cellar.expect(vault, holds: nil, rule: "rule 4: clear leaves nothing behind")
      }
      await scenario.allTasks()
    }
  }

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
          try await cellar.call("save") { try await vault.save("A1", generation: 1) }
          try await cellar.call("clear") { try await vault.clear(generation: 2) }
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
      for token in ["", "a ä 🔑\n", String(repeating: "x", count: 100_000)] {
        try await CredentialVault(storage: FileStorage(file: file)).save(token, generation: 1)
        let found = try await CredentialVault(storage: FileStorage(file: file)).load()
        #expect(found == token, "rule 1: load gives what was stored before")
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
        #expect((mode as? NSNumber)?.intValue == 0o600)
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names == ["credential"])
      try await CredentialVault(storage: FileStorage(file: file)).clear(generation: 1)
      try await CredentialVault(storage: FileStorage(file: file)).clear(generation: 1)
      let last = try await CredentialVault(storage: FileStorage(file: file)).load()
      #expect(last == nil)
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
      #expect(seen == Data("old".utf8))
      let blocked = FileStorage(file: folder.appending(path: "a folder"))
      try FileManager.default.createDirectory(
        at: blocked.file.appending(path: "full"), withIntermediateDirectories: true)
      #expect(throws: CocoaError.self) { try blocked.write(Credential(token: "lost")) }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.sorted() == ["a folder", "credential"])
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
    for text in shown { #expect(!text.contains("hunter2")) }
    #expect(credential.token == "hunter2")
    #expect(credential.description.contains("redacted"))
  }

  private func withFolder(_ work: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await work(folder)
  }
}
