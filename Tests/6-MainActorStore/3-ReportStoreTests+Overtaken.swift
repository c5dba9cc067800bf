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
      "the older was \(isComputing ? "computing" : "fetching") and ended "
        + "\(olderEndsFirst ? "first" : "last") with \(older), the newer with \(newer)"
    }

    static let all = [true, false].flatMap { isComputing in
      Job.End.allCases.filter { !isComputing || $0 != .fetchFails }.flatMap { older in
        [Job.End.total, .computationFails].flatMap { newer in
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
      let (store, older) = (await office.store(), office.jobs[0])
      try await office.begin(store, 1, isComputing: isComputing)
      for number in [2, 3] {
        let job = office.jobs[number - 1]
        job.answered.come()
        job.open()
        office.load("June", number, store)
        try #require(await job.returned.comes(), "rule 5: a newer load waits for no older one")
        let state = await store.state
        try #require(
          state == .ready(month: "June", total: 100 + number), "rule 5: the newest load counts")
      }
      older.answered.come()
      older.open()
      try #require(
        await older.returned.comes(), "rule 5: an older load returns when it has computed")
      let state = await store.state
      try #require(
        state == .ready(month: "June", total: 103), "rule 5: an older load changes nothing")
    }
  }

  // Hint: the older load comes back with a result or a failure, before or after the newer one. What
  // does it have to find out before it shows that? (guard: older-is-over)
  @Test func `an older load changes nothing`() async throws {
    for loads in Overtaking.all {
      let office = Office([Job(loads.older), Job(loads.newer)])
      defer { office.close() }
      let (store, older, newer) = (await office.store(), office.jobs[0], office.jobs[1])
      try await office.begin(store, 1, isComputing: loads.isComputing)
      office.load(loads.month, 2, store)
      try #require(await newer.fetching.comes(), "rule 5: a newer load waits for no older one")
      let fetching = await store.state
      try #require(
        fetching == .loading(month: loads.month), "rule 5: a newer load shows loading at once")
      for job in loads.olderEndsFirst ? [older, newer] : [newer, older] {
        job.answered.come()
        job.open()
        try #require(await job.returned.comes(), "rule 5: each load returns when it has computed")
        if job === older, loads.olderEndsFirst {
          let state = await store.state
          try #require(
            state == .loading(month: loads.month), "rule 5: an older load changes nothing; \(loads)"
          )
        }
      }
      let state = await store.state
      let wanted: ReportStore.State =
        loads.newer == .total
        ? .ready(month: loads.month, total: 102)
        : .failed(month: loads.month, reason: "overflow")
      try #require(state == wanted, "rule 5: an older load changes nothing; \(loads)")
    }
  }
}

extension Office {
  /// Starts a load and waits until it fetches, or computes.
  fileprivate func begin(_ store: ReportStore, _ number: Int, isComputing: Bool) async throws {
    let job = jobs[number - 1]
    load("May", number, store)
    try #require(await job.fetching.comes(), "rule 1: load fetches")
    guard isComputing else { return }
    job.answered.come()
    try #require(await job.computing.comes(), "rule 1: load computes from what was fetched")
  }
}
