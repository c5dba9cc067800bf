/// How much of all orders an exploration has run.
public enum Coverage: Sendable, Equatable, CustomStringConvertible {
  /// Every order ran; `standingFor` is larger where interchangeable tasks made orders alike.
  case complete(orders: Int, standingFor: Int)
  /// The limit came first. `share` is the part of the whole that ran, by Knuth's weights.
  case incomplete(orders: Int, switches: Int, share: Double)
  /// Random orders ran; a bug of the stated depth was found with at least `bound`.
  case sampled(orders: Int, seed: UInt64, conditions: Int, bound: Double)
  /// The body offers other choices when replayed, so orders were run at random, without a bound.
  case unrepeatable(orders: Int, reason: String)
  /// One order ran, because a replay was asked for.
  case replayed(token: String)

  /// The coverage as one sentence.
  public var description: String {
    switch self {
    case .complete(1, let all) where all != 1:
      "complete: the only order ran, standing for \(all.grouped)"
    case .complete(let orders, let all) where all != orders:
      "complete: all \(orders.grouped) orders ran, standing for \(all.grouped)"
    case .complete(1, _): "complete: the only order ran"
    case .complete(let orders, _): "complete: all \(orders.grouped) orders ran"
    case .incomplete(let orders, let switches, let share):
      "not complete: \(orders.grouped) orders, up to \(switches) "
        + "switch\(switches == 1 ? "" : "es"), \(share.about) of the whole"
    case .sampled(let orders, let seed, let conditions, let bound):
      "sampled: \(orders.grouped) orders (seed \(seed)); a bug that needs \(conditions) ordering "
        + "condition\(conditions == 1 ? "" : "s") would have been found with at least "
        + "\(bound.inPercent) % probability"
    case .unrepeatable(let orders, let reason):
      "sampled: \(orders.grouped) orders, without a bound, because \(reason)"
    case .replayed(let token): "replayed: one order, \(token)"
    }
  }
}

extension Double {
  /// A share between 0 and 1 in per cent, rounded down; never 100, since something is left out.
  fileprivate var inPercent: Int { min(99, Int((self * 100).rounded(.down))) }

  /// The same as a reader wants it said.
  fileprivate var about: String {
    inPercent == 0 ? "less than 1 %" : "about \(inPercent) %"
  }
}
