/// The default order, again and again, to see whether the body does the same each time.
final class Probe: Policy {
  let script: [Deviation] = []
  private var left: Int
  /// A digest of all that was offered in the order that ran last.
  private(set) var digest: UInt64 = 0

  init(times: Int) { left = times }

  func beginOrder() -> Bool {
    left -= 1
    digest = 0
    return left >= 0
  }

  func choose(_ choice: Choice) -> Int {
    digest = choice.digest(after: digest)
    return 0
  }

  func endOrder(choices: Int, steps: Int, tasks: Int) {}
}
