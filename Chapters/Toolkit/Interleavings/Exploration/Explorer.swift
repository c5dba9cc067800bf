/// Runs a request's orders and gathers what came of them.
///
/// Lives on the exploration's thread, like the schedules it makes.
final class Explorer {
  /// How many more orders, and steps, are run after the first broken one, to count the others.
  private static let countedOrders = 5_000
  private static let countedSteps = 200_000
  private static let probes = 4
  /// How many orders are run when the body turns out not to be repeatable.
  static let unrepeatableOrders = 1_000

  let request: Request
  let home: Home
  /// Whether stories leave out the state column, because reading it does not return.
  let omitsState: Bool
  /// Whether a stuck order has waited for what might come back, so that the next need not.
  private var hasWaitedInVain = false
  /// What has left the scenario in an order that perhaps cannot be run again.
  private(set) var escape: Breakage?

  init(request: Request, home: Home, omitsState: Bool = false) {
    self.request = request
    self.home = home
    self.omitsState = omitsState
  }

  func explore() -> Exploration {
    if let token = request.token { return replay(token) }
    if let problem = request.plan.problem { return .failed(.misuse(problem), orders: 0) }
    guard isRepeatable else { return unrepeatable([]) }
    switch request.plan.kind {
    case .everyOrder(let limit): return everyOrder(limit: limit, orElse: nil)
    case .sampled(let sampling): return sample(sampling)
    case .everyOrderOrElseSampled(let limit, let sampling):
      return everyOrder(limit: limit, orElse: sampling)
    }
  }

  func makeSchedule(_ policy: any Policy, isTraced: Bool = false) -> Schedule {
    let schedule = Schedule(home: home, policy: policy, rules: request.rules)
    if isTraced { schedule.trace = Trace() }
    schedule.timesSteps = isTraced
    schedule.waitsForStrays = isTraced && !hasWaitedInVain
    schedule.omitsState = omitsState
    return schedule
  }

  private func everyOrder(limit: Int, orElse sampling: Plan.Sampling?) -> Exploration {
    let policy = BreadthFirst(limit: limit)
    let schedule = makeSchedule(policy)
    var isComplete = true
    var counted = Counted.more
    while policy.beginOrder() {
      if counted == .enough {
        isComplete = false
        break
      }
      let order = schedule.own { schedule.runOrder(of: request) }
      if policy.firstDivergence != nil { return unrepeatable(policy.script) }
      counted = count(order, script: policy.script, limit: limit)
    }
    let tally = home.tally
    let coverage: Coverage =
      isComplete
      ? .complete(
        orders: tally.orders, standingFor: Int(exactly: tally.standingFor.rounded()) ?? .max)
      : .incomplete(orders: tally.orders, switches: policy.depth, share: tally.share)
    if isComplete || tally.firstBroken != nil { return result(coverage) }
    if let sampling { return sample(sampling) }
    return Exploration(
      orders: tally.orders, coverage: coverage, outcomes: tally.outcomes,
      failure: .incomplete(coverage))
  }

  private func sample(_ sampling: Plan.Sampling) -> Exploration {
    let policy = PriorityChangePoints(
      orders: sampling.orders, seed: sampling.seed, conditions: sampling.conditions)
    let schedule = makeSchedule(policy)
    var orders = 0
    var counted = Counted.more
    while policy.beginOrder(), counted == .more {
      let order = schedule.own { schedule.runOrder(of: request) }
      counted = count(order, script: policy.script)
      orders += 1
    }
    if let first = home.tally.firstBroken {
      let script = shrunk(first.script, headline: first.order.headline)
      home.count { $0.firstBroken?.script = script }
    }
    return result(
      .sampled(
        orders: orders, seed: sampling.seed, conditions: sampling.conditions, bound: policy.bound))
  }

  private enum Counted { case more, enough }

  /// Counts an order, and says whether that is the limit, or the first broken one lies so far back
  /// that the others need no more counting.
  private func count(_ order: Order, script: [Deviation], limit: Int = .max) -> Counted {
    home.count { tally in
      tally.add(order, script: script)
      if tally.orders >= limit { return .enough }
      guard tally.firstBroken != nil else { return .more }
      return tally.ordersSinceBreak > Self.countedOrders
        || tally.stepsSinceBreak > Self.countedSteps ? .enough : .more
    }
  }

  /// Whether the default order does the same a few times over.
  ///
  /// Replays check the rest as they go. But a body with hardly a choice is hardly replayed, and
  /// what a foreign thread does may be late in one run and in time in the next.
  private var isRepeatable: Bool {
    let probe = Probe(times: Self.probes)
    let schedule = makeSchedule(probe)
    schedule.waitsForStrays = true
    schedule.timesSteps = true
    var first: (digest: UInt64, order: Order)?
    while probe.beginOrder() {
      let order = schedule.own { schedule.runOrder(of: request) }
      if case .leftScenario = order.breakage { escape = order.breakage }
      if case .stuck = order.breakage {
        hasWaitedInVain = true
        schedule.waitsForStrays = false
      }
      guard let known = first else {
        first = (probe.digest, order)
        continue
      }
      let isSame =
        known.digest == probe.digest && known.order.steps == order.steps
        && known.order.headline == order.headline
      if !isSame { return false }
    }
    return true
  }

  private func result(_ coverage: Coverage) -> Exploration {
    var tally = home.tally
    var failure: BrokenInterleaving?
    if let broken = tally.firstBroken {
      guard let story = tell(broken.script, coverage: coverage, tally: &tally)
      else { return unrepeatable(broken.script) }
      failure = story
    }
    return Exploration(
      orders: tally.orders, coverage: coverage, outcomes: tally.outcomes, failure: failure)
  }

  /// Leaves out every deviation without which the order still breaks in the same way.
  private func shrunk(_ script: [Deviation], headline: String) -> [Deviation] {
    var script = script
    for deviation in script.reversed() {
      let shorter = script.filter { $0 != deviation }
      if runOnce(shorter).order.headline == headline { script = shorter }
    }
    return script
  }

  /// Runs one order once more.
  func runOnce(
    _ script: [Deviation], isTraced: Bool = false, upTo last: LastStep? = nil
  ) -> (order: Order, schedule: Schedule) {
    let schedule = makeSchedule(Replay(script: script), isTraced: isTraced)
    schedule.lastStep = last
    _ = schedule.policy.beginOrder()
    return (schedule.own { schedule.runOrder(of: request) }, schedule)
  }
}
