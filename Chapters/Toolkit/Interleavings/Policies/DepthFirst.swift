/// Every order once, each sharing as long a beginning with the last as it can.
///
/// It needs no memory beyond one path, but reaches the simplest broken order late. The tests use
/// it to check that breadth first leaves nothing out.
final class DepthFirst: Policy {
  private var path: [(option: Int, count: Int)] = []
  private var hasBegun = false

  var script: [Deviation] {
    path.enumerated().compactMap { position, step in
      step.option == 0 ? nil : Deviation(choice: position + 1, option: step.option)
    }
  }

  func beginOrder() -> Bool {
    guard hasBegun else {
      hasBegun = true
      return true
    }
    while let step = path.popLast() {
      if step.option + 1 < step.count {
        path.append((step.option + 1, step.count))
        return true
      }
    }
    return false
  }

  func choose(_ choice: Choice) -> Int {
    if choice.number <= path.count { return path[choice.number - 1].option }
    path.append((0, choice.options.count))
    return 0
  }

  func endOrder(choices: Int, steps: Int, tasks: Int) {}
}
