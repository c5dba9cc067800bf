import Foundation
import Synchronization

/// One call of `everyInterleaving`: what to run, under which rules.
struct Request: Sendable {
  let plan: Plan
  let rules: Rules
  /// The test's name, nil where no test runs it.
  let name: String?
  let body: @Sendable (Scenario) async throws -> Void
  /// The order to run instead of all, as a replay token.
  let token: String?

  /// Explores on a thread of its own and waits for the result.
  func run() async -> Exploration {
    await withCheckedContinuation { continuation in
      let answer = FirstAnswer(continuation)
      ExplorationThread.start {
        let home = Home()
        let watchdog = Watchdog()
        if token == nil, !Watchdog.isHeldByDebugger {
          watchdog.start(over: home) { answer.give(lost(in: home, to: $0)) }
        }
        let explorer = Explorer(request: self, home: home)
        answer.give(explorer.explore())
        watchdog.dismiss()
        StrayJobs.forget(home)
      }
    }
  }

  /// The story of the step that does not return: the order up to it, replayed on another thread.
  private func lost(in home: Home, to verdict: Watchdog.Verdict) -> Exploration {
    let (script, step) = home.position
    let (tally, wasReadingState) = (home.tally, home.isReadingState)
    let retelling = Mutex<Exploration?>(nil)
    let done = DispatchSemaphore(value: 0)
    ExplorationThread.start {
      // A body that is not repeatable may trap earlier now; then there is no story to wait for.
      _ = Traps.handleOnThisThread()
      defer { Traps.leaveAlone() }
      let explorer = Explorer(request: self, home: Home(), omitsState: wasReadingState)
      let told = explorer.retell(
        script, after: tally, upTo: LastStep(number: step, verdict: verdict))
      retelling.withLock { $0 = told }
      done.signal()
    }
    _ = done.wait(timeout: .now() + 5)
    if let told = retelling.withLock({ $0 }) { return told }
    return .failed(.untold(verdict), orders: tally.orders + 1)
  }
}

extension BrokenInterleaving {
  /// A step that does not return, in an order that could not be run again up to it.
  static func untold(_ verdict: Watchdog.Verdict) -> BrokenInterleaving {
    let rule = verdict.breakage(of: "a task").headline
    return BrokenInterleaving(rule: rule, token: nil, description: "Broken rule: \(rule)")
  }

  /// A request that cannot be run as it stands.
  static func misuse(_ sentence: String) -> BrokenInterleaving {
    BrokenInterleaving(rule: sentence, token: nil, description: "Broken rule: \(sentence)")
  }
}

extension Exploration {
  static func failed(_ failure: BrokenInterleaving, orders: Int) -> Exploration {
    Exploration(
      orders: orders, coverage: .incomplete(orders: orders, switches: 0, share: 0),
      outcomes: [(failure.rule, 1)], failure: failure)
  }
}

/// Hands the first of several answers to the one who waits.
private final class FirstAnswer: Sendable {
  private let continuation: Mutex<CheckedContinuation<Exploration, Never>?>

  init(_ continuation: CheckedContinuation<Exploration, Never>) {
    self.continuation = Mutex(continuation)
  }

  func give(_ answer: Exploration) {
    continuation.withLock { continuation in
      defer { continuation = nil }
      return continuation
    }?.resume(returning: answer)
  }
}
