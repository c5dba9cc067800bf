/// Random orders with a bound on what they miss: PCT.
///
/// Every task gets a random priority when it first appears; the ready task with the highest runs;
/// at `conditions - 1` random steps the task that would run drops below all others. An order finds
/// a bug that needs `conditions` ordering conditions with probability at least
/// 1 / (tasks x steps^(conditions - 1)). Source: Burckhardt, Kothari, Musuvathi, Nagarakatti, "A
/// Randomized Scheduler with Probabilistic Guarantees of Finding Bugs", ASPLOS 2010. Choices stand
/// for the paper's steps: between two choices nothing is left to decide.
final class PriorityChangePoints: Policy {
  private let orders: Int
  private let conditions: Int
  private var random: SplitMix
  private var priorities: [Int: UInt64] = [:]
  private var changePoints: Set<Int> = []
  private var lowest: UInt64 = 0
  private var begun = 0
  private var mostChoices = 1
  private var mostTasks = 1
  private var drawnFor: [Int: Int] = [:]
  private(set) var script: [Deviation] = []
  let improvises = true

  init(orders: Int, seed: UInt64, conditions: Int) {
    self.orders = orders
    self.conditions = max(1, conditions)
    random = SplitMix(state: seed)
  }

  /// The least probability, over all orders run, that a bug of the given depth was found.
  ///
  /// Orders whose change points were drawn before the longest order was known count for nothing.
  var bound: Double {
    let steps = Double(mostChoices)
    let one = 1 / (Double(mostTasks) * pow(steps, conditions - 1))
    return 1 - pow(1 - min(1, one), drawnFor[mostChoices] ?? 0)
  }

  func beginOrder() -> Bool {
    guard begun < orders else { return false }
    begun += 1
    priorities.removeAll(keepingCapacity: true)
    script.removeAll(keepingCapacity: true)
    lowest = UInt64(conditions)
    changePoints.removeAll(keepingCapacity: true)
    for _ in 1..<conditions where changePoints.count < mostChoices {
      changePoints.insert(1 + Int(random.next() % UInt64(mostChoices)))
    }
    drawnFor[mostChoices, default: 0] += 1
    return true
  }

  func choose(_ choice: Choice) -> Int {
    var best = highest(in: choice)
    if changePoints.contains(choice.number) {
      lowest -= 1
      priorities[choice.options[best].owner] = lowest
      best = highest(in: choice)
    }
    if best > 0 { script.append(Deviation(choice: choice.number, option: best)) }
    return best
  }

  func endOrder(choices: Int, steps: Int, tasks: Int) {
    mostChoices = max(mostChoices, choices)
    mostTasks = max(mostTasks, tasks)
  }

  private func highest(in choice: Choice) -> Int {
    var best = (index: 0, priority: UInt64.min)
    for (index, option) in choice.options.enumerated() {
      let priority = priority(of: option.owner)
      if priority > best.priority { best = (index, priority) }
    }
    return best.index
  }

  private func priority(of owner: Int) -> UInt64 {
    if let known = priorities[owner] { return known }
    let drawn = random.next() | 1 << 63  // Above every lowered priority.
    priorities[owner] = drawn
    return drawn
  }

  private func pow(_ base: Double, _ exponent: Int) -> Double {
    var result = 1.0
    for _ in 0..<max(0, exponent) { result *= base }
    return result
  }
}

/// A small random generator whose sequence depends on its seed alone: SplitMix64.
///
/// Source: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
