//: # 5. Every await is a door
//:
//: You press stop. The red light goes off. A minute later the microphone is on. Nobody pressed
//: anything. Which line did that?
//:
//: Here is the recorder. It asks for the microphone, waits for the answer, and records if it may.
//: It is the code that most of us would write first.

import Interleavings
import Notebook
import Synchronization

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

//: Three things happen: somebody starts, the system answers the prompt, and the user stops once
//: the prompt is up. A *door* stands for the prompt: who asks waits until it opens. The explorer
//: runs the three in every order they can take, and tells the simplest order that breaks.

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
  let state = await recorder.state
  try scenario.expect(state == "idle", "a stopped recorder stays idle")
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
//> Failed at main.swift:49

//: Read it from top to bottom: a column a task, a row an event, a number where the explorer had a
//: choice. A long story leaves rows out and says how many. The user stops, and the state is idle.
//: Then the answer comes. It finds `start` behind its `await`, and `start` goes on as if nothing
//: had happened. It never looks again.

//: ## An await does not stop the world, it lets others in
//:
//: Take away recorders and prompts. Two tasks each do one thing before an await and one after it.
//: `suspensionPoint` is the explorer's own await: it waits for nothing, and anybody may come in.

let visits = await interleavings { scenario in
  let log = Mutex<[String]>([])
  for name in ["a", "b"] {
    scenario.task(name) {
      log.withLock { $0.append("\(name)-in") }
      await scenario.suspensionPoint()
      log.withLock { $0.append("\(name)-out") }
    }
  }
  await scenario.allTasks()
  scenario.outcome(log.withLock { $0.joined(separator: " ") })
}
print(visits)
//> complete: all 6 orders ran
//>   1 x a-in a-out b-in b-out
//>   1 x a-in b-in a-out b-out
//>   1 x a-in b-in b-out a-out
//>   1 x b-in a-in a-out b-out
//>   1 x b-in a-in b-out a-out
//>   1 x b-in b-out a-in a-out

//: In four of the six, the other one was there between `in` and `out`. An await is a door: you go
//: out, others come in, and you come back to a room that they have used. **What you checked before
//: an await may be false after it.** Between two awaits nobody else on the same actor gets in.
//: That is the promise to build on.

//: ## A person takes minutes
//:
//: A network call takes 200 milliseconds, and the bug hides. A permission prompt is answered by a
//: person, who first finishes a phone call. Three minutes are enough for everything else that your
//: app can do. So look first at the awaits behind which a person answers.

//: ## One number tells you that you were away too long
//:
//: The repair is to look again. But at what? "Is it still loading?" is not enough: it may be
//: loading again, for somebody else. So count. Whatever makes the waiting pointless begins a new
//: generation. Take its number before the first await, compare it after **every** await. Here it
//: is in a picture frame that people swipe through:

@MainActor
final class PictureFrame {
  private(set) var picture = "none"
  private var generation = 0

  func swipe(load: () async -> String) async {
    generation += 1
    let mine = generation
    let loaded = await load()
    guard mine == generation else { return }  // Somebody has swiped on.
    picture = loaded
  }
}

//: Anna swipes. While the disk still looks for her picture, Ben swipes on.

let swiped = await interleavings { scenario in
  let disk = scenario.door("disk", answers: String.self)
  let frame = PictureFrame()
  scenario.task("anna") { await frame.swipe { await disk.answer() } }
  scenario.task("ben") {
    await disk.arrived()
    await frame.swipe { "forest" }
  }
  scenario.task("system") { disk.open(with: "beach") }
  await scenario.allTasks()
  let picture = await frame.picture
  scenario.outcome("ben swiped last and sees the \(picture)")
}
print(swiped.outcomes.map(\.outcome))
//> ["ben swiped last and sees the forest"]

//: Every order, one outcome. Where there are two awaits, there are two checks.

//: ## Cancelling is a request, and the answer still comes
//:
//: "Then let a cancellation handler stop it." But a prompt on the screen does not know about
//: tasks, so `ask` returns `true` all the same, and nothing says that the handler's stop is last.

let cancelled = await interleavings { scenario in
  let prompt = scenario.door("prompt", answers: Bool.self)
  let recorder = HopefulRecorder()
  let start = scenario.task("start") {
    await withTaskCancellationHandler {
      await recorder.start { await prompt.answer() }
    } onCancel: {
      Task { await recorder.stop() }
    }
  }
  await prompt.arrived()
  start.cancel()
  prompt.open(with: true)
  await scenario.allTasks()
  let state = await recorder.state
  scenario.outcome("cancelled, and \(state)")
}
print(cancelled.outcomes.map(\.outcome))
//> ["cancelled, and idle", "cancelled, and recording"]

//: Cancellation saves work. It does not decide what a late answer may change; only a check after
//: the await does.

//: ## The test that proved nothing
//:
//: A colleague adds a regression test: start, stop, answer, then assert that nothing records. It
//: is green. It is also green on the recorder that we have just seen break, because the test
//: machine has no microphone, so the prompt says no.

for hasMicrophone in [false, true] {
  let proof = await interleavings { scenario in
    let prompt = scenario.door("prompt", answers: Bool.self)
    let recorder = HopefulRecorder()
    scenario.task("app") { await recorder.start { await prompt.answer() } }
    await prompt.arrived()
    await recorder.stop()
    prompt.open(with: hasMicrophone)
    await scenario.allTasks()
    let state = await recorder.state
    scenario.outcome(state == "recording" ? "red" : "green")
  }
  let verdict = proof.outcomes.map(\.outcome)
  print("microphone: \(hasMicrophone), the test is \(verdict)")
}
//> microphone: false, the test is ["green"]
//> microphone: true, the test is ["red"]

//: The first line proves nothing: not recording was never in doubt. Set the scene so that **only
//: the guard can make the assertion true**: the microphone is there, the answer is yes, the answer
//: comes after the stop. Then delete the guard and watch.

//: ## A continuation resumes exactly once
//:
//: Many prompts of the system call you back instead of letting you await. A continuation turns
//: such a callback into an await. A *checked* one counts, and traps when it is resumed twice. A
//: child process shows that, so that this one lives on:

let twice = await inChildProcess("twice") {
  await withCheckedContinuation { continuation in
    continuation.resume()
    continuation.resume()
  }
}
print(twice)
//> trapped: SWIFT TASK CONTINUATION MISUSE: AwaitAsDoor tried to resume its continuation more than once, returning ()!

//: Never is worse, because nothing happens: some callbacks are simply dropped, and whoever waits
//: leaks. (This one is *unsafe*, which means that nobody counts. A checked one would also print a
//: complaint into this page.)

let never = await interleavings { _ in
  await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
}
print(never.failure?.rule ?? "no order breaks")
//> nobody can run any more

//: ## A callback that never comes needs a deadline
//:
//: The obvious deadline is a task group: one child works, one sleeps, the first wins. But a group
//: returns only when *all* its children have, and here nobody opens the door at which one waits.
//: (The clock is the explorer's. Ten seconds cost nothing.)

let group = await interleavings { scenario in
  let work = scenario.door("work", answers: String.self)
  let first = await withTaskGroup(of: String.self) { group in
    group.addTask { await work.answer() }
    group.addTask {
      try? await scenario.clock.sleep(for: .seconds(10))
      return "too late"
    }
    defer { group.cancelAll() }
    return await group.next() ?? "nothing"
  }
  scenario.outcome("\(first) after \(scenario.clock.now.sinceStart)")
}
print(group.outcomes.map(\.outcome))
//> ["nobody can run any more"]

//: A race does not wait for the loser. Here both write into a stream, and the caller takes what
//: comes first. The work is left behind, unfinished. The explorer would report that;
//: `unfinishedWork: .allowed` says that it is meant.

let race = await interleavings(unfinishedWork: .allowed) { scenario in
  let work = scenario.door("work", answers: String.self)
  let (answers, line) = AsyncStream.makeStream(of: String.self)
  Task { line.yield(await work.answer()) }
  Task {
    try await scenario.clock.sleep(for: .seconds(10))
    line.yield("too late")
  }
  let first = await answers.first { _ in true } ?? "nothing"
  scenario.outcome("\(first) after \(scenario.clock.now.sinceStart)")
}
print(race.outcomes.map(\.outcome))
//> ["too late after 10.0 seconds"]

//: This race is still careless: it cancels nobody, and it leaves the sleeper sleeping when the
//: work wins. That is the third exercise.

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
//: `#expect(await count() == 1)` compiles. When it fails it prints the source and no value. So
//: await into a `let` first, and expect on that: the failure then says what was found.

//: ## Your turn
//:
//: The names are guards: each is a line that its exercise cannot do without.
//:
//: - **5.1 TurnController**: two prompts, a check after each. `stop-ends-the-turn`,
//:   `start-ends-the-older-turn`, `after-the-first-prompt`, `after-the-second-prompt`
//: - **5.2 OneShot**: a bridge for callbacks that cannot be misused. `first-wins`,
//:   `early-answer`, `dropped-answer`, `cancelled-waiter`
//: - **5.3 Deadline**: a race that leaves nothing behind. `cancel-work`, `wake-sleeper`,
//:   `caller-leaves`, `cancelled-before`
//: - **5.4 ProveIt**: you write the test; broken turns try to get past it.
//:   `it-would-have-listened`, `no-further-prompt`, `microphone-stays-off`, `not-listening`

//: Start with one test and its story: `swift test --filter 'stopped during the first prompt'`. Then
//: take them all: `swift test --filter TurnController`. Red is where you begin.
