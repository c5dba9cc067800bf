//: # 6. One place for the state
//:
//: The courier reports that the parcel was *packed*, and then that it was *delivered*. The
//: screen says *packed*, for days. No message was lost. Which line did that?

import Interleavings
import Notebook
import Synchronization

@MainActor
final class HastyParcel {
  private(set) var status = "ordered"

  nonisolated func received(_ news: String) {
    Task { await show(news) }
  }

  func show(_ news: String) { status = news }
}

//: The courier's library calls `received` from a thread of its own. That cannot wait, so each
//: message gets a task. The explorer runs them in every order that they can take.

//: ## A task per action loses their order
//:
//: Predict: what does the screen show at the end?

let hasty = await interleavings { scenario in
  let parcel = HastyParcel()
  scenario.state("status") { parcel.status }
  for news in ["packed", "delivered"] { parcel.received(news) }
  await scenario.standstill()
  let status = await parcel.status
  try scenario.expect(status == "delivered", "the last news is shown; it is \(status)")
}
print(hasty.failure?.rule ?? "no order breaks")
//> the last news is shown; it is packed

//: Two tasks that begin one after the other are two tasks. Nothing says which one runs
//: first. So do not make tasks out of messages: put the messages in a line. An `AsyncStream`
//: is such a line, and *one* loop takes them out.

@MainActor
final class Parcel {
  private(set) var status = "ordered"
  private(set) var history: [String] = []

  func follow(_ line: AsyncStream<String>) async {
    for await news in line {
      status = news
      history.append(news)
    }
  }
}

let (line, courier) = AsyncStream.makeStream(of: String.self)
let parcel = Parcel()
for news in ["packed", "sent", "delivered"] { courier.yield(news) }
courier.finish()
await parcel.follow(line)
print(parcel.status, parcel.history)
//> delivered ["packed", "sent", "delivered"]

//: **State changes in one place, and in order.** That is all that a store is for. Who reads
//: the loop has read every way in which the status can change. The compiler helps:
//:
//: ```swift does-not-compile: cannot assign to property: 'status' setter is inaccessible
//: @MainActor final class Parcel { private(set) var status = "ordered" }
//: @MainActor func cheat(_ parcel: Parcel) { parcel.status = "delivered" }
//: ```

//: ## Without the main actor, the compiler refuses the loop
//:
//: Leave `@MainActor` out, and the loop's task shares the parcel with whoever started it:
//:
//: ```swift does-not-compile: passing closure as a 'sending' parameter risks causing data races
//: final class Parcel {
//:   var status = "ordered"
//:   func follow(_ line: AsyncStream<String>) {
//:     Task { for await news in line { status = news } }
//:   }
//: }
//: ```

//: With it, nobody changes the status from elsewhere without waiting for their turn:
//:
//: ```swift does-not-compile: main actor-isolated property 'status' can not be mutated
//: @MainActor final class Parcel { var status = "ordered" }
//: func cheat(_ parcel: Parcel) async { parcel.status = "delivered" }
//: ```

//: ## Waiting lets others in, computing does not
//:
//: But is the main actor not busy, if a loop waits on it all day? Here a route is planned
//: twice: once it comes from a server, once it is computed on the spot.

@MainActor
final class Route {
  private(set) var status = "none"

  func wait(for answer: () async -> String) async {
    status = "planning"
    status = await answer()
  }

  func compute(_ plan: () -> String) {
    status = "planning"
    status = plan()
  }
}

//: Somebody looks at the screen at any moment of any order. What can they see?

for isWaiting in [true, false] {
  let looks = await interleavings { scenario in
    let (server, route) = (scenario.door("server", answers: String.self), Route())
    scenario.task("planner") {
      if isWaiting { await route.wait { await server.answer() } }
      if !isWaiting { await route.compute { "planned" } }
    }
    scenario.task("server") { server.open(with: "planned") }
    scenario.task("looker") {
      let status = await route.status
      scenario.outcome("sees \(status)")
    }
    await scenario.allTasks()
  }
  print(isWaiting ? "waiting:  " : "computing:", looks.outcomes.map(\.outcome).sorted())
}
//> waiting:   ["sees none", "sees planned", "sees planning"]
//> computing: ["sees none", "sees planned"]

//: While it computes, nobody gets in: no look, no tap, no scrolling. "planning" was set and
//: never seen. Waiting costs the main actor nothing; it is free until the answer comes.
//:
//: ## Move it off, and prove where it ran
//:
//: So a large computation has to run elsewhere. Which of these do? On the main actor
//: `preconditionIsolated` does nothing, elsewhere it traps. A child process a way shows which.

func plan() { MainActor.preconditionIsolated("not on the main actor") }
@concurrent func planElsewhere() async { plan() }

let ways = [
  "Task:": await inChildProcess("task") { @MainActor in await Task { plan() }.value },
  "detached:": await inChildProcess("off") { @MainActor in await Task.detached { plan() }.value },
  "@concurrent:": await inChildProcess("con") { @MainActor in await planElsewhere() },
]
for (way, outcome) in ways.sorted(by: { $0.key > $1.key }) {
  switch outcome {
  case .exited(code: 0): print(way, "ran on the main actor")
  case .trapped: print(way, "ran elsewhere")
  default: print(way, outcome)
  }
}
//> detached: ran elsewhere
//> Task: ran on the main actor
//> @concurrent: ran elsewhere

//: A `Task` inherits the main actor from where it was made. It is later, not elsewhere. A
//: computation moved there blocks the screen all the same, and looks as if it did not.

//: ## Same wish again: switch, do not merge
//:
//: A radio. Turn the dial, and the new station plays; but what of the old one's loop?

@MainActor
final class Radio {
  private(set) var heard: [String] = []
  private var dial = 0

  func merge(_ station: AsyncStream<String>) async {
    for await song in station { heard.append(song) }
  }

  func tune(_ station: AsyncStream<String>) async {
    dial += 1
    let mine = dial
    for await song in station {
      guard mine == dial else { return }  // Somebody has turned the dial.
      heard.append(song)
    }
  }
}

//: A listener turns from jazz to news. The newsroom speaks, and only then the band plays.

for isTuned in [false, true] {
  let evenings = await interleavings { scenario in
    let radio = Radio()
    let stations = ["jazz", "news"].map { ($0, AsyncStream.makeStream(of: String.self)) }
    for (_, station) in stations {
      scenario.task("listener") {
        if isTuned { await radio.tune(station.stream) } else { await radio.merge(station.stream) }
      }
      await scenario.standstill()
    }
    for (song, station) in stations.reversed() {
      station.continuation.yield(song)
      station.continuation.finish()
      await scenario.standstill()
    }
    let heard = await radio.heard
    scenario.outcome("\(heard)")
  }
  print(isTuned ? "switched:" : "merged:  ", evenings.outcomes.map(\.outcome))
}
//> merged:   ["[\"news\", \"jazz\"]"]
//> switched: ["[\"news\"]"]

//: Merged, both stations play, and whatever comes last is what stays. Cancelling the old one
//: is not enough: it may pay no heed, and what it has said already waits in its stream. So
//: count, and ask **when you take something out**, not when it is put in.

//: ## A stream has two ends
//:
//: The one who fills a stream can stop in many ways. Each has to finish it. This weather
//: station forgets that when it fails, and the reader waits for ever.

struct Storm: Error {}

for finishes in [false, true] {
  let weather = await interleavings { scenario in
    let (reports, station) = AsyncStream.makeStream(of: String.self)
    Task {
      defer { if finishes { station.finish() } }
      station.yield("calm")
      throw Storm()
    }
    var heard: [String] = []
    for await report in reports { heard.append(report) }
    scenario.outcome("\(heard), then the end")
  }
  print(weather.outcomes.map(\.outcome))
}
//> ["nobody can run any more"]
//> ["[\"calm\"], then the end"]

//: Note that "calm" came, though the stream was finished before anybody read: what was
//: buffered before the end still arrives.
//:
//: The one who reads can stop as well, and the one who fills should learn of that. Here a
//: reader takes one report and leaves. `onTermination` says so, and tells why.

let leaving = await interleavings { scenario in
  let (reports, station) = AsyncStream.makeStream(of: String.self)
  station.onTermination = { scenario.outcome("the station is told: \($0)") }
  station.yield("calm")
  for await _ in reports { break }
}
print(leaving.outcomes.map(\.outcome))
//> ["the station is told: cancelled"]

//: That is the place to cancel the work. And a stream is for one reader. Two readers do not
//: get the same, they share: each report goes to one of them.

let sharing = await interleavings { scenario in
  let (reports, station) = AsyncStream.makeStream(of: String.self)
  let anna = scenario.task("anna") { await reports.first { _ in true } ?? "nothing" }
  let ben = scenario.task("ben") { await reports.first { _ in true } ?? "nothing" }
  for report in ["calm", "storm"] { station.yield(report) }
  station.finish()
  let (annas, bens) = (try await anna.value, try await ben.value)
  scenario.outcome("anna \(annas), ben \(bens)")
}
print(sharing.outcomes.map(\.outcome).sorted())
//> ["anna calm, ben storm", "anna storm, ben calm"]

//: ## Work that holds its owner never lets it go
//:
//: The last owner lets go, `deinit` runs, and `deinit` cancels the work. But only if the work
//: is not an owner too. This camera waits for pictures; once it holds `self`, once only
//: what it needs.

@MainActor
final class Camera {
  private var work: Task<Void, Never>?

  func start(holdsItself: Bool, lens: @escaping @Sendable () async -> Void) {
    work = Task {
      if holdsItself { await self.wait(lens) }
    }
    if !holdsItself { work = Task { await lens() } }
  }

  private func wait(_ lens: () async -> Void) async { await lens() }

  deinit { work?.cancel() }
}

//: The last owner lets go while the lens waits. Is the wait cancelled?

for holdsItself in [true, false] {
  let cameras = await interleavings { scenario in
    let picture = scenario.door("picture", answers: Void.self)
    var camera: Camera? = Camera()
    await camera?.start(holdsItself: holdsItself) {
      await withTaskCancellationHandler {
        await picture.answer()
      } onCancel: {
        scenario.outcome("cancelled")
        picture.open(with: ())
      }
    }
    await scenario.standstill()
    scenario.outcome("still at work")
    camera = nil
    await scenario.standstill()
    picture.open(with: ())
  }
  print(holdsItself ? "holds itself:" : "holds a lens:", cameras.outcomes.map(\.outcome))
}
//> holds itself: ["still at work"]
//> holds a lens: ["cancelled"]

//: The fault is silent: nothing leaks for ever, it just goes on until the work ends by itself,
//: and a search that nobody waits for may take a while.

//: ## Your turn
//:
//: The names are guards: each is a line that its exercise cannot do without.
//:
//: - **6.1 Store**: intents in, actions in order, one state. `in-order`, `to-the-end`
//: - **6.2 SearchStore**: the newest search wins, and nothing is left behind.
//:   `cancel-the-older`, `older-is-over`, `cancelled-before`, `cancelled-caller`,
//:   `no-late-result`, `no-late-failure`, `finish-every-way`, `dropped-stream`,
//:   `released-store`
//: - **6.3 ReportStore**: a computation, elsewhere. `off-the-main-actor`, `older-is-over`,
//:   `show-the-failure`

//: Start with `swift test --filter SearchStore`. Red is where you begin.
