import Interleavings
import Testing

/// Several turns at a time: an older one whose prompt is still up, and newer ones.
extension TurnControllerTests {
  // Hint: `state == .starting` is true again, but it is another turn that is starting. And how many
  // stops there were says nothing of how many turns are over.
  // Guards: after-the-first-prompt, after-the-second-prompt.
  @Test func `stopped and started again, the newer turn wins`() async throws {
    let cases =
      Overtaking.alone.flatMap { turns in [1, 2].map { (turns: turns, stops: $0) } }
      + Overtaking.amongOthers.map { (turns: $0, stops: 1) }
    try await everyInterleaving(userFor: cases) { room, variant in
      try await room.overtake(variant.turns, stops: variant.stops)
    }
  }

  // Hint: nobody stopped the older turn. Who tells it that it is over?
  // Guards: start-ends-the-older-turn, after-the-first-prompt, after-the-second-prompt.
  @Test func `started again without a stop, the newer turn wins`() async throws {
    try await everyInterleaving(userFor: Overtaking.alone + Overtaking.amongOthers) { room, turns in
      try await room.overtake(turns, stops: 0)
    }
  }

  // Hint: to remember that *a* turn is over, or which one was last, or whether their number is odd,
  // is not enough for many. Guards: start-ends-the-older-turn, after-the-first-prompt,
  // after-the-second-prompt.
  @Test func `of many turns the newest wins`() async throws {
    let cases = [1, 2].flatMap { prompt in
      [0, 1, 2].flatMap { stops in
        Attempt.outcomes.flatMap { newest in
          [0, newest.count].map { (prompt: prompt, stops: stops, newest: newest, place: $0) }
        }
      }
    }
    try await everyInterleaving(userFor: cases) { room, turns in
      var older: [Attempt] = []
      for number in 1...8 {
        let answers = turns.prompt == 1 ? [] : [true]
        let rule = "rule 4: each turn asks afresh"
        older.append(try await room.start("turn \(number)", answering: answers, rule))
        for _ in 0..<turns.stops { try await room.stop("rules 2, 3: stopped, it is idle at once") }
      }
      let newest = try await room.start("turn 9", "rule 4: each turn asks afresh")
      let rule = "rule 4: the newest of many turns wins"
      for answer in turns.newest[..<turns.place] { try await room.answer(newest, answer, rule) }
      for attempt in older { try await room.answer(attempt, true, rule) }
      for answer in turns.newest[turns.place...] { try await room.answer(newest, answer, rule) }
    }
  }

  // Hint: the older turn waits on while a newer one comes and goes. What does it find when its
  // answer comes at last? Guards: after-the-first-prompt, after-the-second-prompt.
  @Test func `stopped once the newer turn is done, the older one stays over`() async throws {
    let cases = [1, 2].flatMap { prompt in
      [true, false].flatMap { answer in
        Attempt.outcomes.flatMap { newer in
          [0, 1].map { (prompt: prompt, answer: answer, newer: newer, stops: $0) }
        }
      }
    }
    try await everyInterleaving(userFor: cases) { room, turns in
      let first = try await room.start(
        "first", answering: turns.prompt == 1 ? [] : [true], "rule 1: a turn asks")
      for _ in 0..<turns.stops { try await room.stop("rules 2, 3: stopped, it is idle at once") }
      try await room.pass("second", answering: turns.newer)
      try await room.answer(first, turns.answer, "rule 4: an older turn's answer changes nothing")
    }
  }

  // Hint: a start that is ignored leaves no trace: no turn is over by it, and none comes to life.
  // Guards: start-ends-the-older-turn, after-the-first-prompt, after-the-second-prompt.
  @Test func `in any round, a start while listening does nothing`() async throws {
    let cases = Attempt.earlier.flatMap { earlier in
      (earlier == nil ? [nil, [], [true]] : [nil]).flatMap { (older: [Bool]?) in
        [1, 2].map { (earlier: earlier, older: older, starts: $0) }
      }
    }
    try await everyInterleaving(userFor: cases) { room, turns in
      try await room.pass("earlier", answering: turns.earlier)
      var older: Attempt?
      if let answers = turns.older {
        older = try await room.start("older", answering: answers, "rule 1: a turn asks")
      }
      try await room.start("first", answering: [true, true], "rules 1, 4: each turn asks afresh")
      for number in 1...turns.starts {
        try await room.start("again \(number)", "rule 5: a start while listening does nothing")
      }
      if let older {
        try await room.answer(older, true, "rules 4, 5: an older turn's answer changes nothing")
      }
      try await room.stop("rule 5: a start while listening hinders no stop")
      try await room.start(
        "last", answering: [true, true], "rules 2, 5: a start after the stop is a turn of its own")
    }
  }

  // Hint: one stop, two turns that wait. Neither may go on.
  // Guards: stop-ends-the-turn, after-the-first-prompt, after-the-second-prompt.
  @Test func `stopped while two turns wait, both are over`() async throws {
    let cases = [1, 2].flatMap { older in
      [1, 2].flatMap { newer in
        [true, false].flatMap { answer in
          [true, false].map { (older: older, newer: newer, answer: answer, isOlderFirst: $0) }
        }
      }
    }
    try await everyInterleaving(userFor: cases) { room, turns in
      let first = try await room.start(
        "first", answering: turns.older == 1 ? [] : [true], "rule 1: a turn asks")
      let second = try await room.start(
        "second", answering: turns.newer == 1 ? [] : [true], "rule 4: the newer turn asks afresh")
      try await room.stop("rules 2, 3: stopped, it is idle at once")
      for attempt in turns.isOlderFirst ? [first, second] : [second, first] {
        try await room.answer(
          attempt, turns.answer, "rules 2, 3, 4: a stop leaves no turn that goes on")
      }
    }
  }
}

extension Room {
  /// Lets a newer turn overtake an older one, with stops in between or without, and answers both.
  fileprivate func overtake(_ turns: Overtaking, stops: Int) async throws {
    let rule = "rule 4: the newer turn wins"
    try await pass("earlier", answering: turns.earlier)
    let first = try await start(
      "first", answering: turns.prompt == 1 ? [] : [true], "rule 1: a turn asks")
    for _ in 0..<stops { try stop("rules 2, 3: stopped, it is idle at once") }
    try await pass("between", answering: turns.between)
    let second = try await start("second", "rule 4: the newer turn asks afresh")
    for (place, value) in turns.newer.enumerated() {
      if place == turns.place { try await answer(first, turns.older, rule) }
      try await answer(second, value, rule)
    }
    if turns.place == turns.newer.count { try await answer(first, turns.older, rule) }
  }
}
