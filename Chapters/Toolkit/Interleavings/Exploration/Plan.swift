/// Which orders an exploration runs.
public struct Plan: Sendable {
  enum Kind: Sendable {
    case everyOrder(limit: Int)
    case sampled(Sampling)
    case everyOrderOrElseSampled(limit: Int, Sampling)
  }

  struct Sampling: Sendable {
    let orders: Int
    let seed: UInt64
    let conditions: Int
  }

  let kind: Kind

  /// Why the plan would run no order, nil when it runs some.
  var problem: String? {
    switch kind {
    case .everyOrder(let limit) where limit < 1:
      "the plan's limit is \(limit); it must be at least 1 order"
    case .everyOrderOrElseSampled(let limit, _) where limit < 1:
      "the plan's limit is \(limit); it must be at least 1 order"
    case .sampled(let sampling) where sampling.orders < 1,
      .everyOrderOrElseSampled(_, let sampling) where sampling.orders < 1:
      "the plan samples \(sampling.orders) orders; it must be at least 1"
    case .sampled(let sampling) where sampling.conditions < 1,
      .everyOrderOrElseSampled(_, let sampling) where sampling.conditions < 1:
      "the plan names \(sampling.conditions) ordering conditions; it must be at least 1"
    default: nil
    }
  }

  /// All orders, the simplest first. More orders than the limit are a failure, not a pass.
  ///
  /// - Parameter limit: How many orders to run at most, 1 or more.
  public static func everyOrder(limit: Int = 200_000) -> Plan {
    Plan(kind: .everyOrder(limit: limit))
  }

  /// Random orders, with a stated bound on what they miss.
  ///
  /// - Parameters:
  ///   - orders: How many orders to run, 1 or more.
  ///   - seed: The same seed gives the same orders.
  ///   - conditions: The bound is stated for bugs that need this many ordering conditions.
  public static func sampled(orders: Int, seed: UInt64 = 1, conditions: Int = 2) -> Plan {
    Plan(kind: .sampled(Sampling(orders: orders, seed: seed, conditions: conditions)))
  }

  /// All orders if they are no more than the limit, else the limit's and random ones.
  public static func everyOrderOrElseSampled(
    limit: Int, orders: Int, seed: UInt64 = 1, conditions: Int = 2
  ) -> Plan {
    let sampling = Sampling(orders: orders, seed: seed, conditions: conditions)
    return Plan(kind: .everyOrderOrElseSampled(limit: limit, sampling))
  }
}

/// When a timer may fire.
public enum Timers: Sendable {
  /// Time passes only when nothing can run: a deadline never beats work that is ready.
  case whenNothingCanRun
  /// The next deadline is one more choice: a deadline may beat any work.
  case mayFireEarly
}

/// What a switch to another actor is.
public enum ActorHops: Sendable {
  /// A switch to an idle actor happens at once, as part of the same step.
  case inline
  /// Every switch is a place where others come in, as on a machine with many processors.
  ///
  /// This finds what is checked in one call of an actor and used in the next. It multiplies the
  /// orders, so keep the scenario small or sample.
  case letOthersIn
}

/// What becomes of tasks that nobody waits for and that never end.
public enum UnfinishedWork: Sendable {
  /// They break the order.
  case fails
  /// They are allowed, for designs that keep a task running for as long as they live.
  case allowed
}

/// What becomes of a body that offers other choices when its beginning is replayed.
public enum Determinism: Sendable {
  /// The exploration goes on by sampling and says so.
  case preferred
  /// The exploration fails.
  case required

  /// Required where the package judges its own solutions, preferred where it judges a reader's.
  public static var standard: Determinism {
    #if Solutions
      .required
    #else
      .preferred
    #endif
  }
}
