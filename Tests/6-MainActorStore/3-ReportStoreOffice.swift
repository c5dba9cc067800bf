import Dispatch
import Observation
import Synchronization

#if Solutions
  @testable import MainActorStoreSolutions
#else
  @testable import MainActorStoreExercises
#endif

/// One load: its fetch and its computation, and the gates before their ends.
final class Job: Sendable {
  /// How it ends.
  enum End: Sendable, CaseIterable { case total, fetchFails, computationFails }

  /// When its fetch has begun.
  let fetching = Moment()
  /// When the network answers.
  let answered = Moment()
  /// When its computation has begun.
  let computing = Moment()
  /// When `load` has returned.
  let returned = Moment()
  /// How it ends.
  let end: End
  private let gate = DispatchSemaphore(value: 0)

  /// Makes a load whose gates are shut.
  init(_ end: End = .total) { self.end = end }

  /// Opens the gate before the end of the computation.
  func open() { gate.signal() }

  /// Stands at the gate, and blocks the thread. Who comes later finds the gate open.
  func pass() { if gate.wait(timeout: .now() + Moment.patience) == .success { gate.signal() } }
}

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

  /// Makes the store of this office.
  @MainActor
  func store() -> ReportStore {
    ReportStore(fetch: { try await self.fetch($0) }, compute: { try self.compute($0) })
  }

  /// Starts a task that loads.
  func load(_ month: String, _ number: Int, _ store: ReportStore) {
    Task {
      await watch(store)
      await store.load(month)
      jobs[number - 1].returned.come()
    }
  }

  /// Lets everybody go who may still stand at a gate.
  func close() {
    for job in jobs {
      job.answered.come()
      job.open()
    }
  }

  /// Whether the main actor does something else when asked.
  func mainActorIsFree() async -> Bool {
    let beat = Moment()
    Task { @MainActor in beat.come() }
    return await beat.comes()
  }

  private func fetch(_ month: String) async throws -> [Int] {
    let number = state.withLock { state in
      state.fetched.append(month)
      return state.fetched.count
    }
    guard jobs.indices.contains(number - 1) else { throw Broken(description: "one too many") }
    jobs[number - 1].fetching.come()
    _ = await jobs[number - 1].answered.comes()
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
