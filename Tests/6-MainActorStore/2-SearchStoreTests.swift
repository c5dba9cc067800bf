import Interleavings
import Observation
import Synchronization
import Testing

#if Solutions
  @testable import MainActorStoreSolutions
#else
  @testable import MainActorStoreExercises
#endif

/// Those of the guards cancelled-before, cancelled-caller, dropped-stream and released-store stand in
/// a file of their own, `+Cancellation`.
@Suite("6.2 SearchStore")
struct SearchStoreTests {
  // Hint: with nobody to disturb it, a search has an end, whatever the use case does.
  // (guard: finish-every-way)
  @Test func `a search brings its actions and finishes`() async throws {
    let answers = [UseCase.Answer.found(["x", "y"]), .found([]), .failed, .gaveUp]
    let cases = answers.flatMap { answer in [true, false].map { (answer: answer, isEarly: $0) } }
    try await everyOrder(polling: "rule 6", of: cases) { scenario, search in
      let screen = await Screen(scenario)
      if search.isEarly { screen.useCase.answer(1, search.answer) }
      await screen.begin("a")
      await screen.read("read a")
      await scenario.standstill()
      try await screen.expectBegun(["a"], "rule 1: a search calls the use case once")
      try await screen.expectCancelled([], "rules 2, 7: nobody cancels a search that is read")
      if !search.isEarly { screen.useCase.answer(1, search.answer) }
      await scenario.standstill()
      try await screen.expectEnded(["read a"], "rule 6: every stream finishes")
      let rule = "rule 1: the stream brings what became of the search"
      switch search.answer {
      case .found(let found): try await screen.expect("read a", [.began("a"), .found(found)], rule)
      case .failed: try await screen.expect("read a", [.began("a"), .failed("offline")], rule)
      case .gaveUp: break
      }
    }
  }

  // Hint: the state has each action when it arrives, and `send` stays until its stream has finished.
  // (guard: finish-every-way)
  @Test func `send shows each action and returns when its stream has finished`() async throws {
    try await everyOrder(polling: "rule 6", of: [true, false]) { scenario, isFailing in
      let screen = await Screen(scenario)
      let changes = Mutex(0)
      for (number, query) in [(1, "a"), (2, "b"), (3, "a")] {
        await screen.observe { changes.withLock { $0 += 1 } }
        await screen.send(query, as: "send \(number)")
        await scenario.standstill()
        try scenario.expect(
          changes.withLock { $0 } == number, "rule 1: who observes the state learns of a change")
        try await screen.expect(
          query, number == 3 && !isFailing ? ["b"] : number == 1 ? [] : ["a"],
          "rule 1: an action changes the state when it arrives")
        try scenario.expect(
          await !screen.ended.contains("send \(number)"),
          "rule 1: send does not return before its stream has finished")
        let fails = isFailing && number == 2
        screen.useCase.answer(number, fails ? .failed : .found([query]))
        await scenario.standstill()
        try await screen.expect(
          query, fails ? ["a"] : [query], failure: fails ? "offline" : nil,
          "rule 1: send brings each action into the state")
        try await screen.expectEnded(
          ["send \(number)"], "rules 1, 6: send returns when its stream has finished")
      }
      try await screen.expectBegun(["a", "b", "a"], "rule 1: a search calls the use case once")
      try await screen.expectCancelled([], "rules 2, 7: nobody cancels a search that is read")
    }
  }

  // Hint: the older search is told, the newer one is not made to wait, and no third search is
  // forgotten. Equal queries are two searches all the same. (guard: cancel-the-older)
  @Test func `a newer search cancels the one under way, the same query or not`() async throws {
    let cases = [["a", "b", "c", "d"], ["a", "a", "a", "a"]].flatMap { queries in
      [[true, true, true, true], [false, false, false, false], [true, false, true, false]].flatMap {
        sends in
        UseCase.Manner.allCases.map { (queries: queries, sends: sends, manner: $0) }
      }
    }
    try await everyOrder(polling: "rule 2", of: cases) { scenario, search in
      let screen = await Screen(scenario, search.manner)
      var names: [String] = []
      for (index, query) in search.queries.enumerated() {
        let name = search.sends[index] ? "send \(index + 1)" : "read \(index + 1)"
        names.append(name)
        if search.sends[index] {
          await screen.send(query, as: name)
        } else {
          await screen.begin(query, as: name)
          await screen.read(name)
        }
        await scenario.standstill()
        try await screen.expectBegun(
          Array(search.queries[...index]), "rule 2: a newer search does not wait for an older")
        try await screen.expectCancelled(
          Set(1..<(index + 1)), "rule 2: a newer search cancels the one under way, and only that")
        // The first one ends late, between two others.
        if index == 2 {
          screen.useCase.answer(1, .found(["late"]))
          await scenario.standstill()
        }
      }
      for number in [4, 2, 3] { screen.useCase.answer(number, .found(["\(number)"])) }
      await scenario.standstill()
      try await screen.expectEnded(names, "rule 6: every stream finishes")
    }
  }

  // Hint: the older use case pays no heed and answers before or after the newer one, with a result
  // or a failure. Whose actions may change the state? (guard: no-late-result)
  // (guard: no-late-failure)
  @Test func `an older search that ends late changes nothing`() async throws {
    let cases = ["a", "b"].flatMap { query in
      [UseCase.Answer.found(["late"]), .failed, .gaveUp].flatMap { late in
        [UseCase.Answer.found(["new"]), .failed].flatMap { newer in
          [true, false].map { (query: query, late: late, newer: newer, isFirst: $0) }
        }
      }
    }
    try await everyOrder(polling: "rule 2", of: cases) { scenario, search in
      let screen = await Screen(scenario)
      for (number, query) in [(1, "a"), (2, "c"), (3, search.query)] {
        await screen.send(query, as: "send \(number)")
        await scenario.standstill()
      }
      let rule = "rule 3: no action of an older send changes the state"
      if search.isFirst {
        for number in [1, 2] { screen.useCase.answer(number, search.late) }
        await scenario.standstill()
        try await screen.expect(search.query, [], rule)
      }
      screen.useCase.answer(3, search.newer)
      await scenario.standstill()
      for number in [1, 2] { screen.useCase.answer(number, search.late) }
      await scenario.standstill()
      let isFailing = search.newer == .failed
      try await screen.expect(
        search.query, isFailing ? [] : ["new"], failure: isFailing ? "offline" : nil, rule)
      try await screen.expectEnded(
        (1...3).map { "send \($0)" }, "rule 6: every stream finishes, also an older one")
    }
  }

  // Hint: the older answer has come and waits in its stream, and before `send` takes it out, a newer
  // search begins. (guard: older-is-over)
  @Test func `not even an action that is in its stream already changes the state`() async throws {
    let cases = [UseCase.Answer.found(["old"]), .failed].flatMap { answer in
      ["a", "b"].flatMap { query in
        [(0, true), (1, true), (2, true), (0, false)].map {
          (answer: answer, query: query, between: $0.0, sends: $0.1)
        }
      }
    }
    try await everyOrder(.anyOrder, polling: "rule 2", of: cases) { scenario, search in
      let screen = await Screen(scenario)
      // A count that is not raised every time, or only to two, is found out by a third and a fourth.
      let names = search.query == "a" ? ["older"] : ["oldest", "old", "older"]
      for name in names {
        await screen.send("a", as: name)
        await scenario.standstill()
      }
      scenario.task("server") { screen.useCase.answer(names.count, search.answer) }
      if search.sends {
        await screen.send(search.query, as: "newer", after: search.between)
      } else {
        scenario.task("user") { await screen.begin(search.query, as: "newer") }
      }
      await scenario.standstill()
      let rule = "rule 3: no action of an older send changes the state"
      let before = await screen.before["newer"] ?? SearchStore.State()
      try await screen.expect(
        search.sends ? search.query : before.query, before.results,
        failure: search.sends ? nil : before.failure, rule)
      await screen.drop("newer")
      for number in 1..<names.count { screen.useCase.answer(number, .found(["late"])) }
      for number in 1...3 { screen.useCase.answer(names.count + number, .found(["new"])) }
      await scenario.standstill()
      if search.sends { try await screen.expect(search.query, ["new"], rule) }
      try await screen.expectEnded(names, "rule 6: every stream finishes")
    }
  }

  // Hint: the older search has only just begun, and `send` has not yet taken that out of its stream.
  // (guard: older-is-over)
  @Test func `not even that it began is shown of an older search`() async throws {
    try await everyOrder(.anyOrder, polling: "rule 2", of: ["a", "b"]) { scenario, query in
      let screen = await Screen(scenario)
      await screen.send("a", as: "older")
      scenario.task("user") { @MainActor in
        if screen.before["older"] != nil { screen.begin(query, as: "newer") }
      }
      await scenario.standstill()
      if let before = await screen.before["newer"] {
        try await screen.expect(before, "rule 3: no action of an older send changes the state")
      }
      await screen.drop("newer")
      for number in 1...2 { screen.useCase.answer(number, .found(["late"])) }
      await scenario.standstill()
      try await screen.expectEnded(["older"], "rule 6: every stream finishes")
    }
  }
}
