import Foundation

/// Runs `body` once under every order its tasks can take, the simplest order first.
///
/// *Every order* means: every order in which the jobs that the Swift runtime makes ready can be
/// run one at a time. Between two awaits nothing else runs. What it cannot see: two threads that
/// touch memory at the same time, and work that leaves the scenario, such as a Dispatch queue, a
/// socket or a real timer. The latter is reported where the explorer notices it: when a task of the
/// scenario waits for it. A switch to an idle actor is no place where others come in, and the calls
/// that wait for one actor run back to back; `hops: .letOthersIn` makes every switch a place, and
/// a `suspensionPoint()` makes one.
///
/// The environment variable `AWAIT_REPLAY` names one order to run instead, without a watchdog, so
/// that `print` and a debugger show just that order.
///
/// - Parameters:
///   - plan: Which orders to run. An incomplete run fails unless the plan asks for sampling.
///   - timers: Whether the next deadline may come while work is ready.
///   - hops: Whether a switch to an idle actor lets others in.
///   - unfinishedWork: Whether tasks that nobody waits for may go on for ever.
///   - determinism: What becomes of a body that offers other choices when replayed.
///   - stepLimit: After how many steps an order counts as a livelock.
///   - name: The test's name, for the command that replays an order.
///   - body: The scenario. It runs once an order and must do the same each time.
/// - Returns: How many orders ran and what came of them.
/// - Throws: ``BrokenInterleaving``, the story of the simplest order that breaks.
@discardableResult
public func everyInterleaving(
  _ plan: Plan = .everyOrder(), timers: Timers = .whenNothingCanRun,
  hops: ActorHops = .inline, unfinishedWork: UnfinishedWork = .fails,
  determinism: Determinism = .standard,
  stepLimit: Int = 10_000, name: String = #function,
  _ body: @escaping @Sendable (Scenario) async throws -> Void
) async throws -> Exploration {
  let exploration = await interleavings(
    plan, timers: timers, hops: hops, unfinishedWork: unfinishedWork, determinism: determinism,
    stepLimit: stepLimit, name: name, body)
  if let failure = exploration.failure { throw failure }
  return exploration
}

/// Runs `body` under every order like `everyInterleaving`, and returns a broken order instead of
/// throwing it.
///
/// Without a `name` there is no test to run again, so the story ends without a command and
/// `AWAIT_REPLAY` does not apply.
public func interleavings(
  _ plan: Plan = .everyOrder(), timers: Timers = .whenNothingCanRun,
  hops: ActorHops = .inline, unfinishedWork: UnfinishedWork = .fails,
  determinism: Determinism = .standard,
  stepLimit: Int = 10_000, name: String? = nil,
  _ body: @escaping @Sendable (Scenario) async throws -> Void
) async -> Exploration {
  _ = Seam.installed
  let rules = Rules(
    timersMayFireEarly: timers == .mayFireEarly, hopsLetOthersIn: hops == .letOthersIn,
    allowsUnfinishedWork: unfinishedWork == .allowed,
    isStrict: determinism == .required, stepLimit: stepLimit)
  let request = Request(
    plan: plan, rules: rules, name: name.map(withoutLabels), body: body,
    token: name == nil ? nil : ProcessInfo.processInfo.environment["AWAIT_REPLAY"])
  return await request.run()
}

/// A test's name as its filter wants it: without the argument labels that `#function` adds.
private func withoutLabels(_ name: String) -> String {
  guard name.hasSuffix(")"), let start = name.lastIndex(of: "(") else { return name }
  return String(name[..<start])
}
