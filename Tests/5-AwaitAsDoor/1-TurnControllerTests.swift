import Interleavings
import Testing

@Suite("5.1 TurnController")
struct TurnControllerTests {
  // Hint: with nobody to disturb it, a turn asks twice, opens the microphone and listens.
  @Test func `granted both prompts, a turn listens`() async throws {
    try await everyInterleaving(userFor: ["start"]) { room, name in
      let turn = try await room.start(name, "rule 1: during the first prompt it is starting")
      try await room.answer(turn, true, "rule 1: during the second prompt it is starting")
      try await room.answer(turn, true, "rule 1: granted both, a turn opens once and listens")
    }
  }

  // Hint: a denial ends the turn; there is nothing left to ask for. What came before it, a stop or a
  // turn that listened, makes no difference.
  @Test func `a denied turn is denied, the first or a later one`() async throws {
    let earlier = [nil, [], [true], [true, true], [false], [true, false]] as [[Bool]?]
    let cases = earlier.flatMap { earlier in [[false], [true, false]].map { (earlier, $0) } }
    try await everyInterleaving(userFor: cases) { room, turns in
      if let answers = turns.0 {
        let rule = "rule 1: a turn asks, then listens"
        let earlier = try await room.start("earlier", answering: answers, rule)
        try await room.stop("rules 2, 3: stopped, it is idle at once")
        if [[], [true]].contains(answers) {
          try await room.answer(earlier, true, "rules 2, 3: a stopped turn stays idle")
        }
      }
      try await room.start("start", answering: turns.1, "rule 1: a denial is the end of a turn")
    }
  }

  // Hint: while a prompt is up, the user leaves. How does the code behind that await learn of it?
  // Guards: stop-ends-the-turn, after-the-first-prompt.
  @Test func `stopped during the first prompt, the state stays idle`() async throws {
    try await everyInterleaving(userFor: Stopping.all) { room, turn in
      try await room.pass("earlier", answering: turn.earlier)
      let start = try await room.start("start", "rule 1: a turn asks for the microphone")
      for _ in 1...turn.stops { try await room.stop("rule 2: stopped, it is idle at once") }
      try await room.answer(
        start, turn.answer, "rule 2: a stopped turn stays idle, whatever the answer")
    }
  }

  // Hint: the second prompt is a door like the first, and needs a look of its own behind it.
  // Guards: stop-ends-the-turn, after-the-second-prompt.
  @Test func `stopped during the second prompt, the state stays idle`() async throws {
    try await everyInterleaving(userFor: Stopping.all) { room, turn in
      try await room.pass("earlier", answering: turn.earlier)
      let start = try await room.start("start", "rule 1: a turn asks for the microphone")
      try await room.answer(start, true, "rule 1: granted the microphone, it asks for speech")
      for _ in 1...turn.stops { try await room.stop("rule 3: stopped, it is idle at once") }
      try await room.answer(
        start, turn.answer, "rule 3: a stopped turn stays idle, whatever the answer")
    }
  }

  // Hint: the stop may come before the start, between an answer and the code that waits for it, or
  // once the microphone is open. Until it listens or is denied, the turn is `starting`.
  // Guards: stop-ends-the-turn, after-the-first-prompt, after-the-second-prompt.
  @Test func `stopped at any moment, nothing happens after the stop`() async throws {
    try await everyInterleaving(inRoomFor: Attempt.outcomes) { room, scenario, answers in
      let turn = await Attempt("start", scenario, answers: answers)
      scenario.task("start") { await room.begin(turn) }
      await room.user {
        try await room.stopWhatIsUnderWay("rules 2, 3, 6: stopped, it is idle at once")
      }
      for (prompt, answer) in zip([turn.firstPrompt, turn.secondPrompt], answers) {
        scenario.task("answer to \(prompt.name)") { prompt.open(with: answer) }
      }
      try await room.judge(
        "rule 2: a start after the stop is a turn of its own",
        orIfStoppedLast: "rules 2, 3: nothing happens after the stop")
    }
  }

  // Hint: a prompt is up, and the user taps start and stop, in any order, before the answer comes or
  // after it. What counts is the last tap. Guards: start-ends-the-older-turn, stop-ends-the-turn,
  // after-the-first-prompt, after-the-second-prompt.
  @Test func `a stop and a newer start in any order, the last of them counts`() async throws {
    let cases: [(prompt: Int, answers: [Bool])] = [
      (1, [true, true]), (2, [true, true]), (1, [false]), (2, [true, false]),
    ]
    try await everyInterleaving(inRoomFor: cases) { room, scenario, turns in
      let (answers, last) = (turns.answers, turns.answers[turns.answers.count - 1])
      let first = await Attempt("first", scenario, answers: answers)
      let second = await Attempt("second", scenario, answers: answers)
      let held = turns.prompt == 1 ? first.firstPrompt : first.secondPrompt
      if turns.prompt == 1 { first.secondPrompt.open(with: last) }
      if turns.prompt == 2 { first.firstPrompt.open(with: true) }
      second.secondPrompt.open(with: last)
      scenario.task("first") { await room.begin(first) }
      await scenario.standstill()
      scenario.task("second") { await room.begin(second) }
      await room.user {
        try await room.stopWhatIsUnderWay("rules 2, 3: stopped, it is idle at once")
      }
      scenario.task("answers") {
        held.open(with: answers[turns.prompt - 1])
        second.firstPrompt.open(with: answers[0])
      }
      try await room.judge(
        "rule 4: the newest start wins",
        orIfStoppedLast: "rules 2, 3: nothing happens after the stop")
    }
  }

  // Hint: a second tap on the button while the microphone is open. Does anybody see a difference,
  // who looks or stops just then?
  @Test func `a start while listening does nothing and asks nothing`() async throws {
    let rule = "rule 5: a start while listening does nothing"
    try await everyInterleaving(inRoomFor: [false, true]) { room, scenario, isPatient in
      let first = await Attempt.granted("first", scenario)
      let again = await Attempt.granted("again", scenario)
      scenario.task("first") { await room.begin(first) }
      await scenario.standstill()
      scenario.task("again") { await room.begin(again) }
      await room.user {
        if isPatient { try await room.settle(rule) }
        try await room.look(rule)
        try await room.stop("rule 5: a start while listening hinders no stop")
      }
      try await room.judge(
        "rule 2: a start after the stop is a turn of its own",
        orIfStoppedLast: "\(rule), then or later")
    }
  }

  // Hint: a turn that was stopped takes nothing into the next one, neither a permission nor a flag.
  @Test func `stopped while listening and started again, a turn asks afresh`() async throws {
    try await everyInterleaving(userFor: [3]) { room, rounds in
      for round in 1...rounds {
        try await room.start(
          "start \(round)", answering: [true, true],
          "rule 1: each turn asks for both, opens once and listens")
        try await room.stop("rule 6: a stop closes what is open, and the state is idle")
      }
    }
  }

  // Hint: what is closed must have been opened: by this turn, and not yet closed.
  @Test func `the microphone is closed only when it is open`() async throws {
    let cases = [nil, [false], [true, false], [true, true]] as [[Bool]?]
    try await everyInterleaving(userFor: cases) { room, answers in
      if let answers {
        try await room.start("start", answering: answers, "rule 1: a turn asks, then listens")
      }
      try await room.stop("rule 6: a stop closes what is open")
      try await room.stop("rule 6: a second stop finds nothing open")
      try await room.settle("rule 6: nothing happens after the stop")
    }
  }
}
