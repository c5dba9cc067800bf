extension Schedule {
  /// Lists what can run now: the default first, then the others from the oldest ready on.
  func collectOptions() {
    options.removeAll(keepingCapacity: true)
    var mainSeen = false
    var current: Int?
    for (index, candidate) in ready.enumerated() {
      if case .mainJob = candidate.work {
        if mainSeen { continue }  // The main actor's queue is first in, first out.
        mainSeen = true
      }
      let twins = unstartedTwins(of: candidate.owner, before: index)
      if twins.isHidden { continue }
      if candidate.owner == lastOwner, current == nil { current = options.count }
      options.append(
        Option(readyIndex: index, owner: candidate.owner, standsFor: twins.count))
    }
    if let current, current > 0 { options.insert(options.remove(at: current), at: 0) }
    if options.isEmpty || rules.timersMayFireEarly, !timers.isEmpty { options.append(Self.clock) }
  }

  /// Interchangeable tasks that have not begun are one option: whichever goes, the rest is alike.
  private func unstartedTwins(of owner: Int, before index: Int) -> (count: Int, isHidden: Bool) {
    let record = tasks.records[owner]
    guard let group = record.group, !record.hasStarted else { return (1, false) }
    var count = 0
    for (position, other) in ready.enumerated() {
      let twin = tasks.records[other.owner]
      guard twin.group == group, !twin.hasStarted else { continue }
      if position < index { return (0, true) }
      count += 1
    }
    return (count, false)
  }

  /// The clock as one more option: time moves on to the next deadline.
  private static let clock = Option(readyIndex: -1, owner: -1, standsFor: 1)
}
