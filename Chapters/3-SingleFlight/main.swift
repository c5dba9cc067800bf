//: # 3. One flight, many passengers
//:
//: A travel app opens its atlas: 400 megabytes, unpacked once and kept. The logs say
//: that it was unpacked three times this morning, by one app, for one user. Every
//: caller had checked whether it was there.
//:
//: Here is the check. It is the code that most of us would write first.

import Interleavings
import Notebook
import Synchronization

/// The disk remembers every unpacking, whatever the app makes of it.
final class Disk: Sendable {
  private let unpacked = Atomic(0)
  var count: Int { unpacked.load(ordering: .relaxed) }

  @discardableResult
  func unpack() -> Int { unpacked.wrappingAdd(1, ordering: .relaxed).newValue }
}

actor CheckedAtlas {
  private var isOpen = false

  func open(_ unpack: @Sendable () async -> Void) async {
    if isOpen { return }
    await unpack()
    isOpen = true
  }
}

//: ## Two callers find it idle
//:
//: The launch opens the atlas, and so does a deep link. A suspension point stands for
//: the disk, which takes its time. Predict: how often is the atlas unpacked?

let checked = await interleavings { scenario in
  let (atlas, disk) = (CheckedAtlas(), Disk())
  scenario.state("unpacked") { disk.count }
  for name in ["launch", "link"] {
    scenario.task(name) {
      await atlas.open {
        await scenario.suspensionPoint()
        disk.unpack()
      }
    }
  }
  await scenario.allTasks()
  try scenario.expect(disk.count == 1, "the atlas is unpacked once")
}
print(checked.failure?.description ?? "no order breaks")
//> Broken rule: the atlas is unpacked once
//> 4 of 6 orders break; complete: all 6 orders ran
//>   4 x the atlas is unpacked once
//>   2 x passes
//>
//>      launch                   link                     unpacked
//>                                                        0
//>  1   starts
//> *2                            starts
//>  3                            finishes                 1
//>      finishes                                          2
//>
//> * At choice 2 link ran. If launch had gone on here, the test passes.
//> Failed at main.swift:49

//: Both look before either has unpacked. Both are right, at that moment, and both go.
//: The actor does not help: it lets the link in at the await of the launch. Set the
//: flag before the await, and the second goes on at once, with no atlas at all.
//:
//: ## Three states: idle, running, ready
//:
//: What is missing is the state in between, and it has to be something to wait for: a
//: task. **Store the task before the first await**, and whoever comes next finds it.

actor SharedAtlas {
  private enum State { case idle, running(Task<String, Never>), ready(String) }
  private var state = State.idle

  func open(_ unpack: @escaping @Sendable () async -> String) async -> String {
    if case .ready(let atlas) = state { return atlas }
    if case .running(let task) = state { return await task.value }
    let task = Task { await unpack() }
    state = .running(task)  // Nobody got in since the look: there was no await.
    let atlas = await task.value
    state = .ready(atlas)
    return atlas
  }
}

//: ## Entry points multiply
//:
//: Launch, scene, deep link, push, background refresh: each is a way in, and each may
//: come while another is under way. They only ask. None of them builds. But sharing
//: ends at the instance: two of them, and there are two flights.

for instances in [1, 2] {
  let shared = await interleavings(.sampled(orders: 300)) { scenario in
    let disk = Disk()
    let atlases = (1...instances).map { _ in SharedAtlas() }
    for (index, name) in ["launch", "scene", "link", "push", "background"].enumerated() {
      scenario.task(name) {
        _ = await atlases[index % instances].open {
          disk.unpack()
          return "the atlas"
        }
      }
    }
    await scenario.allTasks()
    scenario.outcome("unpacked \(disk.count) times")
  }
  print("instances: \(instances), \(shared.outcomes.map(\.outcome))")
}
//> instances: 1, ["unpacked 1 times"]
//> instances: 2, ["unpacked 2 times"]

//: A push handler or a button is synchronous and cannot wait, says the compiler:
//:
//: ```swift does-not-compile: 'async' call in a function that does not support concurrency
//: func openAtlas() async -> String { "the atlas" }
//: func didReceivePush() { print(openAtlas()) }
//: ```
//:
//: So it starts a `Task`, and that brings one more question: when five are back at
//: once, whose screen is shown? The latest wish's, and a wish needs a number for that.
//:
//: ## Whoever waited first cannot clean up
//:
//: The disk is full, the unpacking fails, and each caller tries again in its catch. Who
//: empties the slot? Two versions in one: the caller that began, or the work itself.

struct DiskFull: Error { let attempt: Int }

actor RetriedAtlas {
  private let workCleansUp: Bool
  private var running: Task<String, any Error>?

  init(workCleansUp: Bool) { self.workCleansUp = workCleansUp }

  func open(_ unpack: @escaping @Sendable () async throws -> String) async throws -> String {
    if let running { return try await running.value }
    let task = Task {
      defer { if workCleansUp { running = nil } }
      return try await unpack()
    }
    running = task
    defer { if !workCleansUp { running = nil } }
    return try await task.value
  }
}

for workCleansUp in [false, true] {
  let retried = await interleavings { scenario in
    let (atlas, disk) = (RetriedAtlas(workCleansUp: workCleansUp), Disk())
    scenario.tasks("caller", count: 2) {
      var failures: Set<Int> = []
      for _ in 1...2 {
        do {
          _ = try await atlas.open {
            await scenario.suspensionPoint()
            throw DiskFull(attempt: disk.unpack())
          }
        } catch let failure as DiskFull {
          let isNew = failures.insert(failure.attempt).inserted
          if !isNew { scenario.outcome("a retry met the old failure") }
        }
      }
    }
    await scenario.allTasks()
  }
  print("the work cleans up: \(workCleansUp), \(retried.outcomes.map(\.outcome).sorted())")
}
//> the work cleans up: false, ["a retry met the old failure", "passes"]
//> the work cleans up: true, ["passes"]

//: The waiters go on in any order. The second may be first, and try again before the
//: one who began has emptied the slot. **Cleaning up belongs to the work**: it is done
//: before anybody can learn how it ended.
//:
//: ## Not every failure is worth another try
//:
//: Retry always, and a broken file is unpacked for ever. Keep the first failure, and a
//: tunnel on the way to work breaks the app until tomorrow. So sort them. And whatever
//: the sorting says: that somebody gave up is no property of the file.

enum AtlasError: Error { case noNetwork, wrongFormat }

for error in [AtlasError.noNetwork, AtlasError.wrongFormat, CancellationError()] as [any Error] {
  let isKept = !(error is CancellationError) && error as? AtlasError == .wrongFormat
  print("\(error): \(isKept ? "kept" : "tried again")")
}
//> noNetwork: tried again
//> wrongFormat: kept
//> CancellationError(): tried again

//: ## Who waits may leave, the work goes on
//:
//: A minute of unpacking, and one of two callers is cancelled after a second. Waiting
//: for `task.value` it stays to the end: cancelling it wakes nobody. Cancelling the
//: task would take the atlas away from the other. So give each caller its own wait.

actor AnnouncedAtlas {
  private var waiting: [AsyncStream<String>.Continuation] = []

  func open(_ unpack: @escaping @Sendable () async -> String) async -> String? {
    let (news, waiter) = AsyncStream.makeStream(of: String.self)
    waiting.append(waiter)
    if waiting.count == 1 { Task { announce(await unpack()) } }
    for await atlas in news { return atlas }
    return nil  // The stream of a cancelled reader ends at once.
  }

  private func announce(_ atlas: String) {
    for waiter in waiting { waiter.yield(atlas) }
    waiting = []
  }
}

for hasOwnWait in [false, true] {
  let left = await interleavings { scenario in
    let (shared, announced) = (SharedAtlas(), AnnouncedAtlas())
    let unpack: @Sendable () async -> String = {
      try? await scenario.clock.sleep(for: .seconds(60))
      return "the atlas"
    }
    let call: @Sendable () async -> String = {
      let found = await hasOwnWait ? announced.open(unpack) : shared.open(unpack)
      return "\(found ?? "nothing") after \(scenario.clock.now.sinceStart)"
    }
    let (leaver, stayer) = (scenario.task("leaver", call), scenario.task("stayer", call))
    try await scenario.clock.sleep(for: .seconds(1))
    leaver.cancel()
    let found = try await (leaver: leaver.value, stayer: stayer.value)
    scenario.outcome("leaver: \(found.leaver), stayer: \(found.stayer)")
  }
  print(left.outcomes.map(\.outcome))
}
//> ["leaver: the atlas after 60.0 seconds, stayer: the atlas after 60.0 seconds"]
//> ["leaver: nothing after 1.0 seconds, stayer: the atlas after 60.0 seconds"]

//: ## A reset does not stop what is under way
//:
//: The user switches from German to French while the German atlas is being unpacked.
//: The old unpacking ends before or after the new one. Numbers tell the two apart, if
//: no number comes twice: one version counts on at a reset, one starts over at zero.

actor ResettableAtlas {
  enum Numbers: CaseIterable { case notCompared, startOver, countOn }
  private let numbers: Numbers
  private(set) var shown = "nothing"
  private var generation = 0

  init(_ numbers: Numbers) { self.numbers = numbers }

  func open(_ unpack: @Sendable () async -> String) async {
    generation += 1
    let mine = generation
    let atlas = await unpack()
    if mine == generation || numbers == .notCompared { shown = atlas }
  }

  func reset() {
    generation = numbers == .startOver ? 0 : generation + 1
    shown = "nothing"
  }
}

for numbers in ResettableAtlas.Numbers.allCases {
  let reset = await interleavings { scenario in
    let language = scenario.door("disk", answers: String.self)
    let (atlas, disk) = (ResettableAtlas(numbers), Disk())
    for number in 1...2 {
      scenario.task("opening \(number)") {
        await atlas.open {
          disk.unpack()
          return await language.answer()
        }
      }
      await language.arrived(number)
      if number == 1 { await atlas.reset() }
    }
    scenario.task("old answer") { language.open(arrival: 1, with: "German") }
    scenario.task("new answer") { language.open(arrival: 2, with: "French") }
    await scenario.allTasks()
    let shown = await atlas.shown
    scenario.outcome("\(shown), \(disk.count) unpacked")
  }
  print("\(numbers): \(reset.outcomes.map(\.outcome).sorted())")
}
//> notCompared: ["French, 2 unpacked", "German, 2 unpacked"]
//> startOver: ["French, 2 unpacked", "German, 2 unpacked"]
//> countOn: ["French, 2 unpacked"]

//: **A generation is never used again.** And look at the disk: both were unpacked. The
//: check keeps the old atlas off the screen; it does not take back what was done.
//:
//: ## Build in a drawer, publish on the table
//:
//: An atlas has maps and an index. Published one by one, somebody sees new maps with
//: the old index. So build both locally, and publish them with no await in between.

@MainActor
final class Table {
  private(set) var (maps, index) = ("old maps", "old index")

  func lay(asTheyCome: Bool, _ pause: () async -> Void) async {
    if asTheyCome { maps = "new maps" }
    await pause()
    (maps, index) = ("new maps", "new index")
  }
}

for asTheyCome in [true, false] {
  let seen = await interleavings { scenario in
    let table = Table()
    let pause: @Sendable () async -> Void = { await scenario.suspensionPoint() }
    scenario.task("loader") { await table.lay(asTheyCome: asTheyCome, pause) }
    scenario.task("reader") { @MainActor in scenario.outcome("\(table.maps), \(table.index)") }
    await scenario.allTasks()
  }
  print(seen.outcomes.map(\.outcome).sorted())
}
//> ["new maps, new index", "new maps, old index", "old maps, old index"]
//> ["new maps, new index", "old maps, old index"]

//: ## Twenty milliseconds prove that nobody waited long
//:
//: The test for all this: two callers, a pause, let the disk answer, count. Here it
//: judges the atlas that we saw break at the start. The machine is busy, and the second
//: caller comes after 30 ms. One test sleeps, one waits until both have called.

for sleeps in [true, false] {
  let proof = await interleavings { scenario in
    let busy = scenario.door("disk", answers: Void.self)
    let (atlas, disk) = (CheckedAtlas(), Disk())
    let calls = scenario.door("calls", answers: Void.self)
    calls.open(with: ())
    for delay in [0, 30] {
      scenario.task("caller after \(delay) ms") {
        try await scenario.clock.sleep(for: .milliseconds(delay))
        await calls.answer()
        await atlas.open {
          await busy.answer()
          disk.unpack()
        }
      }
    }
    if sleeps { try await scenario.clock.sleep(for: .milliseconds(20)) }
    if !sleeps { await calls.arrived(2) }
    let there = calls.arrivals
    busy.open(with: ())
    await scenario.allTasks()
    scenario.outcome("\(disk.count == 1 ? "green" : "red"), \(there) had called")
  }
  print("sleeps: \(sleeps), \(proof.outcomes.map(\.outcome))")
}
//> sleeps: true, ["green, 1 had called"]
//> sleeps: false, ["red, 2 had called"]

//: Green, and nobody had waited for anybody. A pause is a hope. Hold the door until
//: you have seen that both are there; only then does the count say anything.
//:
//: ## A log line has no room for a secret
//:
//: All of this is found in logs, so log every change of state. But what is ready is the
//: user's, and a careless line takes it along. Give the line no place for it.

struct Licence { let key: String }

struct Transition: CustomStringConvertible {
  let generation: Int
  let phase: String
  var description: String { "generation \(generation): \(phase)" }
}

print("ready: \(Licence(key: "XK-4711"))")
print(Transition(generation: 2, phase: "ready"))
//> ready: Licence(key: "XK-4711")
//> generation 2: ready

//: ## Your turn
//:
//: The names are guards: each is a line that its exercise cannot do without.
//:
//: - **3.1 StartupCoordinator**: one build for all who ask. `stored-before-the-wait`,
//:   `value-is-kept`, `failure-is-forgotten`
//: - **3.2 RecoverableStartupCoordinator**: some errors stay, a reset clears all.
//:   `cancellation-is-transient`, `every-build-counts`, `reset-ends-the-generation`,
//:   `late-completion`, `cancel-the-old-build`
//: - **3.3 PatientStartup**: who waits may leave. `cancelled-before`,
//:   `leaves-at-once`, `left-before-the-wait`
//: - **3.4 AppRouter**: the latest wish wins the screen. `newest-screen`,
//:   `newest-recovery`, `cancelled-screen`, `cancelled-recovery`
//:
//: Start with `swift test --filter StartupCoordinator`. Red is where you begin.
