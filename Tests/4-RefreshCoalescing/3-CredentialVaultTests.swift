import Interleavings
import Testing

#if Solutions
  @testable import RefreshCoalescingSolutions
#else
  @testable import RefreshCoalescingExercises
#endif

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
          let rule = "rule 2: an equal or newer one replaces what is stored"
          try await cellar.expectDone(rule) {
            try await vault.save(token, generation: generation)
          }
          try await cellar.expect(vault, holds: token, rule: rule)
        }
        let next = CredentialVault(storage: cellar)
        try await cellar.expect(next, holds: "", rule: "rule 1: load gives what was stored before")
        try await cellar.expectDone("rule 1: save stores a token") {
          try await next.save("D", generation: 0)
        }
        try await cellar.expect(next, holds: "D", rule: "rule 1: save stores a token")
        for _ in 1...2 {
          try await cellar.expectDone("rule 4: clear leaves nothing behind") {
            try await next.clear(generation: 1)
          }
          try await cellar.expect(next, holds: nil, rule: "rule 4: clear leaves nothing behind")
        }
        try await cellar.expectDone("rule 1: save stores a token") {
          try await next.save("E", generation: 2)
        }
        try await cellar.expect(next, holds: "E", rule: "rule 1: save stores a token")
      }
      await scenario.allTasks()
    }
  }

  // Hint: the newer one is still being written, or removed, when the older one comes. When does the
  // vault learn which generation is the newest? (guard: older-generation)
  @Test func `an older generation stores nothing`() async throws {
    let variants = [true, false].flatMap { isSave in [true, false].map { (isSave, $0) } }
    try await everyOrder(of: variants) { scenario, variant in
      let (isSave, hasReturned) = variant
      let cellar = Cellar(scenario)
      let vault = CredentialVault(storage: cellar)
      scenario.task("user") {
        if hasReturned { try await cellar.endAll() }
        try await cellar.call("newer") {
          if isSave { try await vault.save("new", generation: 2) }
          if !isSave { try await vault.clear(generation: 2) }
        }
        try await cellar.call("older") { try await vault.save("old", generation: 1) }
        try await cellar.endAll([2, 1])
        try cellar.expect(
          "older", ends: "superseded", rule: "rule 2: an older generation is superseded")
        try scenario.expect(
          !cellar.reached.contains("old"), "rule 2: an older generation stores nothing")
        try cellar.expect("newer", ends: "done", rule: "rule 2: an older one disturbs no newer")
        try await cellar.expect(
          vault, holds: isSave ? "new" : nil, rule: "rule 2: an older generation stores nothing")
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
      scenario.task("app") {
        for (index, generation) in generations.enumerated() {
          try await cellar.call("save \(index + 1)") {
            try await vault.save("\(index + 1)", generation: generation)
          }
        }
        try await cellar.endAll(end)
        for (index, generation) in generations.enumerated() {
          let name = "save \(index + 1)"
          if generation < generations[2] {
            try cellar.expect(
              name, ends: "superseded", rule: "rule 3: overtaken by a newer one, a save throws")
          } else if index < 2 {
            // An equal one has overtaken it.
            try cellar.expect(
              name, ends: "done", "superseded", rule: "rule 3: every save ends")
          } else {
            try cellar.expect(name, ends: "done", rule: "rule 3: the newest save is stored")
          }
        }
        try await cellar.expect(
          vault, holds: "3", rule: "rule 3: what the newest save wrote is stored")
      }
      await scenario.allTasks()
    }
  }

  // Hint: the sign-out comes while a token is being written. It finds nothing, and then the write
  // ends. (guard: one-at-a-time) What is the save told? (guard: overtaken)
  @Test func `a sign-out during a save leaves nothing behind`() async throws {
    let variants = [1, 2].flatMap { generation in
      [(true, 1, false), (false, 1, false), (true, 2, true), (false, 1, true)].map {
        (generation: generation, removalsFirst: $0.0, clears: $0.1, hasToken: $0.2)
      }
    }
    try await everyOrder(of: variants) { scenario, variant in
      let cellar = Cellar(scenario)
      let vault = CredentialVault(storage: cellar)
      scenario.task("user") {
        if variant.hasToken {
          cellar.writes.open(arrival: 1, with: ())
          try await cellar.call("first") { try await vault.save("A1", generation: 1) }
        }
        for token in ["A2", "A3"] {
          try await cellar.call(token) { try await vault.save(token, generation: 1) }
        }
        for number in 1...variant.clears {
          try await cellar.call("clear \(number)") {
            try await vault.clear(generation: variant.generation)
          }
        }
        try await cellar.endAll(removalsFirst: variant.removalsFirst)
        let rule = "rule 4: a sign-out leaves nothing behind"
        try cellar.expect("clear 1", ends: "done", rule: rule)
        try await cellar.expect(vault, holds: nil, rule: rule)
        for token in ["A2", "A3"] {
          try cellar.expect(
            token, ends: "superseded", rule: "rule 3: overtaken by a clear, a save throws")
        }
        try await cellar.expectDone("rule 1: save stores a token") {
          try await vault.save("B1", generation: 3)
        }
        try await cellar.expect(vault, holds: "B1", rule: "rule 1: save stores a token")
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
        try await cellar.call("save") { try await vault.save("new", generation: 2) }
        try await cellar.call("clear") { try await vault.clear(generation: 1) }
        try await cellar.endAll()
        let rule = "rule 4: a clear that is too old removes nothing"
        try await cellar.expect(vault, holds: "new", rule: rule)
        try cellar.expect("save", ends: "done", rule: "rule 4: nor does it disturb a save")
        try await cellar.expectDone("rule 2: an equal one replaces it") {
          try await vault.save("newer", generation: 2)
        }
        try await cellar.expect(vault, holds: "newer", rule: "rule 2: an equal one replaces it")
      }
      await scenario.allTasks()
    }
  }

  // Hint: three calls at any moment. The newest decides, whatever the others were doing.
  // (guard: one-at-a-time) (guard: older-generation)
  @Test func `the newest call decides, in any order`() async throws {
    try await everyOrder(of: [true, false], limit: 5_000) { scenario, clearsLast in
      let cellar = Cellar(scenario)
      let vault = CredentialVault(storage: cellar)
      scenario.task("first") {
        await cellar.note("first") { try await vault.save("A", generation: 1) }
      }
      scenario.task("second") {
        await cellar.note("second") { try await vault.save("B", generation: clearsLast ? 1 : 3) }
      }
      scenario.task("user") {
        await cellar.note("user") { try await vault.clear(generation: 2) }
      }
      scenario.task("server") { try await cellar.endAll() }
      await scenario.allTasks()
      if clearsLast {
        try await cellar.expect(
          vault, holds: nil, rule: "rule 4: a sign-out leaves nothing behind")
      } else {
        try cellar.expect("second", ends: "done", rule: "rule 3: the newest save is stored")
        try await cellar.expect(
          vault, holds: "B", rule: "rule 3: what the newest save wrote is stored")
      }
    }
  }
}
