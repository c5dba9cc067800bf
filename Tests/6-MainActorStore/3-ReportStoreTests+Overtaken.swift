import Testing

#if Solutions
  @testable import MainActorStoreSolutions
#else
  @testable import MainActorStoreExercises
#endif

/// Loads that begin while an older one is under way.
extension ReportStoreTests {
  /// Where the older load is when the newer one begins, and how the two end.
  struct Overtaking: Sendable, CustomTestStringConvertible {
    let isComputing: Bool
    let older: Job.End
    let newer: Job.End
    let olderEndsFirst: Bool

    var testDescription: String {
      "older \(isComputing ? "computing" : "fetching"), ends \(olderEndsFirst ? "first" : "last") "
        + "with \(older), newer with \(newer)"
    }

    static let all = [true, false].flatMap { isComputing in
      Job.End.allCases.filter { !isComputing || $0 != .fetchFails }.flatMap { older in
        [Job.End.total, .computationFails].flatMap { newer in
          [true, false].map {
            Overtaking(
              isComputing: isComputing, older: older, newer: newer, olderEndsFirst: $0)
          }
        }
      }
    }
  }

  // Hint: the older computation stands at its gate until the newer loads are done. Nothing that does
  // one thing at a time, an actor or a serial queue, lets the newer ones pass.
  @Test(arguments: [true, false])
  func `a newer load waits for nothing of an older one`(isComputing: Bool) async throws {
    let office = Office([Job(), Job(), Job()])
    defer { office.close() }
    let (store, older) = (await office.store(), office.jobs[0])
    office.load("May", 1, store)
    try #require(await older.fetching.comes(), "rule 1: load fetches")
    if isComputing {
      older.answered.come()
      try #require(await older.computing.comes(), "rule 1: load computes from what was fetched")
    }
    for number in [2, 3] {
      let job = office.jobs[number - 1]
      job.answered.come()
      job.open()
      office.load("June", number, store)
      try #require(await job.returned.comes(), "rule 5: a newer load waits for no older one")
      let state = await store.state
      #expect(state == .ready(month: "June", total: 100 + number), "rule 5: the newest load counts")
    }
    older.answered.come()
    older.open()
    try #require(await older.returned.comes(), "rule 5: an older load returns when it has computed")
    let state = await store.state
    #expect(state == .ready(month: "June", total: 103), "rule 5: an older load changes nothing")
  }

  // Hint: the older load comes back with a result or a failure, before or after the newer one. What
  // does it have to find out before it shows that? (guard: older-is-over)
  @Test(arguments: Overtaking.all)
  func `an older load changes nothing`(loads: Overtaking) async throws {
    let office = Office([Job(loads.older), Job(loads.newer)])
    defer { office.close() }
    let (store, older, newer) = (await office.store(), office.jobs[0], office.jobs[1])
    office.load("May", 1, store)
    try #require(await older.fetching.comes(), "rule 1: load fetches")
    if loads.isComputing {
      older.answered.come()
      try #require(await older.computing.comes(), "rule 1: load computes from what was fetched")
    }
    office.load("June", 2, store)
    try #require(await newer.fetching.comes(), "rule 5: a newer load waits for no older one")
    let fetching = await store.state
    try #require(fetching == .loading(month: "June"), "rule 5: a newer load shows loading at once")
    for job in loads.olderEndsFirst ? [older, newer] : [newer, older] {
      job.answered.come()
      job.open()
      try #require(await job.returned.comes(), "rule 5: each load returns when it has computed")
      if job === older, loads.olderEndsFirst {
        let state = await store.state
        try #require(state == .loading(month: "June"), "rule 5: an older load changes nothing")
      }
    }
    let state = await store.state
    let wanted: ReportStore.State =
      loads.newer == .total
      ? .ready(month: "June", total: 102) : .failed(month: "June", reason: "overflow")
    #expect(state == wanted, "rule 5: an older load changes nothing")
  }
}
