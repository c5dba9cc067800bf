import Interleavings
import Testing

#if Solutions
  @testable import AwaitAsDoorSolutions
#else
  @testable import AwaitAsDoorExercises
#endif

@Suite("5.1 TurnController")
struct TurnControllerTests {
  private let plan = Plan.everyOrderOrElseSampled(limit: 20_000, orders: 4_000, conditions: 3)

  // Hint: with nobody to disturb it, a turn asks twice, opens the microphone and listens.
  @Test func `granted both prompts, a turn listens`() async throws {
    try await everyInterleaving(plan, unfinishedWork: .allowed) { scenario in
      let room = await Room(scenario)
      scenario.task("start") { await room.start() }
      scenario.task("user") {
        await room.microphonePrompt.arrived()
        try await room.expect(.starting, "rule 1: during the first prompt it is starting")
        room.microphonePrompt.open(with: true)
        await room.speechPrompt.arrived()
        try await room.expect(.starting, "rule 1: during the second prompt it is starting")
        room.speechPrompt.open(with: true)
      }
      await scenario.allTasks()
      try await room.expectEnd(
        .listening, opened: 1, prompts: 1, "rule 1: granted both, a turn opens once and listens")
    }
  }

  // Hint: a denial ends the turn; there is nothing left to ask for.
  @Test(arguments: [false, true])
  func `a denied first prompt never shows the second, a denied second opens nothing`(
    first: Bool
  ) async throws {
    try await everyInterleaving(plan, unfinishedWork: .allowed) { scenario in
      let room = await Room(scenario)
      room.microphonePrompt.open(with: first)
      room.speechPrompt.open(with: false)
      scenario.task("start") { await room.start() }
      await scenario.allTasks()
      try await room.expectEnd(
        .denied, opened: 0, prompts: first ? 1 : 0, "rule 1: a denial is the end of a turn")
    }
  }

  // Hint: while the first prompt is up, the user leaves. How does the code behind that await learn
  // of it? Guards: stop-ends-the-turn, after-the-first-prompt.
  @Test(arguments: [true, false])
  func `stopped during the first prompt, the state stays idle`(answer: Bool) async throws {
    try await everyInterleaving(plan, unfinishedWork: .allowed) { scenario in
      let room = await Room(scenario)
      room.speechPrompt.open(with: true)
      scenario.task("start") { await room.start() }
      scenario.task("user") {
        await room.microphonePrompt.arrived()
        try await room.stop("rule 2: stopped, it is idle at once")
        room.microphonePrompt.open(with: answer)
      }
      await scenario.allTasks()
      try await room.expectEnd(
        .idle, opened: 0, prompts: 0, "rule 2: a stopped turn stays idle, whatever the answer")
    }
  }

  // Hint: the second prompt is a door like the first, and needs a look of its own behind it.
  // Guards: stop-ends-the-turn, after-the-second-prompt.
  @Test(arguments: [true, false])
  func `stopped during the second prompt, the state stays idle`(answer: Bool) async throws {
    try await everyInterleaving(plan, unfinishedWork: .allowed) { scenario in
      let room = await Room(scenario)
      room.microphonePrompt.open(with: true)
      scenario.task("start") { await room.start() }
      scenario.task("user") {
        await room.speechPrompt.arrived()
        try await room.stop("rule 3: stopped, it is idle at once")
        room.speechPrompt.open(with: answer)
      }
      await scenario.allTasks()
      try await room.expectEnd(
        .idle, opened: 0, prompts: 1, "rule 3: a stopped turn stays idle, whatever the answer")
    }
  }

  // Hint: the stop may come before the start, between an answer and the code that waits for it, or
  // once the microphone is open. Guards: stop-ends-the-turn, after-the-first-prompt,
  // after-the-second-prompt.
  @Test func `stopped at any moment, nothing happens after the stop`() async throws {
    try await everyInterleaving(plan, unfinishedWork: .allowed) { scenario in
      let room = await Room(scenario)
      scenario.task("start") { await room.start() }
      scenario.task("user") { try await room.stop("rule 2: stopped, it is idle at once") }
      scenario.task("answer 1") { room.microphonePrompt.open(with: true) }
      scenario.task("answer 2") { room.speechPrompt.open(with: true) }
      await scenario.allTasks()
      guard let stop = await room.atStop else { return }
      if stop.microphonePrompts == 0 {
        try await room.expectEnd(
          .listening, opened: 1, prompts: 1, "rule 2: a start after the stop is a turn of its own")
      } else {
        try await room.expectEnd(
          .idle, opened: stop.opened, prompts: stop.speechPrompts,
          "rules 2, 3: nothing happens after the stop")
      }
    }
  }

  // Hint: `state == .starting` is true again, but it is another turn that is starting.
  // Guards: after-the-first-prompt.
  @Test(arguments: [(old: true, new: true), (true, false), (false, true)], [false, true])
  func `stopped and started again, the newer turn wins`(
    answers: (old: Bool, new: Bool), newerFirst: Bool
  ) async throws {
    try await everyInterleaving(plan, unfinishedWork: .allowed) { scenario in
      let room = await Room(scenario)
      room.speechPrompt.open(with: true)
      scenario.task("first") { await room.start() }
      await room.microphonePrompt.arrived()
      scenario.task("second") {
        try await room.stop("rule 2: stopped, it is idle at once")
        await room.start()
      }
      await room.microphonePrompt.arrived(2)
      room.answer(answers.old, at: room.microphonePrompt, answers.new, newerFirst: newerFirst)
      await scenario.allTasks()
      try await room.expectEnd(
        answers.new ? .listening : .denied, opened: answers.new ? 1 : 0,
        prompts: answers.new ? 1 : 0, "rule 4: the newer turn wins")
    }
  }

  // Hint: nobody stopped the older turn. Who tells it that it is over?
  // Guards: start-ends-the-older-turn, after-the-first-prompt.
  @Test(arguments: [(old: true, new: true), (true, false), (false, true)], [false, true])
  func `started again without a stop, the newer turn wins`(
    answers: (old: Bool, new: Bool), newerFirst: Bool
  ) async throws {
    try await everyInterleaving(plan, unfinishedWork: .allowed) { scenario in
      let room = await Room(scenario)
      room.speechPrompt.open(with: true)
      scenario.task("first") { await room.start() }
      await room.microphonePrompt.arrived()
      scenario.task("second") { await room.start() }
      await room.microphonePrompt.arrived(2)
      room.answer(answers.old, at: room.microphonePrompt, answers.new, newerFirst: newerFirst)
      await scenario.allTasks()
      try await room.expectEnd(
        answers.new ? .listening : .denied, opened: answers.new ? 1 : 0,
        prompts: answers.new ? 1 : 0, "rule 4: the newer turn wins")
    }
  }

  // Hint: an older turn may be one prompt further than the newer one.
  // Guards: start-ends-the-older-turn, after-the-second-prompt.
  @Test(
    arguments: [(old: true, newerFirst: false), (true, true), (false, false), (false, true)],
    [false, true])
  func `started again during the second prompt, the newer turn wins`(
    answers: (old: Bool, newerFirst: Bool), stop: Bool
  ) async throws {
    try await everyInterleaving(plan, unfinishedWork: .allowed) { scenario in
      let room = await Room(scenario)
      room.microphonePrompt.open(arrival: 1, with: true)
      room.speechPrompt.open(arrival: 2, with: true)
      scenario.task("first") { await room.start() }
      await room.speechPrompt.arrived()
      scenario.task("second") {
        if stop { try await room.stop("rule 3: stopped, it is idle at once") }
        await room.start()
      }
      await room.microphonePrompt.arrived(2)
      room.answer(answers.old, at: room.speechPrompt, true, newerFirst: answers.newerFirst)
      await scenario.allTasks()
      try await room.expectEnd(
        .listening, opened: 1, prompts: 2, "rule 4: the newer turn wins")
    }
  }

  // Hint: remembering that *a* turn is over, or which one was last, is not enough for three.
  // Guards: start-ends-the-older-turn, after-the-first-prompt.
  @Test(arguments: [[1, 2, 3], [3, 1, 2]], [false, true])
  func `of three turns the newest wins`(answers: [Int], stops: Bool) async throws {
    try await everyInterleaving(plan, unfinishedWork: .allowed) { scenario in
      let room = await Room(scenario)
      room.speechPrompt.open(with: true)
      for number in 1...3 {
        scenario.task("start \(number)") {
          if stops, number > 1 { try await room.stop("rule 2: stopped, it is idle at once") }
          await room.start()
        }
        await room.microphonePrompt.arrived(number)
      }
      for number in answers { room.microphonePrompt.open(arrival: number, with: true) }
      await scenario.allTasks()
      try await room.expectEnd(
        .listening, opened: 1, prompts: 1, "rule 4: the newest of three turns wins")
    }
  }

  // Hint: a second tap on the button while the microphone is already open.
  @Test func `a start while listening asks nothing`() async throws {
    try await everyInterleaving(plan, unfinishedWork: .allowed) { scenario in
      let room = await Room(scenario)
      room.microphonePrompt.open(with: true)
      room.speechPrompt.open(with: true)
      scenario.task("user") {
        await room.start()
        await room.start()
      }
      await scenario.allTasks()
      try await room.expectEnd(
        .listening, opened: 1, prompts: 1, "rule 5: a start while listening does nothing")
      try scenario.expect(
        room.microphonePrompt.arrivals == 1, "rule 5: a start while listening asks nothing")
    }
  }

  // Hint: a turn that was stopped takes nothing into the next one, neither a permission nor a flag.
  @Test func `stopped while listening and started again, a turn asks afresh and listens`()
    async throws
  {
    try await everyInterleaving(plan, unfinishedWork: .allowed) { scenario in
      let room = await Room(scenario)
      room.microphonePrompt.open(with: true)
      room.speechPrompt.open(with: true)
      scenario.task("user") {
        await room.start()
        try await room.stop("rule 2: stopped, it is idle at once")
        await room.start()
      }
      await scenario.allTasks()
      try await room.expectEnd(
        .listening, opened: 2, prompts: 2, "rule 1: granted both, each turn opens and listens")
      try scenario.expect(
        room.microphonePrompt.arrivals == 2, "rule 1: each turn asks for the microphone")
    }
  }

  // Hint: the newest of three may be the one that is denied, and the oldest the one that is granted.
  // Guards: start-ends-the-older-turn, after-the-first-prompt.
  @Test(arguments: [[1, 2, 3], [3, 1, 2]])
  func `of three turns the newest wins, also when it is denied`(answers: [Int]) async throws {
    try await everyInterleaving(plan, unfinishedWork: .allowed) { scenario in
      let room = await Room(scenario)
      room.speechPrompt.open(with: true)
      for number in 1...3 {
        scenario.task("start \(number)") { await room.start() }
        await room.microphonePrompt.arrived(number)
      }
      for number in answers { room.microphonePrompt.open(arrival: number, with: number != 3) }
      await scenario.allTasks()
      try await room.expectEnd(
        .denied, opened: 0, prompts: 0, "rule 4: the newest of three turns wins")
    }
  }

  // Hint: an older turn behind its second prompt must not outlive a newer one that was denied.
  // Guards: start-ends-the-older-turn, after-the-second-prompt.
  @Test func `started again during the second prompt and denied, the newer turn wins`()
    async throws
  {
    try await everyInterleaving(plan, unfinishedWork: .allowed) { scenario in
      let room = await Room(scenario)
      room.microphonePrompt.open(arrival: 1, with: true)
      scenario.task("first") { await room.start() }
      await room.speechPrompt.arrived()
      scenario.task("second") { await room.start() }
      await room.microphonePrompt.arrived(2)
      scenario.task("answers") {
        room.microphonePrompt.open(arrival: 2, with: false)
        room.speechPrompt.open(arrival: 1, with: true)
      }
      await scenario.allTasks()
      try await room.expectEnd(
        .denied, opened: 0, prompts: 1, "rule 4: the newer turn wins")
    }
  }

  // Hint: who opens the microphone for a turn that is over opens it for nobody to close.
  // Guards: start-ends-the-older-turn, stop-ends-the-turn.
  @Test func `after the last stop the microphone was closed as often as it was opened`()
    async throws
  {
    try await everyInterleaving(plan, unfinishedWork: .allowed) { scenario in
      let room = await Room(scenario)
      room.speechPrompt.open(with: true)
      scenario.task("first") { await room.start() }
      await room.microphonePrompt.arrived()
      scenario.task("second") { await room.start() }
      scenario.task("user") { try await room.stop("rule 2: stopped, it is idle at once") }
      scenario.task("answers") { room.microphonePrompt.open(with: true) }
      await scenario.allTasks()
      try await room.expectClosed()
      try await room.stop("rule 2: stopped, it is idle at once")
      try await room.stop("rule 2: stopped again, it is idle")
      try await room.expectClosed()
    }
  }
}
