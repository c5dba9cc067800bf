/// One thing that could run next.
struct Option {
  /// Its place in the schedule's ready list, -1 for the clock.
  let readyIndex: Int
  /// The task it continues, -1 for the clock.
  let owner: Int
  /// How many interchangeable tasks this one stands for.
  let standsFor: Int
}

/// A point at which more than one job can run; the default order takes the option at index 0.
struct Choice {
  /// Counts the choices of one order from 1.
  let number: Int
  let schedule: Schedule

  var options: [Option] { schedule.options }

  /// A digest of what is offered here and of what was offered before: the same beginning must
  /// always give the same digest. The mixing is FNV-1a's.
  func digest(after earlier: UInt64) -> UInt64 {
    var digest = earlier ^ 14_695_981_039_346_656_037
    for option in schedule.options {
      digest = (digest ^ UInt64(truncatingIfNeeded: option.owner &+ 2)) &* 1_099_511_628_211
    }
    return digest
  }
}
