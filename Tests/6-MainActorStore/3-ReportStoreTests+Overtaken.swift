import Testing

#if Solutions
  @testable import MainActorStoreSolutions
#else
  @testable import MainActorStoreExercises
#endif

/// Loads that begin while an older one is under way.
extension ReportStoreTests {
  /// Where the older load is when the newer one begins, and how the two end.
  struct Overtaking: CustomStringConvertible {
    let isComputing: Bool
    let older: Job.End
    let newer: Job.End
    let olderEndsFirst: Bool
    /// The newer load's month; the older load's is May.
    let month: String

    var description: String {
      """
      the older load was \(isComputing ? "computing" : "fetching") when the newer began,
        and ended \(olderEndsFirst ? "first" : "last") with \(older); the newer with \(newer)
      """
    }

    static let all = [true, false].flatMap { isComputing in
      Job.End.allCases.filter { !isComputing || $0 != .fetchFails }.flatMap { older in
        Job.End.allCases.flatMap { newer in
          [(true, "May"), (false, "May"), (true, "June"), (false, "June")].map {
            Overtaking(
              isComputing: isComputing, older: older, newer: newer, olderEndsFirst: $0.0,
              month: $0.1)
          }
        }
      }
    }
  }

  // Hint: the older computation stands at its gate until the newer loads are done. Nothing that does
  // one thing at a time, an actor or a serial queue, lets the newer ones pass.
  @Test func `a newer load waits for nothing of an older one`() async throws {
    for isComputing in [true, false] {
      let office = Office([Job(), Job(), Job()])
      defer { office.close() }
      let (store, older) = (try await office.store(), office.jobs[0])
      try await office.begin(store, isComputing: isComputing)
      let place = "the older load was \(isComputing ? "computing" : "fetching") meanwhile"
      for number in [2, 3] {
        let job = office.jobs[number - 1]
        job.open()
        office.load("June", number, store)
        try await expect(job.returned, "rule 5: a newer load waits for no older one", place)
        let state = try await office.state(of: store)
        try expect(
          state, is: .ready(month: "June", total: 100 + number),
          "rule 5: the newest load counts", place)
      }
      older.open()
      try await expect(older.returned, "rule 5: an older load returns when it has computed")
      let state = try await office.state(of: store)
      try expect(
        state, is: .ready(month: "June", total: 103), "rule 5: an older load changes nothing")
    }
  }

  // Hint: the older load comes back with a result or a failure, before or after the newer one. What
  // does it have to find out before it shows that? (guard: older-is-over)
  @Test func `an older load changes nothing`() async throws {
    for loads in Overtaking.all {
      let office = Office([Job(loads.older), Job(loads.newer)])
      defer { office.close() }
      let (store, older, newer) = (try await office.store(), office.jobs[0], office.jobs[1])
      try await office.begin(store, isComputing: loads.isComputing)
      office.load(loads.month, 2, store)
      try await expect(newer.fetching, "rule 5: a newer load waits for no older one")
      let fetching = try await office.state(of: store)
      try expect(
        fetching, is: .loading(month: loads.month),
        "rule 5: a newer load shows loading at once, an older load nothing")
      for job in loads.olderEndsFirst ? [older, newer] : [newer, older] {
        job.open()
        try await expect(
          job.returned,
          job === newer
            ? "rule 5: a newer load waits for no older one"
            : "rule 5: an older load returns when it has computed")
        if job === older, loads.olderEndsFirst {
          let state = try await office.state(of: store)
          try expect(
            state, is: .loading(month: loads.month), "rule 5: an older load changes nothing",
            loads.description)
        }
      }
      let state = try await office.state(of: store)
      let wanted: ReportStore.State =
        switch loads.newer {
        case .total: .ready(month: loads.month, total: 102)
        case .fetchFails: .failed(month: loads.month, reason: "offline")
        case .computationFails: .failed(month: loads.month, reason: "overflow")
        }
      try expect(state, is: wanted, "rule 5: an older load changes nothing", loads.description)
      try office.expectItsPlace()
    }
  }

  // Hint: the oldest ends last, and a load between has come and gone. Whatever the oldest knows
  // itself by, nobody else may have it by then. (guard: older-is-over)
  @Test func `an old load changes nothing, whoever came and went since`() async throws {
    for secondEndsFirst in [true, false] {
      let office = Office([Job(), Job(), Job()])
      defer { office.close() }
      let (store, second) = (try await office.store(), office.jobs[1])
      let rule = "rule 5: an older load changes nothing"
      try await office.begin(store, isComputing: true)
      office.load("May", 2, store)
      try await expect(second.fetching, "rule 5: a newer load waits for no older one")
      if secondEndsFirst { try await office.end(2, store, .ready(month: "May", total: 102), rule) }
      office.load("May", 3, store)
      try await expect(office.jobs[2].fetching, "rule 5: a newer load waits for no older one")
      if !secondEndsFirst { try await office.end(2, store, .loading(month: "May"), rule) }
      try await office.end(1, store, .loading(month: "May"), rule)
      try await office.end(3, store, .ready(month: "May", total: 103), rule)
    }
  }
}

extension Office {
  /// Starts the first load and waits until it fetches, or computes.
  fileprivate func begin(_ store: ReportStore, isComputing: Bool) async throws {
    load("May", 1, store)
    try await expect(jobs[0].fetching, "rule 1: load fetches")
    guard isComputing else { return }
    jobs[0].answered.come()
    try await expect(jobs[0].computing, "rule 1: load computes from what was fetched")
  }

  /// Lets a load go to its end, and looks what the store shows then.
  fileprivate func end(
    _ number: Int, _ store: ReportStore, _ wanted: ReportStore.State, _ rule: String
  ) async throws {
    jobs[number - 1].open()
    try await expect(jobs[number - 1].returned, "rule 5: a load returns when it has computed")
    let state = try await state(of: store)
    try expect(state, is: wanted, rule, "load \(number) has just ended")
  }
}
