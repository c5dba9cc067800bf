import Foundation

/// The mechanism: the ready jobs of one order, and the loop that runs them one at a time.
///
/// Which of several ready jobs runs next is the policy's business. A schedule lives on the
/// exploration's thread and never leaves it; code finds it through ``current``.
final class Schedule {
  /// What can be run: a runtime job, or a task parked at a suspension point of the explorer.
  enum Work {
    case job(UnownedJob)
    case mainJob(UnownedJob)
    case parked(UnsafeContinuation<Void, Never>)
  }

  struct Ready {
    let work: Work
    /// The task it continues, or a pseudo-task for the queue of an actor.
    let owner: Int
  }

  /// What the explorer's other threads may see of this one.
  let home: Home
  let policy: any Policy
  let rules: Rules

  var tasks = TaskTable()
  var ready: [Ready] = []
  var options: [Option] = []
  var timers = TimerQueue()
  /// The task whose step runs now, or ran last.
  var lastOwner = TaskTable.body
  /// The task that the explorer resumes right now: jobs made ready meanwhile are its own.
  var resuming: Int?
  /// The record of a task that the scenario is about to start.
  var newcomer: Int?
  /// Whether the current step runs on the main actor.
  var runsMainActor = false

  var steps = 0
  var choices = 0
  /// The product of 1/choices along this order: Knuth's weight of a finished order. Source: Knuth,
  /// "Estimating the Efficiency of Backtrack Programs", Mathematics of Computation 29, 1975.
  var weight = 1.0
  /// How many equivalent orders this one stands for.
  var multiplicity = 1.0
  var body = BodyState()
  /// What went wrong first in this order.
  var breakage: Breakage?
  var outcome: String?
  var trace: Trace?
  /// Whether a stuck order waits a little for what may have left the scenario.
  var waitsForStrays = false
  /// Whether the state column is left out, because reading it does not return.
  var omitsState = false
  /// The step to stop before, when an order is told that has a step without an end.
  var lastStep: LastStep?
  /// Tells the orders of one exploration apart, so that a leftover of an old one is recognised.
  private(set) var order = 0
  /// When the order began, in real time.
  var startOfOrder = ContinuousClock.now
  /// When the current step began, if steps are timed.
  private var startOfStep = ContinuousClock.now
  /// Whether steps are timed: in probes and traces, and once explored code has slept on a real
  /// clock. Otherwise it would only cost.
  var timesSteps = false

  init(home: Home, policy: any Policy, rules: Rules) {
    self.home = home
    self.policy = policy
    self.rules = rules
  }

  /// How long the current order and the current step have run in real time.
  func realTime() -> (order: Duration, step: Duration) {
    let now = ContinuousClock.now
    let order = startOfOrder.duration(to: now)
    home.timesSteps = true
    return (order, timesSteps ? startOfStep.duration(to: now) : min(order, .milliseconds(1)))
  }

  /// Forgets the last order and stands ready for the next.
  func beginOrder() {
    order += 1
    tasks.removeAll()
    ready.removeAll(keepingCapacity: true)
    timers.removeAll()
    lastOwner = TaskTable.body
    resuming = nil
    newcomer = nil
    steps = 0
    choices = 0
    weight = 1
    multiplicity = 1
    body = BodyState()
    breakage = nil
    outcome = nil
    timesSteps = timesSteps || home.timesSteps
    startOfOrder = .now
    home.beginOrder(script: policy.script)
  }

  /// Runs jobs until nothing can run any more, or the step limit is reached.
  func drain() {
    while let next = nextReady() {
      steps += 1
      if steps > rules.stepLimit {
        breakage = breakage ?? .livelock(steps: rules.stepLimit)
        return
      }
      if let lastStep, steps == lastStep.number {
        stop(before: lastStep, of: ready[next].owner)
        return
      }
      run(ready.remove(at: next))
      if trace != nil { readState() }
    }
  }

  /// The position in `ready` of the job to run now; nil when nothing can run and no timer is set.
  private func nextReady() -> Int? {
    while true {
      if ready.count == 1, !rules.timersMayFireEarly || timers.isEmpty { return 0 }
      // The body sets the scene: it goes on as soon as it can.
      if let position = bodyPosition { return position }
      collectOptions()
      if options.isEmpty { return nil }
      let chosen = options.count == 1 ? options[0] : choose()
      if chosen.standsFor > 1 { multiplicity *= Double(chosen.standsFor) }
      if chosen.readyIndex >= 0 { return chosen.readyIndex }
      fireTimers()
    }
  }

  private func stop(before last: LastStep, of owner: Int) {
    trace?.beginStep(steps, time: timers.now)
    trace?.record(owner, last.verdict.inWords)
    breakage = breakage ?? last.verdict.breakage(of: tasks.name(of: owner))
  }

  private func choose() -> Option {
    choices += 1
    weight /= Double(options.count)
    let picked = policy.choose(Choice(number: choices, schedule: self))
    let option = options[min(picked, options.count - 1)]
    if picked > 0, policy.improvises {
      home.deviate(Deviation(choice: choices, option: picked))
    }
    if trace != nil { recordBranch(number: choices, picked: picked) }
    return option
  }

  private func run(_ next: Ready) {
    lastOwner = next.owner
    tasks.records[next.owner].hasStarted = true
    home.beginStep()
    if timesSteps { startOfStep = .now }
    defer { home.endStep() }
    trace?.beginStep(steps, time: timers.now)
    switch next.work {
    case .job(let job):
      let isYield = continuesItsEnqueuer(job)
      let before = ready.count
      runOnPool(job)
      if isYield { goOnAtOnce(from: before) }
    case .mainJob(let job): runOnMainActor(job)
    case .parked(let continuation):
      let before = ready.count
      resuming = next.owner
      continuation.resume()
      resuming = nil
      goOnAtOnce(from: before)
    }
  }

  /// Parking and going on are one step: the job that a resumption made ready runs at once.
  private func goOnAtOnce(from position: Int) {
    guard ready.count > position else { return }
    switch ready[position].work {
    case .job(let job):
      ready.remove(at: position)
      runOnPool(job)
    case .mainJob(let job) where isHeadOfMainQueue(position):
      ready.remove(at: position)
      runOnMainActor(job)
    case .mainJob, .parked: break
    }
  }

  private func runOnPool(_ job: UnownedJob) {
    if rules.hopsLetOthersIn {
      Seam.runWithoutInlineHops(job)
    } else {
      job.runSynchronously(on: genericExecutor)
    }
  }

  private func runOnMainActor(_ job: UnownedJob) {
    runsMainActor = true
    Seam.runOnMainActor(job)
    runsMainActor = false
  }

  /// The main actor's queue is first in, first out: only its head can run.
  private func isHeadOfMainQueue(_ position: Int) -> Bool {
    !ready[..<position].contains { if case .mainJob = $0.work { true } else { false } }
  }

  /// Where the body's own job stands, when it can run.
  private var bodyPosition: Int? {
    var position = 0
    while position < ready.count {
      if ready[position].owner == TaskTable.body {
        if case .mainJob = ready[position].work, !isHeadOfMainQueue(position) { return nil }
        return position
      }
      position += 1
    }
    return nil
  }
}
