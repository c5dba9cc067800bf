import Interleavings
import Testing

#if Solutions
  @testable import RefreshCoalescingSolutions
#else
  @testable import RefreshCoalescingExercises
#endif

extension CredentialVaultTests {
  // Hint: the sign-out comes while a token is being written. It finds nothing, and then the write
  // ends. (guard: one-at-a-time) What is the save told? (guard: overtaken)
  @Test func `a sign-out during a save leaves nothing behind`() async throws {
    let variants = [1, 2].flatMap { generation in
      [(true, 1, false), (false, 1, false), (true, 2, true), (false, 1, true)].map {
        (clear: VaultCall.clear(of: generation), removalsFirst: $0.0, clears: $0.1, hasToken: $0.2)
      }
    }
    try await everyOrder(of: variants) { scenario, variant in
      let cellar = Cellar(scenario)
      let vault = CredentialVault(storage: cellar)
      let saves = ["A2", "A3"].map { VaultCall.save($0, of: 1) }
      scenario.task("user") {
        if variant.hasToken { try await cellar.store("A1", of: 1, on: vault) }
        for save in saves { try await cellar.call(save, on: vault) }
        for number in 1...variant.clears {
          try await cellar.call(variant.clear, on: vault, as: "\(variant.clear), no. \(number)")
        }
        try await cellar.endAll(removalsFirst: variant.removalsFirst)
        let rule = "rule 4: a sign-out leaves nothing behind"
        try cellar.expect("\(variant.clear), no. 1", ends: "done", rule: rule)
        try await cellar.expect(vault, holds: nil, rule: rule)
        for save in saves {
          try cellar.expect(
            "\(save)", ends: "superseded", rule: "rule 3: overtaken by a clear, a save throws")
        }
        try await cellar.expectDone(
          .save("B1", of: 3), on: vault, rule: "rule 1: save stores a token")
      }
      await scenario.allTasks()
    }
  }

  // Hint: the old session's sign-out comes late, and somebody else has signed in.
  // (guard: late-clear)
  @Test func `a late sign-out removes no newer credential`() async throws {
    try await everyOrder(of: [true, false]) { scenario, hasReturned in
      let cellar = Cellar(scenario)
      let vault = CredentialVault(storage: cellar)
      scenario.task("user") {
        if hasReturned { try await cellar.endAll() }
        try await cellar.call(.save("new", of: 2), on: vault)
        try await cellar.call(.clear(of: 1), on: vault)
        try await cellar.endAll()
        let rule = "rule 4: a clear that is too old removes nothing"
        try await cellar.expect(vault, holds: "new", rule: rule)
        try cellar.expect("save new of 2", ends: "done", rule: "rule 4: nor does it disturb a save")
        try await cellar.expectDone(
          .save("newer", of: 2), on: vault, rule: "rule 2: an equal one replaces it")
      }
      await scenario.allTasks()
    }
  }

  // Hint: the sign-out is still removing when somebody else signs in. Whatever the clear is told,
  // it removes nothing that was saved after it. (guard: one-at-a-time)
  @Test func `a sign-in during a sign-out is stored`() async throws {
    try await everyOrder(of: [true, false]) { scenario, removalsFirst in
      let cellar = Cellar(scenario)
      let vault = CredentialVault(storage: cellar)
      scenario.task("user") {
        try await cellar.call(.clear(of: 1), on: vault)
        try await cellar.call(.save("B1", of: 2), on: vault)
        try await cellar.endAll(removalsFirst: removalsFirst)
        let rule = "rule 3: the newest save is stored, a clear of an older session or not"
        try cellar.expect("save B1 of 2", ends: "done", rule: rule)
        try await cellar.expect(vault, holds: "B1", rule: rule)
      }
      await scenario.allTasks()
    }
  }
}
