#if Solutions
  import Interleavings
  import Testing

  @Suite("Interleavings: variants and named rules")
  struct VariantTests {
    @Test func `of several variants the first that breaks tells its story`() async {
      var explored: [Int] = []
      let broken = await #expect(throws: BrokenInterleaving.self) {
        try await everyVariant(of: [1, 2, 3]) { variant in
          explored.append(variant)
          try await everyInterleaving { scenario in
            try scenario.expect(variant < 2, "variant \(variant) holds")
          }
        }
      }
      #expect(broken?.rule == "variant 2 holds")
      #expect(explored == [1, 2])
    }

    @Test func `a variant without a token lets the next ones have their say`() async {
      let nothing = Plan.everyOrder(limit: 0)
      let broken = await #expect(throws: BrokenInterleaving.self) {
        try await everyVariant(of: [nothing, .everyOrder()]) { plan in
          try await everyInterleaving(plan) { try $0.expect(false, "this holds") }
        }
      }
      #expect(broken?.rule == "this holds")
      let stale = await #expect(throws: BrokenInterleaving.self) {
        try await everyVariant(of: [nothing, .everyOrder()]) { plan in
          try await everyInterleaving(plan) { _ in }
        }
      }
      #expect(stale?.rule == "the plan's limit is 0; it must be at least 1 order")
    }

    @Test func `an order that ends before any expectation names the rule that it breaks`() async {
      let broken = await #expect(throws: BrokenInterleaving.self) {
        try await naming(["nobody can run": "rule 3"]) {
          try await everyInterleaving { scenario in
            let door = scenario.door("answer", answers: Int.self)
            scenario.task("caller") { _ = await door.answer() }
            await scenario.allTasks()
          }
        }
      }
      #expect(broken?.rule == "rule 3: nobody can run any more")
      #expect(
        broken?.description.hasPrefix("Broken rule: rule 3: nobody can run any more\n") == true)
      #expect(broken?.token == "default")
    }

    @Test func `an order that breaks in another way keeps its words`() async {
      let broken = await #expect(throws: BrokenInterleaving.self) {
        try await naming(["nobody can run": "rule 3"]) {
          try await everyInterleaving { try $0.expect(false, "rule 1: this holds") }
        }
      }
      #expect(broken?.rule == "rule 1: this holds")
    }
  }
#endif
