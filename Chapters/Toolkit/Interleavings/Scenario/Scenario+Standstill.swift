extension Scenario {
  /// Waits until nobody else can run: every other task has finished or waits for something.
  ///
  /// Here a test can look at what has come about, without waiting for what broken code never does.
  /// Virtual time does not move on for it, so whoever sleeps sleeps on. Several who wait here go on
  /// together, in every order. It needs timers that fire when nothing can run.
  public func standstill(isolation: isolated (any Actor)? = #isolation) async {
    guard let schedule = schedule(for: "a standstill") else { return }
    guard !schedule.rules.timersMayFireEarly else {
      schedule.breakage = schedule.breakage ?? .misuse(Self.comesTooEarly)
      return
    }
    let owner = schedule.currentOwner
    // The body only looks; what it did before is the setting.
    if owner == TaskTable.body { schedule.trace?.endSetting() }
    let number = schedule.timers.nextNumber()
    _ = await withUnsafeContinuation(isolation: isolation) { continuation in
      schedule.timers.add(number, deadline: schedule.timers.now, owner: owner, continuation)
    }
  }

  private static var comesTooEarly: String {
    "standstill() comes when nothing can run, and here timers may fire early; wait for a door"
  }
}
