import Dispatch
import Observation
import Synchronization

#if Solutions
  @testable import MainActorStoreSolutions
#else
  @testable import MainActorStoreExercises
#endif

/// What a fetch or a computation fails with.
struct Broken: Error, CustomStringConvertible {
  let description: String
}

/// Where the reader's store is judged: a network and a computation that wait for the test.
final class Office: Sendable {
  private struct State {
    var fetched: [String] = []
    var computed: [Int] = []
    var onMainActor = 0
    var changedElsewhere = 0
    var shownAtReturn: [Int: ReportStore.State] = [:]
  }

  /// Says on the main queue, and only there, that this is the main actor.
  private static let isMain = DispatchSpecificKey<Bool>()

  /// The loads in the order of their fetches.
  let jobs: [Job]
  private let state = Mutex(State())

  /// Makes an office for that many loads.
  init(_ jobs: [Job]) {
    self.jobs = jobs
    DispatchQueue.main.setSpecific(key: Self.isMain, value: true)
  }

  /// The months that were fetched.
  var fetched: [String] { state.withLock { $0.fetched } }
  /// The numbers of the loads that were computed, the first being 1.
  var computed: [Int] { state.withLock { $0.computed } }
  /// How many computations ran on the main actor.
  var onMainActor: Int { state.withLock { $0.onMainActor } }
  /// How many changes of the state happened elsewhere than on the main actor.
  var changedElsewhere: Int { state.withLock { $0.changedElsewhere } }

  /// What the store showed when a load returned, the first load being 1.
  func shown(atReturnOf number: Int) -> ReportStore.State? {
    state.withLock { $0.shownAtReturn[number] }
  }

  /// Throws if anything happened on the wrong side of the main actor.
  func expectItsPlace(file: String = #fileID, line: Int = #line) throws {
    let (computed, changed) = (onMainActor, changedElsewhere)
    try expect(
      computed == 0, "rule 3: the computation runs off the main actor", file: file, line: line)
    try expect(
      changed == 0, "rule 4: the state changes on the main actor only", file: file, line: line)
  }

  /// Makes the store of this office.
  func store() async throws -> ReportStore {
    try await onMainActor {
      ReportStore(fetch: { try await self.fetch($0) }, compute: { try self.compute($0) })
    }
  }

  /// Starts a task that loads.
  func load(_ month: String, _ number: Int, _ store: ReportStore) {
    Task { @MainActor in
      watch(store)
      await store.load(month)
      // Nobody else has been on the main actor since `load` returned.
      state.withLock { $0.shownAtReturn[number] = store.state }
      jobs[number - 1].returned.come()
    }
  }

  /// Lets everybody go who may still stand at a gate.
  func close() {
    for job in jobs { job.open() }
  }

  /// Finds out what the store shows.
  func state(of store: ReportStore) async throws -> ReportStore.State {
    try await onMainActor { store.state }
  }

  /// Throws unless the main actor does something else when asked.
  func expectMainActorIsFree(_ rule: String, file: String = #fileID, line: Int = #line) async throws
  {
    let beat = Moment()
    Task { @MainActor in beat.come() }
    try await expect(beat, rule, file: file, line: line)
  }

  /// Does something on the main actor, and waits no longer than a right answer makes it.
  private func onMainActor<Value: Sendable>(
    _ work: @escaping @MainActor @Sendable () -> Value
  ) async throws -> Value {
    let work = Task { @MainActor in work() }
    try await expectMainActorIsFree("rules 2, 3: a load leaves the main actor free")
    return await work.value
  }

  private func fetch(_ month: String) async throws -> [Int] {
    let number = state.withLock { state in
      state.fetched.append(month)
      return state.fetched.count
    }
    guard jobs.indices.contains(number - 1) else { throw Broken(description: "one too many") }
    jobs[number - 1].fetching.come()
    await jobs[number - 1].answered.comes()
    if jobs[number - 1].end == .fetchFails { throw Broken(description: "offline") }
    return [number, 100]
  }

  private func compute(_ numbers: [Int]) throws -> Int {
    guard let number = numbers.first, jobs.indices.contains(number - 1), numbers.count == 2 else {
      throw Broken(description: "not what was fetched")
    }
    let isOnMain = DispatchQueue.getSpecific(key: Self.isMain) ?? false
    state.withLock { state in
      state.computed.append(number)
      if isOnMain { state.onMainActor += 1 }
    }
    jobs[number - 1].computing.come()
    // On the main actor there is nothing more to find out, and nobody could open the gate.
    if !isOnMain { jobs[number - 1].pass() }
    if jobs[number - 1].end == .computationFails { throw Broken(description: "overflow") }
    return numbers.reduce(0, +)
  }

  /// Notes where the state changes, again and again.
  @MainActor
  private func watch(_ store: ReportStore) {
    withObservationTracking {
      _ = store.state
    } onChange: { [self, weak store] in
      if DispatchQueue.getSpecific(key: Self.isMain) != true {
        state.withLock { $0.changedElsewhere += 1 }
      }
      Task { if let store { await watch(store) } }
    }
  }
}
