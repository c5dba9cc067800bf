#if Solutions
  import Foundation
  import Interleavings
  import Synchronization
  import Testing

  /// Measures what an explored order costs; runs only with `AWAIT_BENCHMARK=1` in the environment.
  @Suite("Interleavings: benchmark", .serialized)
  struct Benchmark {
    static let isWanted = ProcessInfo.processInfo.environment["AWAIT_BENCHMARK"] == "1"

    /// A session whose callers share one refresh, and that can be signed out.
    private actor Session {
      private var token: Int?
      private var flight: Task<Int, Never>?

      func refresh(_ fetch: @escaping @Sendable () async -> Int) async -> Int {
        if let token { return token }
        if let flight { return await flight.value }
        let task = Task { await fetch() }
        flight = task
        let value = await task.value
        token = value
        flight = nil
        return value
      }

      func signOut() { token = nil }
    }

    /// What the body needs from its surroundings: a door, and a way to run tasks.
    private actor Gate {
      private var isOpen = false
      private var waiters: [CheckedContinuation<Int, Never>] = []

      func answer() async -> Int {
        if isOpen { return 1 }
        return await withCheckedContinuation { waiters.append($0) }
      }

      func open() {
        isOpen = true
        for waiter in waiters { waiter.resume(returning: 1) }
        waiters = []
      }
    }

    private static func explored() async throws -> Exploration {
      try await everyInterleaving { scenario in
        let session = Session()
        let gate = Gate()
        for name in ["a", "b", "c"] {
          scenario.task(name) { _ = await session.refresh { await gate.answer() } }
        }
        scenario.task("user") {
          await session.signOut()
          await gate.open()
        }
        await scenario.allTasks()
      }
    }

    /// The same body on the real runtime; like the scenario's body it runs in a task of its own.
    private static func ordinary() async {
      let session = Session()
      let gate = Gate()
      var tasks: [Task<Void, Never>] = []
      for _ in ["a", "b", "c"] {
        tasks.append(Task { _ = await session.refresh { await gate.answer() } })
      }
      tasks.append(
        Task {
          await session.signOut()
          await gate.open()
        })
      for task in tasks { await task.value }
    }

    @Test(.enabled(if: isWanted))
    func `three callers and a sign-out: an explored order against an ordinary run`() async throws {
      var ratios: [Double] = []
      var rates: [Double] = []
      for _ in 1...15 {
        let clock = ContinuousClock()
        var orders = 0
        let explored = try await clock.measure { orders = try await Self.explored().orders }
        let ordinary = await clock.measure {
          for _ in 1...orders { await Task { await Self.ordinary() }.value }
        }
        ratios.append(explored / ordinary)
        rates.append(Double(orders) / (explored / .seconds(1)))
      }
      let ratio = ratios.sorted()[ratios.count / 2]
      let rate = rates.sorted()[rates.count / 2]
      print("explored / ordinary: \(ratio), orders a second: \(Int(rate))")
      #expect(ratio.isFinite)
    }
  }
#endif
