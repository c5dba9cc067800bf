import Interleavings
import Testing

#if Solutions
  @testable import RefreshCoalescingSolutions
#else
  @testable import RefreshCoalescingExercises
#endif

// Sign-outs are judged in the file +SignOut (guard: late-clear), failures and files in +Failure and
// +Storage.
@Suite("4.3 CredentialVault")
struct CredentialVaultTests {
  func everyOrder<Variant: Sendable>(
    of variants: [Variant], limit: Int = 500, name: String = #function,
    _ body: @escaping @Sendable (Scenario, Variant) async throws -> Void
  ) async throws {
    try await RefreshCoalescingTests.everyOrder(
      of: variants, limit: limit, rule: "rule 3: every call returns", name: name, body)
  }

  // Hint: one call after the other, with nobody to disturb them.
  @Test func `what is saved is loaded, also by the next vault`() async throws {
    try await everyOrder(of: [()]) { scenario, _ in
      let cellar = Cellar(scenario)
      scenario.task("app") {
        cellar.writes.open(with: ())
        cellar.removals.open(with: ())
        let vault = CredentialVault(storage: cellar)
        try await cellar.expect(vault, holds: nil, rule: "rule 1: nothing stored, load gives nil")
        for (token, generation) in [("A", 1), ("B", 1), ("C", 2), ("C", 2), ("", 7)] {
          try await cellar.expectDone(
            .save(token, of: generation), on: vault,
            rule: "rule 2: an equal or newer one replaces what is stored")
        }
        let next = CredentialVault(storage: cellar)
        try await cellar.expect(next, holds: "", rule: "rule 1: load gives what was stored before")
        try await cellar.expectDone(
          .save("D", of: 0), on: next, rule: "rule 2: a vault knows its own calls only")
        try await cellar.expect(
          vault, holds: "D", rule: "rule 1: load gives what the storage holds")
        try await cellar.expectDone(
          .clear(of: 1), on: CredentialVault(storage: cellar),
          rule: "rule 4: clear leaves nothing behind, whoever stored it")
        try await cellar.expect(next, holds: nil, rule: "rule 1: load gives what the storage holds")
      }
      await scenario.allTasks()
    }
  }

  // Hint: a session's number says which is newer, and nothing else. After a sign-out the next one
  // begins, also with a token that was there before.
  @Test func `session after session, each sign-out is followed by a save`() async throws {
    try await everyOrder(of: [1, 0, -3]) { scenario, first in
      let cellar = Cellar(scenario)
      let vault = CredentialVault(storage: cellar)
      scenario.task("app") {
        cellar.writes.open(with: ())
        cellar.removals.open(with: ())
        for generation in first...first + 2 {
          try await cellar.expectDone(
            .save("A", of: generation), on: vault,
            rule: "rules 1, 2: a newer save is stored, whatever came before")
          for _ in 1...2 {
            try await cellar.expectDone(
              .clear(of: generation), on: vault, rule: "rule 4: clear leaves nothing behind")
          }
        }
      }
      await scenario.allTasks()
    }
  }

  // Hint: the newer one is still being written, or removed, when the older one comes. When does the
  // vault learn which generation is the newest? (guard: older-generation)
  @Test func `an older generation stores nothing`() async throws {
    let newer: [VaultCall] = [.save("new", of: 2), .clear(of: 2)]
    try await everyOrder(of: newer.flatMap { call in [true, false].map { (call, $0) } }) {
      scenario, variant in
      let (newer, hasReturned) = variant
      let cellar = Cellar(scenario)
      let vault = CredentialVault(storage: cellar)
      scenario.task("user") {
        if hasReturned { try await cellar.endAll() }
        try await cellar.call(newer, on: vault)
        try await cellar.call(.save("old", of: 1), on: vault)
        try await cellar.endAll([2, 1])
        try cellar.expect(
          "save old of 1", ends: "superseded", rule: "rule 2: an older generation is superseded")
        let rule = "rule 2: an older generation stores nothing"
        try scenario.expect(!cellar.reached.contains("old"), "\(rule); it was written")
        try cellar.expect("\(newer)", ends: "done", rule: "rule 2: an older one disturbs no newer")
        try await cellar.expect(vault, holds: newer.token, rule: rule)
      }
      await scenario.allTasks()
    }
  }

  // Hint: two writes are under way, and the one that began first ends last. (guard: one-at-a-time)
  // Who tells the older save that it came to nothing? (guard: overtaken)
  @Test func `of saves that overlap the newest one's token stays`() async throws {
    let variants = [[1, 1, 2], [1, 2, 2], [1, 2, 3], [2, 2, 2]].flatMap { generations in
      [[1, 2, 3], [2, 1, 3], [3, 2, 1]].map { (generations, $0) }
    }
    try await everyOrder(of: variants) { scenario, variant in
      let (generations, end) = variant
      let cellar = Cellar(scenario)
      let vault = CredentialVault(storage: cellar)
      let calls = zip(["A", "B", "C"], generations).map { VaultCall.save($0, of: $1) }
      scenario.task("app") {
        for call in calls { try await cellar.call(call, on: vault) }
        try await cellar.endAll(end)
        for call in calls where call.generation < generations[2] {
          try cellar.expect(
            "\(call)", ends: "superseded", rule: "rule 3: overtaken by a newer one, a save throws")
        }
        for call in calls where call.generation == generations[2] {
          // What a save gets that an equal one overtakes is open.
          let isLast = call.token == "C"
          try cellar.expect(
            "\(call)", ends: "done", isLast ? "done" : "superseded",
            rule: isLast ? "rule 3: the newest save is stored" : "rule 3: every save ends")
        }
        try await cellar.expect(
          vault, holds: "C", rule: "rule 3: what the newest save wrote is stored")
      }
      await scenario.allTasks()
    }
  }

  // Hint: three calls at any moment. The newest decides, whatever the others were doing.
  // (guard: one-at-a-time) (guard: older-generation)
  @Test func `the newest call decides, in any order`() async throws {
    try await everyOrder(of: [1, 3], limit: 5_000) { scenario, generation in
      let cellar = Cellar(scenario)
      let vault = CredentialVault(storage: cellar)
      let other = VaultCall.save("B", of: generation)
      for call in [.save("A", of: 1), other, .clear(of: 2)] {
        scenario.task("\(call)") { await cellar.note(call, on: vault) }
      }
      scenario.task("server") { try await cellar.endAll() }
      await scenario.allTasks()
      if generation < 2 {
        try await cellar.expect(
          vault, holds: nil, rule: "rule 4: a sign-out leaves nothing behind")
      } else {
        try cellar.expect("\(other)", ends: "done", rule: "rule 3: the newest save is stored")
        try await cellar.expect(
          vault, holds: "B", rule: "rule 3: what the newest save wrote is stored")
      }
    }
  }
}
