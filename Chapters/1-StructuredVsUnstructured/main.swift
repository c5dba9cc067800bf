//: # 1. A task belongs to somebody
//:
//: You look for a photo. You type "cat", and then "car". The word on the screen is "car", and
//: below it are cats. You close the screen, and the phone stays warm. Which line did that?
//:
//: A text field calls `typed` at every change, and cannot wait. This is the code that most of us
//: would write first.

import Foundation
import Interleavings
import Notebook

typealias Load = @Sendable () async throws -> String

@MainActor
final class HastyPhotos {
  private(set) var shown = "nothing"

  func typed(load: @escaping Load) {
    Task { shown = try await load() }
  }
}

//: ## Three accidents of one search screen
//:
//: A *door* stands for the server: who asks waits until it is answered. The explorer runs the
//: tasks in every order that they can take, and tells the simplest one that breaks. Here the test
//: itself, the *body*, types both words. Predict: can cats end up below "car"?

let typing = await interleavings { scenario in
  let server = scenario.door("server", answers: String.self)
  let photos = HastyPhotos()
  scenario.state("shown") { photos.shown }
  for _ in ["cat", "car"] { await photos.typed { await server.answer() } }
  await server.arrived(2)
  server.open(arrival: 2, with: "cars")
  server.open(arrival: 1, with: "cats")
  await scenario.standstill()
  let shown = await photos.shown
  try scenario.expect(shown == "cars", "what was typed last is shown")
}
print(typing.failure?.description ?? "no order breaks")
//> Broken rule: what was typed last is shown
//> 6 of 12 orders break; complete: all 12 orders ran
//>   6 x passes
//>   6 x what was typed last is shown
//>
//>      body.1                   body.2                   shown
//>                                                        nothing
//>  1   waits at server
//>                               waits at server
//>  2                            gets cars
//>  3                                                     cars
//>      gets cats
//>                                                        cats
//>
//> This is the default order: each task goes on for as long as it can.
//> Failed at main.swift:40

//: Read it from top to bottom: a column a task, a row an event. `body.1` is the first task that
//: the body made. **A late answer to the old word covers the new one.** The other two accidents
//: need no order. **Old requests run on**, and **work goes on after the screen has closed**: nobody
//: ends them, for nobody has the task in hand. It even keeps the screen, since `shown` means
//: `self.shown`. All three have one cause: nobody owns that task.

//: ## Nobody leaves before the children have ended
//:
//: There are tasks that have an owner from birth. `async let` starts a *child* of the call, and
//: so does a task group. Here is a page of an album, both ways. One photo takes a minute, with or
//: without heed to its cancellation. The other is torn, which is known after a second. (The clock
//: is the explorer's: minutes cost nothing.)

struct Torn: Error {}

func photo(_ clock: VirtualClock, paysHeed: Bool = true) async throws -> String {
  if paysHeed { try await clock.sleep(for: .seconds(60)) }
  if !paysHeed { try await Task { try await clock.sleep(for: .seconds(60)) }.value }
  return "photo"
}

func torn(_ clock: VirtualClock) async throws -> String {
  try await clock.sleep(for: .seconds(1))
  throw Torn()
}

//: And the two ways to load them:

func inOrderOfTheCode(_ clock: VirtualClock) async throws {
  async let left = photo(clock)
  async let right = torn(clock)
  _ = try await [left, right]
}

func inOrderOfTheEnds(_ clock: VirtualClock, paysHeed: Bool) async throws {
  try await withThrowingTaskGroup(of: String.self) { page in
    page.addTask { try await photo(clock, paysHeed: paysHeed) }
    page.addTask { try await torn(clock) }
    for try await _ in page {}
  }
}

//: Predict: when does each page fail? (The fourth way is for later.)

let pages: [String: @Sendable (VirtualClock) async throws -> Void] = [
  "1. async let": { try await inOrderOfTheCode($0) },
  "2. group": { try await inOrderOfTheEnds($0, paysHeed: true) },
  "3. group, pays no heed": { try await inOrderOfTheEnds($0, paysHeed: false) },
  "4. neither": { clock in Task { try await torn(clock) } },
]
for (name, load) in pages.sorted(by: { $0.key < $1.key }) {
  let ends = await interleavings { scenario in
    var end = "no error"
    do { try await load(scenario.clock) } catch { end = "\(error)" }
    scenario.outcome("\(end) after \(scenario.clock.now.sinceStart)")
  }
  print("\(name): \(ends.outcomes.map(\.outcome))")
}
//> 1. async let: ["Torn() after 60.0 seconds"]
//> 2. group: ["Torn() after 1.0 seconds"]
//> 3. group, pays no heed: ["Torn() after 60.0 seconds"]
//> 4. neither: ["no error after 0.0 seconds"]

//: Three things come without asking. *Errors go up*: the call throws what a child threw.
//: *Cancellation goes down*: to all children when the call is cancelled, and to those that are
//: left when the scope is left with an error. *Lifetime*: the call waits for its children to the
//: end (row 3). Row 1 is a trap. Both ran side by side, but the code looked at the left one first,
//: and had not seen the error yet. A group hands out ends as they come.

//: A child ends with the call, so it may borrow what belongs to the call. A `Task` may outlive the
//: call, and may not:
//:
//: ```swift does-not-compile: escaping closure captures non-escaping parameter 'load'
//: func show(_ load: @Sendable () async -> Void) { Task { await load() } }
//: ```
//:
//: (A group's `addTask` refuses it as well: lend it the closure with `withoutActuallyEscaping`.)

//: ## A `Task` inherits where it stands, and gives up the rest
//:
//: A cancelled task of low priority, on a trip to Rome, on the main actor, starts three others.
//: What do they know of it?

enum Trip { @TaskLocal static var name = "no trip" }

func facts(_ isolation: (any Actor)? = #isolation) -> String {
  let actor = isolation === MainActor.shared ? "main actor" : "no actor"
  let priority = Task.basePriority == .background ? "low" : "standard"
  return "\(Trip.name), \(priority), \(actor), \(Task.isCancelled ? "cancelled" : "not cancelled")"
}

let started = Task(priority: .background) {
  withUnsafeCurrentTask { $0?.cancel() }
  return await Trip.$name.withValue("Rome") {
    async let child = facts()
    let (task, detached) = (Task { facts() }, Task.detached { facts() })
    return await ["async let: \(child)", "Task: \(task.value)", "detached: \(detached.value)"]
  }
}
print(await started.value.joined(separator: "\n"))
//> async let: Rome, low, no actor, cancelled
//> Task: Rome, low, main actor, not cancelled
//> detached: no trip, standard, no actor, not cancelled

//: `Task` copies what surrounds it: task-locals, priority, actor. `Task.detached` copies nothing.
//: Neither hears of the cancellation. And row 4 above was the torn photo in a `Task`: the call is
//: over at once, the work goes on, and nobody will ever see its error.

//: ## A button cannot wait
//:
//: A button, a view that appears, a cell provider are synchronous: they have nothing to wait in.
//:
//: ```swift does-not-compile: 'async' call in a function that does not support concurrency
//: func load() async -> String { "photo" }
//: func cell(at row: Int) -> String { load() }
//: ```
//:
//: Here `Task {}` is the right door: there is no call whose child the work could be. So do not ask
//: how to get rid of it. Ask: **who owns what went through the door?**

//: ## Five rules by hand are five chances to forget one
//:
//: A photo viewer. The screen owns the task of a swipe, and keeps five rules. Each can be left out.

enum Rule: CaseIterable {
  case keepTheHandle, cancelTheOld, cancelOnRelease, dropLateResults, endQuietly
}

@MainActor
final class Viewer {
  private(set) var shown = "nothing"
  private let forgotten: Rule?
  private var work: Task<Void, Never>?

  init(without rule: Rule?) { forgotten = rule }

  deinit { if forgotten != .cancelOnRelease { work?.cancel() } }
}

//: The third stands in `deinit`, the other four in the call that starts the task:

extension Viewer {
  func swipe(load: @escaping Load) {
    if forgotten != .cancelTheOld { work?.cancel() }
    let task = Task { [weak self, forgotten] in
      do {
        let photo = try await load()
        if forgotten != .dropLateResults, Task.isCancelled { return }
        self?.shown = photo
      } catch is CancellationError where forgotten != .endQuietly {
      } catch {
        self?.shown = "an error"
      }
    }
    if forgotten != .keepTheHandle { work = task }
  }
}

//: Somebody swipes twice and leaves. The first photo, of a beach, pays no heed.

for rule in [nil] + Rule.allCases {
  let swiping = await interleavings { scenario in
    let (clock, beach) = (scenario.clock, scenario.door("beach", answers: String.self))
    var viewer: Viewer? = await Viewer(without: rule)
    await viewer?.swipe { await beach.answer() }
    for _ in 1...2 { await viewer?.swipe { try await photo(clock) } }
    await scenario.standstill()
    var seen = clock.sleepers > 1 ? ["old work runs"] : []
    if await viewer?.shown == "an error" { seen.append("shows an error") }
    beach.open(with: "beach")
    await scenario.standstill()
    if await viewer?.shown == "beach" { seen.append("shows the beach") }
    viewer = nil
    await scenario.standstill()
    if clock.sleepers > 0 { seen.append("works when closed") }
    scenario.outcome(seen.isEmpty ? "fine" : seen.joined(separator: ", "))
  }
  print(rule.map { "without \($0):" } ?? "all five:", swiping.outcomes.map(\.outcome))
}
//> all five: ["fine"]
//> without keepTheHandle: ["old work runs, shows the beach, works when closed"]
//> without cancelTheOld: ["old work runs, shows the beach, works when closed"]
//> without cancelOnRelease: ["works when closed"]
//> without dropLateResults: ["shows the beach"]
//> without endQuietly: ["shows an error"]

//: ## A test counts only if it holds the order
//:
//: "Verifies that a late photo is dropped", says the comment above a test. A comment proves
//: nothing. Here are two tests, and a viewer that has forgotten that rule. In the first the server
//: answers at once, in the second the test holds the answer back until the next swipe.

for holdsTheOrder in [false, true] {
  let test = await interleavings { scenario in
    let beach = scenario.door("beach", answers: String.self)
    let viewer = await Viewer(without: .dropLateResults)
    if !holdsTheOrder { beach.open(with: "beach") }
    await viewer.swipe { await beach.answer() }
    await beach.arrived()
    await viewer.swipe { "forest" }
    await scenario.standstill()
    beach.open(with: "beach")
    await scenario.standstill()
    let shown = await viewer.shown
    scenario.outcome(shown == "forest" ? "green" : "red")
  }
  print("holds the order: \(holdsTheOrder), \(test.outcomes.map(\.outcome))")
}
//> holds the order: false, ["green"]
//> holds the order: true, ["red"]

//: The first test is green on broken code. **Delete the line, and look**: a test that stays green
//: has never seen the line.

//: ## The late end of A empties the slot that holds B
//:
//: Who keeps five rules by hand on every screen? Better a type keeps them, once. This projector is
//: a beginning: one slot, for one slide. It also knows whether the slot is empty, because the task
//: empties it at its end.

@MainActor
final class Projector {
  private final class Ticket {}
  private var newest = Ticket()
  private var work: Task<Void, Never>?
  var slot: String { work == nil ? "empty" : "full" }

  func show(looks: Bool = true, _ slide: @escaping Load) {
    work?.cancel()
    let mine = Ticket()
    newest = mine
    work = Task {
      _ = try? await slide()
      if !looks || newest === mine { work = nil }
    }
  }

  func showIfEmpty(_ slide: @escaping Load) { if work == nil { show(slide) } }
}

//: A is shown, and then B instead. A pays no heed and ends late. C is to be shown if the slot is
//: empty, and it is not: B is there. `body.1` is A, `body.2` is B, `body.3` is C. In the first run
//: the projector does not look at its ticket.

for looks in [false, true] {
  let evening = await interleavings { scenario in
    let projector = await Projector()
    let end = scenario.door("end", answers: String.self)
    scenario.state("slot") { projector.slot }
    for number in 1...2 {
      await projector.show(looks: looks) { await end.answer() }
      await end.arrived(number)
    }
    end.open(arrival: 1, with: "A is over")
    await scenario.standstill()
    await projector.showIfEmpty { await end.answer() }
    await scenario.standstill()
    try scenario.expect(end.waiting == 1, "C is not shown beside B")
    end.open(with: "all is over")
    scenario.outcome("B came in for A, C was turned away")
  }
  print(evening.failure?.description ?? "With a look: \(evening.outcomes.map(\.outcome))")
}
//> Broken rule: C is not shown beside B
//> the only order breaks
//>
//>      body.1            body.2            body.3            slot
//>                                                            empty
//>                                                            full
//>      waits at end
//>                        waits at end
//>      gets A is over
//>                                                            empty
//>                                                            full
//>                                          waits at end
//>
//> This is the default order: each task goes on for as long as it can.
//> Failed at main.swift:317
//> With a look: ["B came in for A, C was turned away"]

//: The slot says "empty" while B is shown. Nothing can cancel B any more: whoever asks the slot
//: finds nobody. So C starts beside it. **An end may speak only for its own start.** A number that
//: is counted up and never used again is such a ticket, too: a *generation*.

//: ## Replace and run-if-idle are two verbs
//:
//: B came in for A: `show` drops what is there. C was turned away: `showIfEmpty` drops what comes.
//: A search wants the newest word: replace. The next page of a list is wanted once, however often
//: somebody reaches the end: run if idle. Two behaviours, so two names, and no flag to mix up.

//: ## Whoever holds a strong owner undoes the release
//:
//: "Cancel on release" needs a release. This frame is owner and manager in one: it keeps a task,
//: and the task brings it a photo, in one of three ways.

@MainActor
final class Frame {
  private var shown = "nothing"
  private var work: Task<Void, any Error>?

  deinit { work?.cancel() }

  func holdItself(_ fetch: @escaping Load) { work = Task { shown = try await fetch() } }

  func unwrapFirst(_ fetch: @escaping Load) {
    work = Task { [weak self] in if let self { shown = try await fetch() } }
  }

  func fetchThenApply(_ fetch: @escaping Load) {
    work = Task { [weak self] in
      let photo = try await fetch()
      if !Task.isCancelled { self?.shown = photo }
    }
  }
}

//: The last owner lets go while the photo is under way. Is the work cancelled?

let ways: [String: @MainActor @Sendable (Frame, @escaping Load) -> Void] = [
  "1. holds itself": { $0.holdItself($1) },
  "2. unwraps first": { $0.unwrapFirst($1) },
  "3. fetches, then applies": { $0.fetchThenApply($1) },
]
for (name, fill) in ways.sorted(by: { $0.key < $1.key }) {
  let frames = await interleavings { scenario in
    let clock = scenario.clock
    var frame: Frame? = Frame()
    if let frame { await fill(frame) { try await photo(clock) } }
    await scenario.standstill()
    frame = nil
    await scenario.standstill()
    scenario.outcome(clock.sleepers == 0 ? "cancelled" : "works on")
  }
  print("\(name): \(frames.outcomes.map(\.outcome))")
}
//> 1. holds itself: ["works on"]
//> 2. unwraps first: ["works on"]
//> 3. fetches, then applies: ["cancelled"]

//: So a task must hold its manager weakly, or `deinit` comes too late to cancel anything. (The
//: projector's does not: it says `work`.) And a screen that hands itself to its manager's work
//: keeps both of them: the type kept the rule, the call undid it.
//:
//: A closure that fetches *and* applies is one step to the type. It can cancel, but only the caller
//: can stand between the two and drop a late result. As two closures, fetch and apply, the work
//: needs no owner while it waits, and there is a place between them where a type can look.

//: And why may `deinit` touch the handle? It runs wherever the last owner let go. But nobody else
//: has the object any more, and a `Task` is `Sendable`. What is not, is refused:
//:
//: ```swift does-not-compile: cannot access property 'album' with a non-Sendable type 'Album'
//: final class Album { func close() {} }
//: @MainActor final class Screen {
//:   let album = Album()
//:   deinit { album.close() }
//: }
//: ```
//:
//: An `isolated deinit` goes to the main actor first, and may.

//: ## Cancellation is cooperative and goes down to the socket
//:
//: `cancel()` sets a flag. Who computes must look at it. Who waits must have left word, with a
//: cancellation handler, what is to be done. Here a handler hangs up a real socket.

func receive(from socket: Int32) async -> Int {
  await withTaskCancellationHandler {
    await withCheckedContinuation { waiter in
      Thread.detachNewThread {
        var byte: UInt8 = 0
        waiter.resume(returning: read(socket, &byte, 1))
      }
    }
  } onCancel: {
    shutdown(socket, Int32(SHUT_RDWR))
  }
}

//: Two sockets are wired together. Somebody cancels, two calls above. What does each end read?

func download() async -> String {
  var (ends, byte): ([Int32], UInt8) = ([0, 0], 0)
  socketpair(AF_UNIX, 1, 0, &ends)  // SOCK_STREAM is 1, but has another type on Linux.
  defer { ends.forEach { close($0) } }
  let (phone, server) = (ends[0], ends[1])
  let app = Task {
    async let part = receive(from: phone)
    return await part
  }
  app.cancel()
  return "phone: \(await app.value) bytes, server: \(read(server, &byte, 1)) bytes"
}
print(await download())
//> phone: 0 bytes, server: 0 bytes

//: Zero bytes: the line is dead, at both ends. Every call on the way has to pass the cancellation
//: on. A child does. With one `Task {}` in between it ends there. And down there they have words of
//: their own for it: a closed line is an error like any other, until somebody translates it into
//: `CancellationError`. Rule five knows no other word.

//: ## Every framework ties work to some life
//:
//: | What | owns work | until |
//: |---|---|---|
//: | `async let`, group | for a call | the call leaves the scope |
//: | SwiftUI's `task(id:)` | for a view | it disappears, or the id changes |
//: | Combine's set of `AnyCancellable` | for the set's owner | the set is emptied or released |
//: | Rx's dispose bag | for the bag's owner | the bag is released or replaced |
//: | TCA's cancel-in-flight | for an id in a store | the id comes again, or is cancelled |
//: | a slot, as in 1.2 | for the slot's owner | it is replaced, cancelled, or released |
//:
//: Ask it of every `Task {` that you read: whose is it, and what ends it?

//: ## Your turn
//:
//: The names are guards: each is a line that its exercise cannot do without.
//:
//: - **1.1 Dashboard**: two children of one call. `side-by-side`, `first-failure`
//: - **1.2 ManagedTask**: one slot, one operation. `cancel-the-old`, `refuse-while-running`,
//:   `reach-the-running`, `free-at-once`, `never-begun`, `late-completion`, `cancel-on-release`,
//:   `weak-self`, `quiet-cancellation`, `drop-late-errors`, `free-before-the-handler`
//: - **1.3 ManagedTaskOwner**: an owner that may go. `weak-until-it-begins`, `weak-during-fetch`,
//:   `still-current`, `weak-in-the-handler`

//: - **1.4 SearchModel**: a whole search screen, with pages, and none of the three accidents.
//:   `one-request-a-turn`, `cancel-the-old`, `clear-failure`, `one-page-at-a-time`,
//:   `quiet-cancellation`, `drop-late-ends`, `cancel-on-close`, `closed-for-good`,
//:   `cancel-on-release`, `weak-self`
//: - **1.5 Transport**: down to the socket. `cancel-the-request`, `cancelled-before`,
//:   `cancellation-error`, `status`

//: Start with `swift test --filter Dashboard`. Red is where you begin.
