// 6.3 ReportStore
//
// The report is fetched without a hitch, and then the screen stands still for two seconds: adding it
// all up happens on the main actor, where a task was made for it.
//
// 1. `load` fetches once, computes once from what was fetched, and shows: `.loading` meanwhile, then
//    `.ready`. It returns then and not before.
// 2. While a load waits for the network, the main actor is free.
// 3. The computation runs off the main actor, and the main actor is free while it runs. That holds
//    for every load. (guard: off-the-main-actor)
// 4. Every change of the observable state happens on the main actor.
// 5. A load that begins while an older one is under way is the one that counts. It shows `.loading`
//    at once, waits for nothing of the older one, neither its network nor its computation, and
//    nothing that the older one ends with, a result or a failure, changes the state, whichever ends
//    first. (guard: older-is-over)
// 6. A failed fetch and a failed computation are shown as `.failed`, with the error as `"\(error)"`
//    tells it; the next load works like any other. (guard: show-the-failure)
//
// Left open: by which means the computation is moved off; when an older load returns, at the latest
// when its own computation has ended, and whether it still computes; what a cancelled caller gets.
//
// Chapter: swift run MainActorStore, the sections "Waiting lets others in, computing does not" and
//          "Move it off, and prove where it ran".
// Judge:   swift test --filter ReportStore (on real threads: there are no stories of orders here)
// Green? Delete the guard: tag your own line with `// guard`, then run
//          swift run workbook guards ReportStore
// and watch the accident that it protects against come back.

import Observation

/// Shows the total of a month, which takes long to fetch and long to compute.
@MainActor
@Observable
final class ReportStore {
  /// What a screen shows.
  enum State: Equatable {
    case empty
    case loading(month: String)
    case ready(month: String, total: Int)
    case failed(month: String, reason: String)
  }

  /// What the screen shows now.
  private(set) var state = State.empty
  @ObservationIgnored private let fetch: @Sendable (String) async throws -> [Int]
  @ObservationIgnored private let compute: @Sendable ([Int]) throws -> Int

  /// Makes a store that asks the network and then computes, which blocks whoever calls it.
  init(
    fetch: @escaping @Sendable (String) async throws -> [Int],
    compute: @escaping @Sendable ([Int]) throws -> Int
  ) {
    self.fetch = fetch
    self.compute = compute
  }

  /// Shows the report of a month.
  func load(_ month: String) async {
    // TODO: The newest load counts, no computation blocks the main actor, and a failure is shown.
    state = .loading(month: month)
    guard let numbers = try? await fetch(month) else { return }
    let total = await Task { [compute] in try? compute(numbers) }.value
    guard let total else { return }
    state = .ready(month: month, total: total)
  }
}
