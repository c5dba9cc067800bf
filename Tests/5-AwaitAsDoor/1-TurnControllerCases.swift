import Interleavings

/// Runs a scenario in a room under every order, for one case after the other.
///
/// A start that polls, or waits for something that the test does not know, leaves no order an end.
func everyInterleaving<Case: Sendable>(
  inRoomFor cases: [Case], plan: Plan = .anyOrder, name: String = #function,
  _ body: @escaping @Sendable (Room, Scenario, Case) async throws -> Void
) async throws {
  try await everyVariant(of: cases) { variant in
    let rules = [
      "no end after": "rules 1, 5", "ran on without": "rules 1, 5", "nobody can run": "rule 1",
    ]
    try await naming(rules) {
      try await everyInterleaving(plan, unfinishedWork: .allowed, name: name) { scenario in
        try await body(Room(scenario), scenario, variant)
      }
    }
  }
}

/// Lets a user do one thing after the other in a room, for one case after the other.
func everyInterleaving<Case: Sendable>(
  userFor cases: [Case], name: String = #function,
  _ script: @escaping @Sendable (Room, Case) async throws -> Void
) async throws {
  try await everyInterleaving(inRoomFor: cases, plan: .inTurn, name: name) { room, _, variant in
    await room.user { try await script(room, variant) }
    try await room.judge()
  }
}

extension Plan {
  /// For tasks in any order: every order of turns that make few jobs, many of those that make many.
  static let anyOrder = everyOrderOrElseSampled(
    limit: 2_000, orders: 1_000, conditions: 3)
  /// For one thing after the other: there is one order, unless the turns themselves make more.
  static let inTurn = everyOrderOrElseSampled(limit: 80, orders: 40)
}

/// A turn that is stopped while one of its prompts is up.
struct Stopping {
  /// The answers of a turn that was there before, if any.
  let earlier: [Bool]?
  /// The answer that comes after the stop.
  let answer: Bool
  /// How many stops there are.
  let stops: Int

  /// Every way in which it is stopped.
  static let all = Attempt.earlier.flatMap { earlier in
    [true, false].flatMap { answer in
      [1, 2].map { Stopping(earlier: earlier, answer: answer, stops: $0) }
    }
  }
}

/// An older turn whose prompt is still up, and a newer one.
struct Overtaking {
  /// The answers of a turn that was there before both, if any.
  var earlier: [Bool]?
  /// The answers of a turn that was there between the two, if any.
  var between: [Bool]?
  /// The prompt at which the older turn waits.
  let prompt: Int
  /// The answer to that prompt.
  let older: Bool
  /// The answers to the newer turn's prompts.
  let newer: [Bool]
  /// After how many of the newer turn's answers the older turn gets its own.
  let place: Int

  /// Every way in which the two are answered when no other turn was there.
  static let alone = [1, 2].flatMap { prompt in
    [true, false].flatMap { older in
      Attempt.outcomes.flatMap { newer in
        (0...newer.count).map { place in
          Overtaking(prompt: prompt, older: older, newer: newer, place: place)
        }
      }
    }
  }

  /// Two that are granted everything, with another turn before or between them.
  static let amongOthers = alone.filter { $0.older && $0.newer == [true, true] }
    .flatMap { turns in
      Attempt.earlier.compactMap(\.self).flatMap { other in
        var (after, around) = (turns, turns)
        after.earlier = other
        around.between = other
        return [after, around]
      }
    }
}

extension Room {
  /// Lets a turn listen or be denied and stops it, if there is one.
  func pass(_ name: String, answering answers: [Bool]?) async throws {
    guard let answers else { return }
    try await start(name, answering: answers, "rules 1, 4: each turn asks, then listens")
    try stop("rule 6: a stop closes what is open, and the state is idle")
  }

  /// Starts a turn and answers its prompts, as far as there are answers.
  @discardableResult
  func start(
    _ name: String, answering answers: [Bool], _ rule: String, file: String = #fileID,
    line: Int = #line
  ) async throws -> Attempt {
    let attempt = try await start(name, rule, file: file, line: line)
    for value in answers { try await answer(attempt, value, rule, file: file, line: line) }
    return attempt
  }
}
