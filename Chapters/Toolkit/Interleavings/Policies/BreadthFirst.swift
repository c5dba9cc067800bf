/// Every order once, by how many times it deviates from the default order.
///
/// An order is known by its deviations. Running it shows the choices behind its last one; each
/// other option there is an order with one deviation more. So each order is reached from exactly
/// one parent, and the first that breaks has the fewest deviations. Bounding an exploration by its
/// switches comes from Musuvathi, Qadeer, "Iterative Context Bounding for Systematic Testing of
/// Multithreaded Programs", PLDI 2007; here every switch from the default counts.
final class BreadthFirst: Policy {
  private struct Node {
    let parent: Int32
    let choice: Int32
    let option: Int32
    let depth: Int32
    let digest: UInt64
  }

  /// Orders beyond this many will never be run, so they are not remembered.
  private let limit: Int
  private var nodes: [Node] = []
  private var current = -1
  private(set) var script: [Deviation] = []
  private var nextInScript = 0
  private var last = 0
  /// A digest of all that was offered so far in the current order.
  private var digest: UInt64 = 0
  /// The choice at which a replayed beginning offered something else, if one did.
  private(set) var firstDivergence: Int?

  /// How many orders it keeps in mind, run or to be run, beside the default order.
  var remembered: Int { nodes.count }
  /// The number of deviations of the order that ran last.
  var depth: Int { script.count }

  init(limit: Int = .max) {
    // The numbers of nodes are kept in 32 bits.
    self.limit = min(limit, Int(Int32.max) - 1)
  }

  func beginOrder() -> Bool {
    current += 1
    digest = 0
    if current == 0 { return true }
    guard current <= nodes.count else { return false }
    readScript(of: current - 1)
    nextInScript = 0
    return true
  }

  func choose(_ choice: Choice) -> Int {
    digest = choice.digest(after: digest)
    if choice.number > last {
      expand(choice)
      return 0
    }
    guard nextInScript < script.count, script[nextInScript].choice == choice.number else {
      return 0
    }
    let option = script[nextInScript].option
    nextInScript += 1
    if choice.number == last, nodes[current - 1].digest != digest {
      firstDivergence = firstDivergence ?? choice.number
    }
    return option
  }

  func endOrder(choices: Int, steps: Int, tasks: Int) {
    if choices < last { firstDivergence = firstDivergence ?? choices + 1 }
  }

  private func expand(_ choice: Choice) {
    let count = choice.options.count
    for option in 1..<count where nodes.count < limit {
      nodes.append(
        Node(
          parent: Int32(current - 1), choice: Int32(choice.number), option: Int32(option),
          depth: Int32(script.count + 1), digest: digest))
    }
  }

  private func readScript(of index: Int) {
    script.removeAll(keepingCapacity: true)
    var index = index
    last = Int(nodes[index].choice)
    while index >= 0 {
      let node = nodes[index]
      script.append(Deviation(choice: Int(node.choice), option: Int(node.option)))
      index = Int(node.parent)
    }
    script.reverse()
  }
}
