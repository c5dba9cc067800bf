/// Counts orders and their outcomes.
struct Tally {
  private(set) var orders = 0
  private(set) var standingFor = 0.0
  private(set) var share = 0.0
  private(set) var broken = 0
  private(set) var ordersSinceBreak = 0
  private(set) var stepsSinceBreak = 0
  var firstBroken: (script: [Deviation], order: Order)?
  private var passes = 0
  private var counts: [String: Int] = [:]

  /// The outcomes with their counts, the most frequent first.
  var outcomes: [(outcome: String, orders: Int)] {
    var all = counts.map { (outcome: $0.key, orders: $0.value) }
    if passes > 0 { all.append(("passes", passes)) }
    return all.sorted { ($1.orders, $0.outcome) < ($0.orders, $1.outcome) }
  }

  /// Calls an outcome by a better name.
  mutating func rename(_ old: String, to new: String) {
    guard old != new, let count = counts.removeValue(forKey: old) else { return }
    counts[new, default: 0] += count
  }

  mutating func add(_ order: Order, script: @autoclosure () -> [Deviation]) {
    orders += 1
    standingFor += order.multiplicity
    share += order.weight
    if order.breakage == nil, order.outcome == nil {
      passes += 1
    } else {
      counts[order.headline, default: 0] += 1
    }
    if order.breakage != nil {
      broken += 1
      if firstBroken == nil { firstBroken = (script(), order) }
    }
    if firstBroken != nil {
      ordersSinceBreak += 1
      stepsSinceBreak += order.steps
    }
  }
}
