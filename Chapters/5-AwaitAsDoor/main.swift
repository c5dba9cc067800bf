//: # 5. Every await is a door
//:
//: You press stop. The red light goes off. A minute later the microphone is on.
//: Nobody pressed anything. Which line did that?
//:
//: Here is the recorder. It asks for the microphone, waits for the answer, and
//: records if it may. It is the code that most of us would write first.

import Interleavings
import Notebook

@MainActor
final class HopefulRecorder {
  private(set) var state = "idle"

  func start(ask: () async -> Bool) async {
    state = "asking"
    let granted = await ask()
    state = granted ? "recording" : "denied"
  }

  func stop() { state = "idle" }
}

//: Three things happen: somebody starts, the system answers the prompt, and the user
//: stops once the prompt is up. A *door* stands for the prompt: who asks waits until it
//: opens. The explorer runs the three in every order they can take, and tells the
//: simplest order that breaks.
//:
//: ## The stop button that did not stop
//:
//: Predict: can a stopped recorder end up recording?

let stopButton = await interleavings { scenario in
  let prompt = scenario.door("prompt", answers: Bool.self)
  let recorder = HopefulRecorder()
  scenario.state("state") { recorder.state }
  scenario.task("start") { await recorder.start { await prompt.answer() } }
  scenario.task("user") {
    await prompt.arrived()
    await recorder.stop()
  }
  scenario.task("system") {
    await prompt.arrived()
    prompt.open(with: true)
  }
  await scenario.allTasks()
  try await scenario.expect(recorder.state == "idle", "a stopped recorder stays idle")
}
print(stopButton.failure?.description ?? "no order breaks")
//> Broken rule: a stopped recorder stays idle
//> 361 of 494 orders break; complete: all 494 orders ran
//>   361 x a stopped recorder stays idle
//>   133 x passes
//>
//>      start             user              system            state
//>                                                            idle
//>  1   starts
//>  2                                                         asking
//>  3   waits at prompt
//>  4                     starts
//>  5                                                         idle
//>  6                     finishes
//>                                          starts
//>                                          answers prompt:
//>                                          true
//>                                          finishes
//>      gets true
//>                                                            recording
//>      finishes
//>
//> This is the default order: each task goes on for as long as it can.
//> Failed at main.swift:48

//: Read it from top to bottom: one column a task, one row an event, a number where the
//: explorer had a choice. The user stops, and the state is idle, as it should be. Then
//: the answer comes. It finds `start` behind its `await`, and `start` goes on as if
//: nothing had happened. It never looks again.
//:
//: ## An await does not stop the world, it lets others in
//:
//: Take away recorders and prompts. Two tasks each do one thing before an await and
//: one thing after it.

import Synchronization

final class Log: Sendable {
  private let words = Mutex<[String]>([])
  var text: String { words.withLock { $0.joined(separator: " ") } }
  func add(_ word: String) { words.withLock { $0.append(word) } }
}

let visits = await interleavings { scenario in
  let log = Log()
  for name in ["a", "b"] {
    scenario.task(name) {
      log.add("\(name)-in")
      await scenario.suspensionPoint()
      log.add("\(name)-out")
    }
  }
  await scenario.allTasks()
  scenario.outcome(log.text)
}
print(visits)
//> complete: all 6 orders ran
//>   1 x a-in a-out b-in b-out
//>   1 x a-in b-in a-out b-out
//>   1 x a-in b-in b-out a-out
//>   1 x b-in a-in a-out b-out
//>   1 x b-in a-in b-out a-out
//>   1 x b-in b-out a-in a-out

//: In four of the six, the other one was there between `in` and `out`. An await is a
//: door: you go out, others come in, and you come back to a room that they have used.
//: **What you checked before an await may be false after it.** Between two awaits
//: nobody else on the same actor gets in. That is the promise to build on.
//:
//: ## A person takes minutes
//:
//: A network call takes 200 milliseconds, and the bug hides. A permission prompt is
//: answered by a person, who first finishes a phone call. Here a person takes three
//: minutes. The clock is the explorer's: the minutes cost nothing.

let meanwhile = await interleavings { scenario in
  let events = Mutex(0)
  let person = scenario.task("person") { try await scenario.clock.sleep(for: .seconds(180)) }
  scenario.task("app") {
    for _ in 1...179 {
      try await scenario.clock.sleep(for: .seconds(1))
      events.withLock { $0 += 1 }
    }
  }
  try await person.value
  scenario.outcome("\(events.withLock { $0 }) other events during one prompt")
  await scenario.allTasks()
}
print(meanwhile.outcomes.map(\.outcome))
//> ["179 other events during one prompt"]

//: ## One number tells you that you were away too long
//:
//: The repair is to look again. But at what? `state == "asking"` is not enough: stop
//: and start again, and the state says asking once more, for somebody else.
//: So count. Every start and every stop makes a new generation. Take its number
//: before the first await, compare after **every** await.

@MainActor
final class CountingRecorder {
  private(set) var state = "idle"
  private var generation = 0

  func start(ask: () async -> Bool) async {
    generation += 1
    let mine = generation
    state = "asking"
    let granted = await ask()
    guard mine == generation else { return }  // Somebody came in while the prompt was up.
    state = granted ? "recording" : "denied"
  }

  func stop() {
    generation += 1
    state = "idle"
  }
}

let counted = await interleavings { scenario in
  let prompt = scenario.door("prompt", answers: Bool.self)
  let recorder = CountingRecorder()
  scenario.task("start") { await recorder.start { await prompt.answer() } }
  scenario.task("user") {
    await prompt.arrived()
    await recorder.stop()
    prompt.open(with: true)
  }
  await scenario.allTasks()
  let state = await recorder.state
  scenario.outcome("stopped, and \(state)")
}
print(counted.outcomes.map(\.outcome))
//> ["stopped, and idle"]

//: Every order, one outcome. With two prompts there are two awaits, and two checks.
//:
//: ## Cancelling is a request, and the answer still comes
//:
//: "Then let stop cancel the task." A prompt on the screen does not know about
//: tasks. The handler runs, the flag is set, and `ask` returns `true` all the same.

let cancelled = await interleavings { scenario in
  let prompt = scenario.door("prompt", answers: Bool.self)
  let recorder = HopefulRecorder()
  let log = Log()
  let start = scenario.task("start") {
    await withTaskCancellationHandler {
      await recorder.start { await prompt.answer() }
    } onCancel: {
      log.add("handler ran,")
    }
  }
  scenario.task("user") {
    await prompt.arrived()
    start.cancel()
    await recorder.stop()
    prompt.open(with: true)
  }
  await scenario.allTasks()
  log.add(await recorder.state)
  scenario.outcome(log.text)
}
print(cancelled.outcomes.map(\.outcome))
//> ["handler ran, recording"]

//: Cancellation saves work. It does not decide what a late answer may change; only a
//: check after the await does.
//:
//: ## The test that proved nothing
//:
//: A colleague adds a regression test: start, stop, answer, then assert that nothing
//: records. It is green. It is also green on the recorder that we have just seen
//: break, because the test machine has no microphone, so the prompt says no.

@MainActor
func isSilent(_ machineHasMicrophone: Bool, _ scenario: Scenario) async -> Bool {
  let prompt = scenario.door("prompt", answers: Bool.self)
  let recorder = HopefulRecorder()
  let start = scenario.task("start") { await recorder.start { await prompt.answer() } }
  await prompt.arrived()
  recorder.stop()
  prompt.open(with: machineHasMicrophone)
  _ = await start.result
  return recorder.state != "recording"
}

for machineHasMicrophone in [false, true] {
  let proof = await interleavings { scenario in
    let isGreen = await isSilent(machineHasMicrophone, scenario)
    scenario.outcome(isGreen ? "green" : "red")
  }
  print("microphone: \(machineHasMicrophone), the test is \(proof.outcomes.map(\.outcome))")
}
//> microphone: false, the test is ["green"]
//> microphone: true, the test is ["red"]

//: The first line proves nothing: not recording was never in doubt. Set the scene so
//: that **only the guard can make the assertion true**: the microphone is there, the
//: answer is yes, the answer comes after the stop. Then delete the guard and watch.
//:
//: ## A continuation resumes exactly once
//:
//: Prompts of this kind come as callbacks, and a continuation turns one into an
//: await. Twice is a trap. A child process shows it, so that this one lives on:

let twice = await inChildProcess("twice") {
  await withCheckedContinuation { continuation in
    continuation.resume()
    continuation.resume()
  }
}
print(twice)
//> trapped: SWIFT TASK CONTINUATION MISUSE: AwaitAsDoor tried to resume its continuation more than once, returning ()!

//: Never is worse, because nothing happens. Some callbacks are simply dropped:

let never = await interleavings { scenario in
  let call = scenario.task("caller") { () -> Bool in
    await withUnsafeContinuation { _ in }
  }
  _ = await call.result
}
print(never.failure?.rule ?? "no order breaks")
//> nobody can run any more

//: ## A callback that never comes needs a deadline
//:
//: The obvious deadline is a task group: one child works, one sleeps, the first wins.
//: But a group waits for all its children, and this one never returns.

@Sendable func groupRace(_ scenario: Scenario, _ work: Door<String, Never>) async -> String {
  await withTaskGroup(of: String.self) { group in
    group.addTask { await work.answer() }
    group.addTask {
      try? await scenario.clock.sleep(for: .seconds(10))
      return "too late"
    }
    defer { group.cancelAll() }
    return await group.next() ?? "nothing"
  }
}

//: A race does not wait for the loser. Here both write into a stream, and the caller
//: takes what comes first.

@Sendable func streamRace(_ scenario: Scenario, _ work: Door<String, Never>) async -> String {
  let (answers, answer) = AsyncStream.makeStream(of: String.self)
  Task { answer.yield(await work.answer()) }
  Task {
    try? await scenario.clock.sleep(for: .seconds(10))
    answer.yield("too late")
  }
  return await answers.first { _ in true } ?? "nothing"
}

for (name, race) in [("group", groupRace), ("stream", streamRace)] {
  let waited = await interleavings(unfinishedWork: .allowed) { scenario in
    let work = scenario.door("work", answers: String.self)
    let caller = scenario.task("caller") { await race(scenario, work) }
    await scenario.allTasks()
    let answer = try await caller.value
    scenario.outcome("\(answer) after \(scenario.clock.now.sinceStart)")
  }
  print("\(name): \(waited.outcomes.map(\.outcome))")
}
//> group: ["nobody can run any more"]
//> stream: ["too late after 10.0 seconds"]

//: The stream's race is still careless: it cancels nobody, and it leaves the sleeper
//: sleeping when the work wins. That is the third exercise.
//:
//: ## An await inside an assertion
//:
//: XCTest's assertions take an autoclosure that cannot wait:
//:
//: ```swift does-not-compile: 'async' call in an autoclosure that does not support concurrency
//: import XCTest
//: func count() async -> Int { 1 }
//: func check() async { XCTAssertEqual(await count(), 1) }
//: ```
//:
//: `#expect(await count() == 1)` compiles. When it fails it prints the source and no
//: value. So await into a `let` first, and expect on that: the failure then says
//: what was found.
//:
//: ## Your turn
//:
//: The names are guards: each is a line that its exercise cannot do without.
//:
//: - **5.1 TurnController**: two prompts, a check after each. `stop-ends-the-turn`,
//:   `start-ends-the-older-turn`, `after-the-first-prompt`, `after-the-second-prompt`
//: - **5.2 OneShot**: a bridge for callbacks that cannot be misused. `first-wins`,
//:   `early-answer`, `dropped-answer`, `cancelled-waiter`
//: - **5.3 Deadline**: a race that leaves nothing behind. `cancel-work`,
//:   `wake-sleeper`, `caller-leaves`, `cancelled-before`
//: - **5.4 ProveIt**: you write the test; broken turns try to get past it.
//:   `it-would-have-listened`, `no-further-prompt`, `microphone-stays-off`,
//:   `not-listening`
//:
//: Start with `swift test --filter TurnController`. Red is where you begin.
