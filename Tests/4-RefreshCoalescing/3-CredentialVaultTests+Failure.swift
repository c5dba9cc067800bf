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
        try await cellar.store("A1", of: 1, on: vault)
        // Nobody has to remove anything, and who does is not stopped.
        cellar.removals.open(with: ())
        for number in 2...3 {
          let save = VaultCall.save("A\(number)", of: generation)
          cellar.writes.open(arrival: number, throwing: Full())
          try await cellar.call(save, on: vault)
          try cellar.expect("\(save)", ends: "Full", rule: "rule 5: a failed write is thrown")
          let rule = "rule 5: what was stored before a failed write stays readable"
          try await cellar.expect(vault, holds: "A1", rule: rule)
          try await cellar.expect(CredentialVault(storage: cellar), holds: "A1", rule: rule)
        }
        cellar.writes.open(with: ())
        try await cellar.expectDone(
          .save("A4", of: generation), on: vault, rule: "rule 5: the calls that follow work")
      }
      await scenario.allTasks()
    }
  }

  // Hint: the call fails while others wait for their turn. Its error is its caller's, not theirs.
  // (guard: overtaken) (guard: one-at-a-time)
  @Test func `a failed call fails nobody else`() async throws {
    let waiting: [[VaultCall]] = [
      [.save("A2", of: 1), .save("B1", of: 2)], [.save("A2", of: 1), .clear(of: 2)],
      [.save("B1", of: 2), .save("B2", of: 2)], [.save("A2", of: 1)], [.save("B1", of: 2)],
      [.clear(of: 1)], [.clear(of: 2)],
    ]
    let variants = [VaultCall.save("A1", of: 1), .clear(of: 1)].flatMap { call in
      waiting.map { (call, $0) }
    }
    try await everyOrder(of: variants) { scenario, variant in
      let (first, waiting) = variant
      let last = waiting[waiting.count - 1]
      // A save after a clear of its generation is open.
      if first.token == nil, last.token != nil, last.generation == 1 { return }
      let cellar = Cellar(scenario)
      let vault = CredentialVault(storage: cellar)
      scenario.task("app") {
        try await cellar.store("A0", of: 1, on: vault)
        try await cellar.call(first, on: vault, as: "failing \(first)")
        for call in waiting { try await cellar.call(call, on: vault) }
        cellar.fail(first)
        try await cellar.rest()
        try await cellar.endAll()
        let rule = "rule 5: calls that wait while one fails work as if nothing had happened"
        try cellar.expect("\(last)", ends: "done", rule: rule)
        try await cellar.expect(vault, holds: last.token, rule: rule)
        if first.token != nil {
          try cellar.expect(
            "failing \(first)", ends: "Full", "superseded", rule: "rule 5: a failure is thrown")
        }
        for call in waiting where call.generation < last.generation {
          try cellar.expect("\(call)", ends: "superseded", rule: "rule 3: overtaken, a save throws")
        }
      }
      await scenario.allTasks()
    }
  }

  // Hint: a save or a sign-out has failed. Its session has begun or ended all the same.
  // (guard: older-generation)
  @Test func `a newer call that fails counts`() async throws {
    try await everyOrder(of: [VaultCall.save("B1", of: 2), .clear(of: 2)]) { scenario, newer in
      let cellar = Cellar(scenario)
      let vault = CredentialVault(storage: cellar)
      scenario.task("app") {
        try await cellar.store("A1", of: 1, on: vault)
        cellar.fail(newer)
        try await cellar.call(newer, on: vault)
        try await cellar.endAll()
        try await cellar.call(.save("A2", of: 1), on: vault)
        let rule = "rule 2: \(newer) counts, though it has failed"
        try cellar.expect("save A2 of 1", ends: "superseded", rule: rule)
        try scenario.expect(!cellar.reached.contains("A2"), "\(rule); the older one was written")
      }
      await scenario.allTasks()
    }
  }

  // Hint: the removal fails. The caller has to know, and may try again.
  @Test func `a failed removal is thrown and can be repeated`() async throws {
    let next: [VaultCall] = [.clear(of: 1), .clear(of: 2), .save("B1", of: 2)]
    let variants = [1, 2].flatMap { generation in next.map { (VaultCall.clear(of: generation), $0) }
    }
    try await everyOrder(of: variants) { scenario, variant in
      let (clear, next) = variant
      // One that is too old now, and a save of the session that has ended, are other tests' matter.
      if next.generation < clear.generation { return }
      if next.token != nil, next.generation == clear.generation { return }
      let cellar = Cellar(scenario)
      let vault = CredentialVault(storage: cellar)
      scenario.task("app") {
        cellar.writes.open(with: ())
        try await cellar.expectDone(
          .save("A1", of: 1), on: vault, rule: "rule 1: save stores a token")
        cellar.removals.open(arrival: 1, throwing: Full())
        try await cellar.call(clear, on: vault)
        try cellar.expect("\(clear)", ends: "Full", rule: "rule 5: a failed removal is thrown")
        cellar.removals.open(with: ())
        try await cellar.expectDone(
          next, on: vault, rule: "rule 5: after a failed removal, the calls that follow work")
      }
      await scenario.allTasks()
    }
  }

  // Hint: a storage that cannot be read does not say that nothing is stored.
  @Test func `a failed read is thrown`() async throws {
    try await everyOrder(of: [()]) { scenario, _ in
      let cellar = Cellar(scenario)
      let vault = CredentialVault(storage: cellar)
      scenario.task("app") {
        cellar.writes.open(with: ())
        try await cellar.expectDone(
          .save("A1", of: 1), on: vault, rule: "rule 1: save stores a token")
        cellar.failReads(true)
        let word = await Cellar.word { _ = try await vault.load() }
        try scenario.expect(
          word == "Full", "rule 5: a failed read is thrown; load ends with \(word)")
        cellar.failReads(false)
        try await cellar.expect(vault, holds: "A1", rule: "rule 5: the calls that follow work")
      }
      await scenario.allTasks()
    }
  }
}
