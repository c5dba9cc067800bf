import Interleavings
import Testing

/// Searches that are cancelled before, while and after their use case runs.
extension SearchStoreTests {
  /// How a search comes to be cancelled before its use case was called.
  enum Haste: CaseIterable { case overtaken, overtakenTwice, dropped, released }

  // Hint: all this happens in one turn, before any task of yours can run. What does that task find
  // when it does? (guard: cancelled-before)
  @Test func `cancelled before it began, a search does not begin`() async throws {
    try await everyOrder(polling: "rule 4", of: Haste.allCases) { scenario, haste in
      let screen = await Screen(scenario)
      let (begun, wanted) = await screen.cancelAtOnce(haste)
      for name in ["1", "2", "3"] { await screen.read(name) }
      await scenario.standstill()
      try await screen.expectBegun(
        begun + wanted, "rule 4: cancelled before it began, a search does not call the use case")
      for number in 1...3 { screen.useCase.answer(number, .found(["x"])) }
      await scenario.standstill()
      try await screen.expectEnded(["1", "2", "3"], "rule 6: every stream finishes")
    }
  }

  // Hint: the task that sends was cancelled before. A task that you start does not inherit that.
  // (guard: cancelled-caller)
  @Test func `sent by a caller that was cancelled before, a search does not begin`() async throws {
    try await everyOrder(polling: "rule 4") { scenario in
      let screen = await Screen(scenario)
      screen.useCase.answer(1, .found(["new"]))
      await screen.send("a", isCancelled: true)
      await scenario.standstill()
      try await screen.expectBegun([], "rule 4: sent by a cancelled caller, it does not begin")
      try await screen.expectEnded(["send a"], "rule 6: every stream finishes")
      await screen.send("b")
      await scenario.standstill()
      try await screen.expect("b", ["new"], "rule 1: the next search is one like any other")
      try await screen.expectEnded(["send b"], "rule 6: every stream finishes")
    }
  }

  // Hint: the use case does not know that it should stop, and comes back with something. Or it knows,
  // and throws. Neither is news. (guard: no-late-result) (guard: no-late-failure)
  // (guard: finish-every-way)
  @Test func `a cancelled search is silent, and its stream finishes`() async throws {
    let cases = UseCase.Manner.allCases.flatMap { manner in
      [UseCase.Answer.found(["late"]), .failed, .gaveUp].flatMap { late in
        [true, false].map { (manner: manner, late: late, isReleased: $0) }
      }
    }
    try await everyOrder(polling: "rule 6", of: cases) { scenario, search in
      let screen = await Screen(scenario, search.manner)
      await screen.begin("a")
      await screen.read("read a")
      await scenario.standstill()
      try await screen.expectBegun(["a"], "rule 1: a search calls the use case once")
      if search.isReleased { await screen.release() } else { await screen.begin("b") }
      await scenario.standstill()
      try await screen.expectCancelled(
        [1], search.isReleased ? "rule 8: released, a store cancels its search" : "rule 2")
      screen.useCase.answer(1, search.late)
      await scenario.standstill()
      try await screen.expectSilent("read a")
      try await screen.expectEnded(["read a"], "rule 6: every stream finishes")
      screen.useCase.answer(2, .found([]))
    }
  }

  /// Who stops reading, and how.
  enum Leaving: CaseIterable { case streamDropped, readerBreaks, readerCancelled, senderCancelled }

  // Hint: nobody reads the stream any more. A stream tells that to who fills it, if asked.
  // (guard: dropped-stream)
  @Test func `when nobody reads its stream any more, a search is cancelled`() async throws {
    let cases = Leaving.allCases.flatMap { leaving in
      [UseCase.Answer.found(["late"]), .failed].map { (leaving: leaving, late: $0) }
    }
    try await everyOrder(polling: "rule 7", of: cases) { scenario, search in
      let screen = await Screen(scenario)
      let reader: ScenarioTask<Void>? =
        if search.leaving == .senderCancelled {
          await screen.send("a", as: "reader")
        } else {
          await screen.startReading("a", search.leaving)
        }
      await scenario.standstill()
      if search.leaving == .streamDropped { await screen.drop("reader") }
      if [.readerCancelled, .senderCancelled].contains(search.leaving) { reader?.cancel() }
      await scenario.standstill()
      try await screen.expectBegun(
        screen.useCase.begun.isEmpty ? [] : ["a"], "rule 1: a search calls the use case once")
      try scenario.expect(
        screen.useCase.underWay.isEmpty, "rule 7: when nobody reads its stream, it is cancelled")
      let state = await screen.state
      screen.useCase.answer(1, search.late)
      await scenario.standstill()
      try await screen.expect(state, "rule 5: a cancelled search is silent")
      if search.leaving != .streamDropped {
        try await screen.expectEnded(["reader"], "rule 6: every stream finishes")
      }
    }
  }

  // Hint: the older stream is let go of when the newer search runs. Whom does that concern?
  // (guard: cancel-the-older)
  @Test func `an older stream that nobody reads any more cancels no newer search`() async throws {
    let leavings = [Leaving.streamDropped, .readerCancelled, .senderCancelled]
    try await everyOrder(polling: "rule 7", of: leavings) { scenario, leaving in
      let screen = await Screen(scenario)
      var reader: ScenarioTask<Void>?
      if leaving == .senderCancelled {
        reader = await screen.send("a")
      } else {
        await screen.begin("a")
        if leaving == .readerCancelled { reader = await screen.read("read a") }
      }
      await scenario.standstill()
      await screen.send("b")
      await scenario.standstill()
      let older = screen.useCase.begun.count - 1
      if leaving == .streamDropped { await screen.drop("read a") }
      reader?.cancel()
      await scenario.standstill()
      try await screen.expectCancelled(
        Set(1..<(older + 1)), "rules 2, 7: the older search is cancelled, and no other")
      screen.useCase.answer(older + 1, .found(["new"]))
      await scenario.standstill()
      try await screen.expect("b", ["new"], "rule 7: no other search is cancelled")
      for number in 1...2 { screen.useCase.answer(number, .found(["late"])) }
      await scenario.standstill()
      try await screen.expectEnded(["send b"], "rule 6: every stream finishes")
    }
  }

  // Hint: only the stream is held. Who holds the search, and whom does the search hold?
  // (guard: released-store)
  @Test func `a store released in mid-search is gone, and the search cancelled`() async throws {
    let cases = [0, 1, 2].flatMap { older in [true, false].map { (older: older, isRead: $0) } }
    try await everyOrder(polling: "rule 8", of: cases) { scenario, search in
      let screen = await Screen(scenario)
      var names: [String] = []
      for number in 0...search.older {
        names.append("read \(number + 1)")
        await screen.begin("a", as: names[number])
        if search.isRead { await screen.read(names[number]) }
        await scenario.standstill()
      }
      await screen.release()
      await scenario.standstill()
      try await screen.expectReleased()
      try scenario.expect(
        screen.useCase.underWay.isEmpty, "rule 8: a store that is released cancels its search")
      for number in 1...(search.older + 1) { screen.useCase.answer(number, .found(["late"])) }
      if !search.isRead { for name in names { await screen.read(name) } }
      await scenario.standstill()
      for name in names { try await screen.expectSilent(name) }
      try await screen.expectEnded(names, "rule 6: every stream finishes")
    }
  }

  // Hint: the search is over, and still somebody holds the store.
  @Test func `a store released after its searches is gone`() async throws {
    let answers = [UseCase.Answer.found(["x"]), .failed]
    try await everyOrder(polling: "rule 8", of: answers) { scenario, answer in
      let screen = await Screen(scenario)
      screen.useCase.answer(2, answer)
      await screen.send("a")
      await scenario.standstill()
      await screen.send("b")
      await scenario.standstill()
      screen.useCase.answer(1, answer)
      await scenario.standstill()
      try await screen.expectEnded(["send a", "send b"], "rule 6: every stream finishes")
      await screen.release()
      await scenario.standstill()
      try await screen.expectReleased()
    }
  }
}

extension Screen {
  /// Begins searches and cancels them in the same turn.
  ///
  /// - Returns: For whom the use case was called by then, and for whom it is to be called yet.
  fileprivate func cancelAtOnce(
    _ haste: SearchStoreTests.Haste
  ) -> (begun: [String], wanted: [String]) {
    begin("a", as: "1")
    switch haste {
    case .overtaken, .overtakenTwice:
      begin(haste == .overtaken ? "b" : "a", as: "2")
      if haste == .overtakenTwice { begin("a", as: "3") }
      let begun = useCase.begun
      let last = haste == .overtaken ? "b" : "a"
      return begun.isEmpty ? ([], [last]) : (begun, [])
    case .dropped: drop("1")
    case .released: release()
    }
    return (useCase.begun, [])
  }

  /// Starts a task that reads, or keeps the stream until it is dropped.
  fileprivate func startReading(
    _ query: String, _ leaving: SearchStoreTests.Leaving
  ) -> ScenarioTask<Void>? {
    begin(query, as: "reader")
    if leaving == .streamDropped { return nil }
    return read("reader", upTo: leaving == .readerBreaks ? 1 : .max)
  }
}
