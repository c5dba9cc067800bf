extension Explorer {
  /// Goes on after a replayed beginning offered other choices: by sampling, or not at all.
  ///
  /// Every order is traced from here on, because an order that breaks cannot be run again.
  func unrepeatable(_ script: [Deviation]) -> Exploration {
    let reason = "the body offers other choices when it is replayed"
    if let escape { return .failed(.escaped(escape), orders: 1) }
    if request.rules.isStrict { return .failed(notRepeatable(script, reason), orders: 1) }
    let seen = home.tally.firstBroken?.order.breakage
    home.count { $0 = Tally() }
    let policy = PriorityChangePoints(orders: Self.unrepeatableOrders, seed: 1, conditions: 3)
    let schedule = makeSchedule(policy)
    var broken: (order: Order, schedule: Schedule, trace: Trace)?
    while policy.beginOrder() {
      let trace = Trace()
      schedule.trace = trace
      let order = schedule.own { schedule.runOrder(of: request) }
      home.count { $0.add(order, script: []) }
      if order.breakage != nil {
        broken = (order, schedule, trace)
        break
      }
    }
    let tally = home.tally
    let coverage = Coverage.unrepeatable(orders: tally.orders, reason: reason)
    let told = broken.map { broken in
      StoryText(
        breakage: broken.order.breakage, tally: tally, coverage: coverage,
        telling: Telling(trace: broken.trace, schedule: broken.schedule), token: nil,
        alternative: nil, name: request.name
      ).failure
    }
    // An order that broke before stays broken, although it went differently when run again.
    let failure = told ?? seen.map { .escaped($0) }
    return Exploration(
      orders: tally.orders, coverage: coverage, outcomes: tally.outcomes, failure: failure)
  }

  /// Says in which way a body is not repeatable.
  private func notRepeatable(_ script: [Deviation], _ reason: String) -> BrokenInterleaving {
    var lines = ["Broken rule: \(reason)"]
    if let difference = difference(in: script) { lines += difference }
    lines += [
      "",
      "A replay must find what the first run found. Usual causes: random numbers,",
      "dates, static variables that keep a value from one order to the next, and",
      "iterating a Set or Dictionary, whose order differs between two copies.",
    ]
    return BrokenInterleaving(
      rule: reason, token: nil, description: lines.joined(separator: "\n"))
  }

  /// Runs the same order until it offers something else, and says where and what.
  private func difference(in script: [Deviation]) -> [String]? {
    let first = runOnce(script, isTraced: true).schedule.trace?.branches ?? []
    for _ in 0..<50 {
      let again = runOnce(script, isTraced: true).schedule.trace?.branches ?? []
      for (then, now) in zip(first, again) where then.labels != now.labels {
        return [
          "At choice \(then.number), step \(then.step)",
          "  offered then: \(then.labels.joined(separator: ", "))",
          "  offered now:  \(now.labels.joined(separator: ", "))",
        ]
      }
      if first.count != again.count {
        return ["One run came to \(first.count) choices, the next to \(again.count)."]
      }
    }
    return nil
  }
}

extension BrokenInterleaving {
  /// An escape whose order went differently when it was run again, so that it cannot be told.
  fileprivate static func escaped(_ breakage: Breakage) -> BrokenInterleaving {
    let lines =
      wrapped("Broken rule: \(breakage.headline)", width: 80) + [
        "",
        "The order went differently when it was run again, so it cannot be told.",
      ]
    return BrokenInterleaving(
      rule: breakage.headline, token: nil, description: lines.joined(separator: "\n"))
  }
}
