extension Explorer {
  /// Tells the story of a broken order, by running it and its parent once more.
  ///
  /// Nil when the order does not break again: then it is not repeatable. What broke may get a
  /// better name, since a traced order waits for what might come back from outside.
  func tell(
    _ script: [Deviation], coverage: Coverage, tally: inout Tally
  ) -> BrokenInterleaving? {
    let (again, schedule) = runOnce(script, isTraced: true)
    guard let breakage = again.breakage, let trace = schedule.trace else { return nil }
    if let before = tally.firstBroken?.order.headline {
      tally.rename(before, to: breakage.headline)
    }
    return StoryText(
      breakage: breakage, tally: tally, coverage: coverage,
      telling: Telling(trace: trace, schedule: schedule), token: token(of: script, in: trace),
      alternative: alternative(to: script), name: request.name
    ).failure
  }

  /// What would have happened without the last deviation.
  private func alternative(to script: [Deviation]) -> Alternative? {
    guard let last = script.last else { return nil }
    let (order, schedule) = runOnce(script.dropLast(), isTraced: true)
    guard order.breakage == nil, let trace = schedule.trace,
      let branch = trace.branches.first(where: { $0.number == last.choice })
    else { return nil }
    var name = branch.labels[0]
    // The job of an actor's queue has no name; whose call it ran shows once it has run.
    if name.hasPrefix("actor"),
      let event = trace.events.first(where: { $0.step == branch.step && $0.owner > 0 })
    {
      name = schedule.tasks.name(of: event.owner)
    }
    return Alternative(choice: last.choice, name: name)
  }

  private func token(of script: [Deviation], in trace: Trace) -> String {
    let parts = script.compactMap { deviation -> String? in
      guard let branch = trace.branches.first(where: { $0.number == deviation.choice }),
        branch.labels.indices.contains(deviation.option)
      else { return nil }
      return "\(deviation.choice):\(branch.labels[deviation.option])"
    }
    return parts.isEmpty ? "default" : parts.joined(separator: ",")
  }

  /// Runs the one order that a token names, traced.
  func replay(_ token: String) -> Exploration {
    guard let wanted = Replay.parse(token) else {
      return .failed(.stale(token, "it does not read like one, such as 2:user,5:start"), orders: 0)
    }
    let policy = Replay(labels: wanted)
    let schedule = makeSchedule(policy, isTraced: true)
    _ = policy.beginOrder()
    let order = schedule.own { schedule.runOrder(of: request) }
    if let misfit = policy.misfit { return .failed(.stale(token, misfit), orders: 1) }
    let coverage = Coverage.replayed(token: token)
    var tally = Tally()
    tally.add(order, script: policy.script)
    var failure: BrokenInterleaving?
    if let breakage = order.breakage, let trace = schedule.trace {
      failure =
        StoryText(
          breakage: breakage, tally: tally, coverage: coverage,
          telling: Telling(trace: trace, schedule: schedule), token: token, alternative: nil,
          name: request.name
        ).failure
    }
    return Exploration(orders: 1, coverage: coverage, outcomes: tally.outcomes, failure: failure)
  }

  /// Tells what an exploration found that came to a step which does not return: the simplest
  /// order that broke before, else the order of that step up to it.
  func retell(_ script: [Deviation], after tally: Tally, upTo last: LastStep) -> Exploration {
    var tally = tally
    let coverage = Coverage.incomplete(
      orders: tally.orders, switches: script.count, share: tally.share)
    if let broken = tally.firstBroken,
      let story = tell(broken.script, coverage: coverage, tally: &tally)
    {
      return Exploration(
        orders: tally.orders, coverage: coverage, outcomes: tally.outcomes, failure: story)
    }
    let (order, schedule) = runOnce(script, isTraced: true, upTo: last)
    tally.add(order, script: script)
    guard let breakage = order.breakage, let trace = schedule.trace else {
      return .failed(.untold(last.verdict), orders: tally.orders)
    }
    let failure = StoryText(
      breakage: breakage, tally: tally,
      coverage: .incomplete(orders: tally.orders, switches: script.count, share: 0),
      telling: Telling(trace: trace, schedule: schedule), token: token(of: script, in: trace),
      alternative: nil, name: request.name
    ).failure
    return Exploration(
      orders: tally.orders, coverage: coverage, outcomes: tally.outcomes, failure: failure)
  }
}

extension BrokenInterleaving {
  static func stale(_ token: String, _ reason: String) -> BrokenInterleaving {
    let rule = "the token \(token) no longer fits the code"
    let text = """
      AWAIT_REPLAY=\(token) no longer fits the code:
      \(reason).
      Run the test without AWAIT_REPLAY to get a token that fits.
      """
    return BrokenInterleaving(rule: rule, token: nil, description: text)
  }

  static func incomplete(_ coverage: Coverage) -> BrokenInterleaving {
    let text = """
      Not every order was run, so nothing is proved.
      \(coverage)
      No order that ran is broken. Make the scenario smaller (fewer tasks, fewer
      awaits), raise the limit, or ask for sampling by name:
      .sampled(orders: 2_000).
      """
    return BrokenInterleaving(rule: coverage.description, token: nil, description: text)
  }
}
