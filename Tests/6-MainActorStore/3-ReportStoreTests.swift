import Foundation
import Testing

#if Solutions
  @testable import MainActorStoreSolutions
#else
  @testable import MainActorStoreExercises
#endif

/// These run on real threads, one after the other: a computation blocks the thread it stands on.
/// Those of the guard older-is-over stand in a file of their own, `+Overtaken`.
@Suite(
  "6.3 ReportStore", .serialized,
  .enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1, "a computation blocks one thread"))
struct ReportStoreTests {
  // Hint: the same store loads three times, one month twice.
  @Test func `a report is fetched, computed and shown`() async throws {
    let office = Office([Job(), Job(), Job()])
    defer { office.close() }
    let store = try await office.store()
    for (number, month) in [(1, "May"), (2, "June"), (3, "June")] {
      let job = office.jobs[number - 1]
      office.load(month, number, store)
      try await expect(job.fetching, "rule 1: load fetches")
      let fetching = try await office.state(of: store)
      try expect(fetching, is: .loading(month: month), "rule 1: it shows loading meanwhile")
      job.answered.come()
      try await expect(job.computing, "rule 1: load computes from what was fetched")
      let hasReturned = job.returned.hasCome
      // A computation on the main actor does not stop at the gate; another test tells of that.
      try expect(
        !hasReturned || office.onMainActor > 0,
        "rule 1: load does not return before its report is shown")
      if office.onMainActor == 0 {
        let computing = try await office.state(of: store)
        try expect(computing, is: .loading(month: month), "rule 1: it shows loading meanwhile")
      }
      job.open()
      try await expect(job.returned, "rule 1: load returns when its report is shown")
      let ready = ReportStore.State.ready(month: month, total: 100 + number)
      let shown = office.shown(atReturnOf: number)
      try expect(shown, is: ready, "rule 1: load returns when its report is shown")
      let state = try await office.state(of: store)
      try expect(state, is: ready, "rule 1: then it shows ready")
    }
    let (fetched, computed) = (office.fetched, office.computed)
    try expect(fetched, is: ["May", "June", "June"], "rule 1: load fetches once")
    try expect(computed, is: [1, 2, 3], "rule 1: load computes once, from what was fetched")
  }

  // Hint: the network takes its time. Does anything on the main actor stand still meanwhile?
  @Test func `waiting for the network leaves the main actor free`() async throws {
    let office = Office([Job()])
    defer { office.close() }
    let store = try await office.store()
    office.load("May", 1, store)
    try await expect(office.jobs[0].fetching, "rule 1: load fetches")
    try await office.expectMainActorIsFree("rule 2: while a load waits, the main actor is free")
    let hasReturned = office.jobs[0].returned.hasCome
    try expect(!hasReturned, "rule 1: load does not return before its report is shown")
  }

  // Hint: the computation says where it runs, and stands at a gate while the main actor is asked to do
  // something else. A task inherits the actor it was made on. (guard: off-the-main-actor)
  @Test func `computing leaves the main actor free, in every load`() async throws {
    for end in [Job.End.total, .computationFails] {
      let office = Office([Job(end), Job(end)])
      defer { office.close() }
      let store = try await office.store()
      for number in [1, 2] {
        let job = office.jobs[number - 1]
        job.answered.come()
        office.load("May", number, store)
        try await expect(job.computing, "rule 1: load computes from what was fetched")
        let onMainActor = office.onMainActor
        try expect(onMainActor == 0, "rule 3: the computation runs off the main actor")
        try await office.expectMainActorIsFree("rule 3: while it computes, the main actor is free")
        let hasReturned = job.returned.hasCome
        try expect(!hasReturned, "rule 1: load does not return before its report is shown")
        job.open()
        try await expect(job.returned, "rule 1: load returns when it is over")
      }
      let changedElsewhere = office.changedElsewhere
      try expect(changedElsewhere == 0, "rule 4: the state changes on the main actor only")
    }
  }

  // Hint: an error is something to show, and the next load begins anew.
  // (guard: show-the-failure)
  @Test func `a failure is shown and the next load works`() async throws {
    for (end, reason) in [(Job.End.fetchFails, "offline"), (.computationFails, "overflow")] {
      let office = Office([Job(end), Job(), Job(end), Job(end)])
      defer { office.close() }
      let store = try await office.store()
      for (index, job) in office.jobs.enumerated() {
        office.load("May", index + 1, store)
        try await expect(job.fetching, "rule 6: the next load works like any other")
        let loading = try await office.state(of: store)
        try expect(
          loading, is: .loading(month: "May"), "rule 6: the next load works like any other")
        job.open()
        try await expect(job.returned, "rule 6: a load that fails returns, and the next works")
        let state = try await office.state(of: store)
        let wanted: ReportStore.State =
          job.end == .total
          ? .ready(month: "May", total: 101 + index) : .failed(month: "May", reason: reason)
        try expect(
          state, is: wanted, "rule 6: a failure is shown, and the next load works",
          "load \(index + 1) ended with \(job.end)")
      }
      try office.expectItsPlace()
    }
  }
}
