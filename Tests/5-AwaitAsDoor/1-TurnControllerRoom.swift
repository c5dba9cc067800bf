import Interleavings

#if Solutions
  @testable import AwaitAsDoorSolutions
#else
  @testable import AwaitAsDoorExercises
#endif

/// Where the reader's controller is judged: prompts that the test answers, a counted microphone.
///
/// The room keeps count of what the rules make of the starts, stops and answers so far, and
/// compares it with what can be seen.
@MainActor
final class Room {
  /// How often things have happened up to one moment.
  private struct Moment {
    var firstPrompts = 0
    var secondPrompts = 0
    var opened = 0
  }

  private let scenario: Scenario
  private let microphone: Microphone
  private let controller: TurnController
  private var attempts: [Attempt] = []
  /// The attempt that counts, nil before the first and after a stop.
  private var newest: Attempt?
  /// What had happened when the newest attempt began, or when the last stop came.
  private var before = Moment()
  /// The rules leave open what a stop and a start do once a turn was denied.
  private var wasStoppedDenied = false
  private var wasStartedDenied = false
  private var wasStopped = false
  /// What the user saw that breaks a rule.
  private var broken: (rule: String, file: String, line: Int)?
  private var user: ScenarioTask<Void>?

  /// Makes the microphone and the controller of one order.
  init(_ scenario: Scenario) {
    self.scenario = scenario
    let microphone = Microphone(scenario)
    self.microphone = microphone
    controller = TurnController(
      openMicrophone: { microphone.open() }, closeMicrophone: { microphone.close() })
    scenario.state("state") { [controller] in "\(controller.state)" }
  }

  // MARK: The user

  /// Starts the task of the user, who sees what happens and says which rule it breaks.
  func user(_ script: @escaping @Sendable () async throws -> Void) {
    user = scenario.task("user") {
      do { try await script() } catch is BrokenRule {}
    }
  }

  /// Waits for the user to be done, and breaks the order for what the user saw.
  func judge() async throws {
    try await user?.value
    if let broken {
      try scenario.expect(false, broken.rule, file: broken.file, line: broken.line)
    }
    await scenario.allTasks()
  }

  /// Judges, once nobody can run, what came of all starts and stops: of the newest start, or of a
  /// stop if it came last.
  func judge(
    _ rule: String, orIfStoppedLast stopped: String, file: String = #fileID, line: Int = #line
  ) async throws {
    await scenario.standstill()
    if broken == nil {
      try? lookAgain(newest == nil ? stopped : rule, file, line)
    }
    try await judge()
  }

  // MARK: In any order

  /// Starts a turn in the task that calls, and notes its return.
  func begin(_ attempt: Attempt) async {
    attempts.append(attempt)
    if controller.state == .listening {
      attempt.isIgnored = true
    } else {
      wasStartedDenied = controller.state == .denied
      attempt.isAfterStop = wasStopped
      newest = attempt
      before = now
    }
    await controller.start {
      await attempt.show(attempt.firstPrompt)
    } askSpeech: {
      await attempt.show(attempt.secondPrompt)
    }
    attempt.hasReturned = true
    if newest === attempt && controller.state == .starting {
      attempt.early = attempt.returnsEarly(among: attempts)
    }
  }

  /// Stops, and looks in the same step: nobody else has run in between.
  func stop(_ rule: String, file: String = #fileID, line: Int = #line) throws {
    scenario.note("stop()")
    wasStoppedDenied = controller.state == .denied
    wasStartedDenied = false
    wasStopped = true
    newest = nil
    before = now
    controller.stop()
    try look(rule, file: file, line: line)
  }

  /// Stops for the first time, and looks before that at what is under way once a prompt came up.
  func stopWhatIsUnderWay(_ rule: String, file: String = #fileID, line: Int = #line) throws {
    let mayBeDenied = attempts.contains { $0.answers.contains(false) }
    let state = controller.state
    let what =
      attempts.count > 1
      ? "rule 4: while a newer turn takes over, the state stays starting"
      : "rule 1: until it listens or is denied, a turn is starting"
    try expect(
      now.firstPrompts == 0 || state == .starting || state == .listening
        || state == .denied && mayBeDenied, "\(what); it is \(state)", file, line)
    try stop(rule, file: file, line: line)
  }

  // MARK: One thing after the other

  /// Starts a turn in a task of its own and lets it come as far as it can.
  @discardableResult
  func start(
    _ name: String, _ rule: String, file: String = #fileID, line: Int = #line
  ) async throws -> Attempt {
    let attempt = Attempt(name, scenario)
    scenario.task(name) { await self.begin(attempt) }
    try await settle(rule, file: file, line: line)
    return attempt
  }

  /// Answers the prompt at which a turn waits and lets everybody come as far as they can.
  func answer(
    _ attempt: Attempt, _ answer: Bool, _ rule: String, file: String = #fileID, line: Int = #line
  ) async throws {
    let prompt = attempt.answers.isEmpty ? attempt.firstPrompt : attempt.secondPrompt
    attempt.answers.append(answer)
    prompt.open(with: answer)
    try await settle(rule, file: file, line: line)
  }

  /// Lets everybody come as far as they can, and looks.
  func settle(_ rule: String, file: String = #fileID, line: Int = #line) async throws {
    await scenario.standstill()
    try lookAgain(rule, file, line)
  }

  // MARK: What can be seen

  private var now: Moment {
    Moment(
      firstPrompts: attempts.reduce(0) { $0 + $1.firstPrompt.arrivals },
      secondPrompts: attempts.reduce(0) { $0 + $1.secondPrompt.arrivals },
      opened: microphone.opened)
  }

  /// What the rules make of the last stop, or of the newest attempt's answers.
  private var expected: (state: TurnController.State, moment: Moment) {
    guard let newest else { return (.idle, before) }
    let answers = newest.answers
    var moment = before
    moment.firstPrompts += 1
    if answers.first == true { moment.secondPrompts += 1 }
    if answers == [true, true] { moment.opened += 1 }
    if answers.contains(false) { return (.denied, moment) }
    return (answers.count == 2 ? .listening : .starting, moment)
  }

  /// Looks at the state, the prompts and the microphone.
  func look(_ rule: String, file: String = #fileID, line: Int = #line) throws {
    if !wasStartedDenied { try lookWhatCame(of: rule, file, line) }
    let isListening = controller.state == .listening
    try expect(
      microphone.opened - microphone.closed == (isListening ? 1 : 0)
        && !microphone.wasClosedTooEarly,
      "rule 6: \(controller.state), the microphone was opened \(microphone.opened.times) "
        + "and closed \(microphone.closed.times)", file, line)
  }

  /// Looks when nobody can run, so that every start has returned that will.
  private func lookAgain(_ rule: String, _ file: String, _ line: Int) throws {
    try look(rule, file: file, line: line)
    for early in attempts.compactMap(\.early) { try expect(false, early, file, line) }
    for attempt in attempts where !attempt.hasReturned {
      let reason =
        attempt.isIgnored
        ? "rule 5: a start while listening returns" : "rule 1: its prompts answered, start returns"
      try expect(attempt.isWaiting, "\(reason); \(attempt.name) does not", file, line)
    }
  }

  private func lookWhatCame(of rule: String, _ file: String, _ line: Int) throws {
    let state = controller.state
    let (wanted, moment) = expected
    if !(wasStoppedDenied && newest == nil && state == .denied) {
      try expect(state == wanted, "\(rule); it is \(state), not \(wanted)", file, line)
    }
    for attempt in attempts where attempt.isIgnored {
      try expect(
        attempt.firstPrompt.arrivals + attempt.secondPrompt.arrivals == 0,
        "rule 5: a start while listening asks nothing", file, line)
    }
    for (what, never, count) in [
      ("prompt 1 came up", "prompt 1 did not come up", \Moment.firstPrompts),
      ("prompt 2 came up", "prompt 2 did not come up", \.secondPrompts),
      ("the microphone was opened", "the microphone was not opened", \.opened),
    ] {
      let found = now[keyPath: count] - before[keyPath: count]
      let wanted = moment[keyPath: count] - before[keyPath: count]
      let telling =
        switch (found, wanted) {
        case (1..., 0): "\(what)\(found == 1 ? "" : " \(found.times)"); it must not"
        case (0, _): never
        default: "\(what) \(found.times); expected \(wanted.times)"
        }
      try expect(found == wanted, "\(rule); \(telling)", file, line)
    }
  }

  private func expect(_ holds: Bool, _ rule: String, _ file: String, _ line: Int) throws {
    if holds { return }
    broken = broken ?? (rule, file, line)
    throw BrokenRule()
  }
}

private struct BrokenRule: Error {}

extension Int {
  /// How often something happened, in words.
  fileprivate var times: String {
    switch self {
    case 0: "never"
    case 1: "once"
    case 2: "twice"
    default: "\(self) times"
    }
  }
}
