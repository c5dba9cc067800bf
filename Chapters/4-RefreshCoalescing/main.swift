//: # 4. Three rejections, one refresh
//:
//: In the morning an app wakes up and sends three requests. Its token has expired over
//: night, so all three come back with a 401. Each of them asks for a new token. A
//: moment later the user is signed out. Nobody pressed anything. Which line did that?
//:
//: Here it is with museum passes. A pass is renewed at the office, once: whoever
//: brings it a second time is taken for a thief. Servers that *rotate* refresh tokens
//: do just that, and end the session.

import Interleavings
import Notebook
import Synchronization

struct TakenForAThief: Error {}
struct OfficeClosed: Error {}

final class Office: Sendable {
  private let state: Mutex<(newest: Int, trips: Int, closed: Int)>
  var trips: Int { state.withLock { $0.trips } }

  init(closedFor trips: Int = 0) { state = Mutex((1, 0, trips)) }

  func renew(_ pass: Int) throws -> Int {
    try state.withLock { state in
      state.trips += 1
      guard state.trips > state.closed else { throw OfficeClosed() }
      guard pass == state.newest else { throw TakenForAThief() }
      state.newest += 1
      return state.newest
    }
  }
}

//: And here is the wallet that most of us would write first: when a pass is refused,
//: fetch another.

func list(_ exploration: Exploration) -> String {
  exploration.outcomes.map(\.outcome).sorted().joined(separator: ", or ")
}

typealias Renew = @Sendable (Int) async throws -> Int

actor HopefulWallet {
  private var pass = 1
  private let renew: Renew
  init(renew: @escaping Renew) { self.renew = renew }

  func renewed() async throws -> Int {
    pass = try await renew(pass)
    return pass
  }
}

//: ## Three rejections, three refreshes
//:
//: Two visitors are enough to see it. A *door* stands for the way to the office: it
//: takes its time, and others come in meanwhile. Predict: what does the second get?

let rush = await interleavings { scenario in
  let office = Office()
  let way = scenario.door("the way", answers: String.self)
  let wallet = HopefulWallet { pass in
    scenario.note("takes pass \(pass)")
    _ = await way.answer()
    return try office.renew(pass)
  }
  for name in ["anna", "ben"] {
    scenario.task(name) {
      let pass = try? await wallet.renewed()
      scenario.note("has \(pass.map { "pass \($0)" } ?? "nothing")")
      try scenario.expect(pass != nil, "nobody is taken for a thief")
    }
  }
  await way.arrived(2)
  way.open(with: "free")
  await scenario.allTasks()
}
print(rush.failure?.description ?? "no order breaks")
//> Broken rule: nobody is taken for a thief
//> 4 of 4 orders break; complete: all 4 orders ran
//>
//>      anna                                 ben
//>  1   starts
//>      takes pass 1
//>      waits at the way
//>                                           starts
//>                                           takes pass 1
//>                                           waits at the way
//>  2   gets free
//>      has pass 2
//>      finishes
//>                                           gets free
//>                                           has nothing
//>                                           expected: nobody is taken for a
//>                                           thief
//>
//> This is the default order: each task goes on for as long as it can.
//> Failed at main.swift:72

//: Both took pass 1. The first one to arrive made it worthless for the other. The
//: actor did not help: it lets the second in while the first one waits.
//:
//: ## A trace before the first await turns two trips into one
//:
//: Whoever goes leaves a note, *before* waiting: "somebody is on the way". The note is
//: the task itself, so the next one can wait for the same trip. And at the end somebody
//: has to take the note away. This wallet lets everyone do that who waited.

actor SharingWallet {
  private(set) var pass = 1
  private var note: Task<Int, any Error>?
  private let looksFirst: Bool
  private let renew: Renew

  init(looksFirst: Bool, renew: @escaping Renew) {
    self.looksFirst = looksFirst
    self.renew = renew
  }

  func renewed() async throws -> Int {
    let trip = note ?? Task { [pass, renew] in try await renew(pass) }
    note = trip
    defer { if !looksFirst || note == trip { note = nil } }
    pass = try await trip.value
    return pass
  }
}

//: ## Whoever clears up must look whose note it is
//:
//: The first trip fails: the office is closed. Anna and Ben learn of it. Both try again
//: at once, and that should be one more trip. But who wakes second takes away a note
//: that is not his. Predict how many trips there are, with and without a look.

for looksFirst in [false, true] {
  let again = await interleavings { scenario in
    let office = Office(closedFor: 1)
    let wallet = SharingWallet(looksFirst: looksFirst) { pass in
      try await scenario.clock.sleep(for: .seconds(60))
      return try office.renew(pass)
    }
    for name in ["anna", "ben"] {
      scenario.task(name) {
        do { _ = try await wallet.renewed() } catch { _ = try? await wallet.renewed() }
      }
    }
    await scenario.allTasks()
    scenario.outcome("\(office.trips) trips")
  }
  print("looks first: \(looksFirst), \(list(again))")
}
//> looks first: false, 3 trips
//> looks first: true, 2 trips

//: Three trips, and the third makes the second one's pass worthless. So compare the
//: note with your own before you take it down. Better still, let the trip itself clear
//: up when it ends: it is there exactly once, and it is done before anyone wakes.
//:
//: ## Say which pass was refused
//:
//: Clara was sent on her way with pass 1, and comes back refused when the wallet has
//: pass 2. What would another trip be good for? The wallet cannot know that she means
//: an old pass unless she says so.

extension SharingWallet {
  func renewed(insteadOf refused: Int) async throws -> Int {
    guard refused == pass else { return pass }  // Somebody was quicker.
    return try await renewed()
  }
}

let late = await interleavings { scenario in
  let office = Office()
  let wallet = SharingWallet(looksFirst: true) { try office.renew($0) }
  scenario.task("visitors") {
    _ = try await wallet.renewed(insteadOf: 1)
    let clara = try await wallet.renewed(insteadOf: 1)
    scenario.outcome("clara has pass \(clara), trips: \(office.trips)")
  }
  await scenario.allTasks()
}
print(list(late))
//> clara has pass 2, trips: 1

//: She hands in the pass that she was refused with. Had she looked into the wallet for
//: it, she would have handed in pass 2, which nobody had refused.
//:
//: ## Put the pass away first, then look who has left
//:
//: Anna leaves while she is on the way. Like a good citizen she looks at her
//: cancellation after the await. Predict: does it matter whether that look comes
//: before or after she has put the new pass into the wallet?

for storesFirst in [false, true] {
  let left = await interleavings { scenario in
    let office = Office()
    let way = scenario.door("the way", answers: String.self)
    let wallet = Mutex(1)
    let anna = scenario.task("anna") {
      _ = await way.answer()
      let fresh = try office.renew(1)
      if storesFirst { wallet.withLock { $0 = fresh } }
      if Task.isCancelled { return }
      wallet.withLock { $0 = fresh }
    }
    await way.arrived()
    anna.cancel()
    way.open(with: "free")
    await scenario.allTasks()
    let isThief = (try? office.renew(wallet.withLock { $0 })) == nil
    scenario.outcome(isThief ? "the next is taken for a thief" : "the next gets a pass")
  }
  print("stores first: \(storesFirst), \(list(left))")
}
//> stores first: false, the next is taken for a thief
//> stores first: true, the next gets a pass

//: The office had renewed the pass, and nobody kept the new one. So the trip belongs to
//: no visitor: it runs in a task of its own, and whoever leaves ends only a wait. Anna and
//: Ben wait for such a trip, and Anna leaves. Predict what each of them ends with.

let wait = await interleavings { scenario in
  let way = scenario.door("the way", answers: String.self)
  let trip = Task { await way.answer() }
  let visit = { @Sendable in
    let pass = await trip.value
    try Task.checkCancellation()  // The waiter's own, which the trip knows nothing of.
    return pass
  }
  let (anna, ben) = (scenario.task("anna", visit), scenario.task("ben", visit))
  await way.arrived()
  anna.cancel()
  way.open(with: "pass 2")
  let ends = await [anna.result, ben.result].map { (try? $0.get()) ?? "a CancellationError" }
  scenario.outcome("anna ends with \(ends[0]), ben with \(ends[1])")
}
print(list(wait))
//> anna ends with a CancellationError, ben with pass 2

//: The wait does not end because Anna is cancelled: `value` of a task has no ear for that.
//: So she looks herself, after the await, and says what happened to *her*.
//:
//: ## A shared failure must not become a stampede
//:
//: The office is closed. Three visitors wait for one trip, and it fails. If each of
//: them tries again in its own `catch`, one failure becomes three more trips, just when
//: the office can stand them least.

for retries in [false, true] {
  let closed = await interleavings { scenario in
    let office = Office(closedFor: 100)
    let wallet = SharingWallet(looksFirst: true) { pass in
      try await scenario.clock.sleep(for: .seconds(60))
      return try office.renew(pass)
    }
    scenario.tasks("visitor", count: 3) {
      do { _ = try await wallet.renewed() } catch { if retries { _ = try? office.renew(1) } }
    }
    await scenario.allTasks()
    scenario.outcome("trips: \(office.trips)")
  }
  print("each retries: \(retries), \(list(closed))")
}
//> each retries: false, trips: 1
//> each retries: true, trips: 4

//: Waiting and trying again is a policy, and it stands above the wallet, once. The
//: office is closed for three trips; somebody with patience doubles the pause.

let patience = await interleavings { scenario in
  let (office, clock) = (Office(closedFor: 3), scenario.clock)
  scenario.task("patient") {
    for minutes in [1, 2, 4, 8] {
      if (try? office.renew(1)) != nil { break }
      try await clock.sleep(for: .seconds(60 * minutes))
    }
    scenario.outcome("trips: \(office.trips), over \(clock.now.sinceStart)")
  }
  await scenario.allTasks()
}
print(list(patience))
//> trips: 4, over 420.0 seconds

//: ## One refresh and one retry a request
//:
//: A visitor whose new pass is refused as well will not be helped by a third. And a
//: turnstile says no for other reasons too: a 401 is about the pass, a 403 about the
//: visitor, who may not come in today with any pass.

func visit(_ answers: [Int]) -> String {
  let first = answers[0]
  guard first == 401 else { return "\(first) at the first try" }
  return "\(answers[1]) at the second try, whatever it is"
}
for answers in [[200], [401, 200], [401, 401, 200], [403, 200]] { print(answers, visit(answers)) }
//> [200] 200 at the first try
//> [401, 200] 200 at the second try, whatever it is
//> [401, 401, 200] 401 at the second try, whatever it is
//> [403, 200] 403 at the first try

//: Written as a loop, `while answer == 401`, it goes on for as long as the server says
//: no, and a server that has closed an account always says no.
//:
//: ## What is read once cannot be sent twice
//:
//: To try again is to send the same thing again. Bytes in memory are still there, and a
//: file can be opened once more. A stream is empty:

let photo = AsyncStream { pieces in
  for piece in 1...3 { pieces.yield(piece) }
  pieces.finish()
}
for sending in 1...2 {
  var count = 0
  for await _ in photo { count += 1 }
  print("sending \(sending): \(count) pieces")
}
//> sending 1: 3 pieces
//> sending 2: 0 pieces

//: The server would take the empty photo and say thank you. Then the first refusal is
//: the honest answer: whoever has the camera can make a new stream.
//:
//: ## Signing out is a border
//:
//: Anna gives the wallet back while a trip is under way, and Dora takes it. Then the
//: trip ends, well or badly. Both ends are Anna's. So the border counts: every owner
//: has a number, and who comes back looks whether it is still the same.

actor LentWallet {
  private(set) var holds = "a pass of Anna"
  private var owner = 1
  let looks: Bool
  init(looks: Bool) { self.looks = looks }

  func lend() { (holds, owner) = ("a pass of Dora", owner + 1) }

  func renew(_ trip: () async throws -> String) async {
    let mine = owner
    let result: String
    do { result = try await trip() } catch { result = "nothing, please sign in" }
    guard !looks || mine == owner else { return }  // For failures as well.
    holds = result
  }
}

//: Predict what Dora finds in the wallet, with and without the look.

for (looks, succeeds) in [(false, true), (false, false), (true, true), (true, false)] {
  let lent = await interleavings { scenario in
    let way = scenario.door("the way", answers: Bool.self)
    let wallet = LentWallet(looks: looks)
    scenario.task("trip") {
      await wallet.renew {
        if await way.answer() { "a pass of Anna" } else { throw OfficeClosed() }
      }
    }
    await way.arrived()
    await wallet.lend()
    way.open(with: succeeds)
    await scenario.allTasks()
    let holds = await wallet.holds
    scenario.outcome("Dora finds \(holds)")
  }
  print("looks: \(looks), \(list(lent))")
}
//> looks: false, Dora finds a pass of Anna
//> looks: false, Dora finds nothing, please sign in
//> looks: true, Dora finds a pass of Dora
//> looks: true, Dora finds a pass of Dora

//: An owner is no pass: Dora may well get a pass with the same number.
//:
//: ## Signing out is a border on disk, too
//:
//: The memory is clean. But the new pass was also being written to a file, and writing
//: is an await like any other. Predict what is in the file after the sign-out.

for waits in [false, true] {
  let disk = await interleavings { scenario in
    let file = Mutex("empty")
    let pen = scenario.door("the pen", answers: String.self)
    let save = scenario.task("save") {
      let text = await pen.answer()
      file.withLock { $0 = text }
    }
    scenario.task("sign-out") {
      await pen.arrived()
      if waits { try await save.value }
      file.withLock { $0 = "empty" }
    }
    scenario.task("disk") { pen.open(with: "a pass of Anna") }
    await scenario.allTasks()
    scenario.outcome(file.withLock { $0 })
  }
  print("one after the other: \(waits), \(list(disk))")
}
//> one after the other: false, a pass of Anna, or empty
//> one after the other: true, empty

//: So let the calls reach the file one after the other, in the order in which they came.
//: But one may come late: Dora's pass is on the shelf, and only then somebody carries out
//: Anna's sign-out. It waits for its turn, and removes what is not hers.

actor Shelf {
  private(set) var holds = "nothing"
  private var newest = 0
  private let looks: Bool
  init(looks: Bool) { self.looks = looks }

  func put(_ pass: String, owner: Int) { (holds, newest) = (pass, owner) }

  func clear(owner: Int) {
    guard !looks || owner >= newest else { return }
    (holds, newest) = ("nothing", owner)
  }
}

for looks in [false, true] {
  let shelf = Shelf(looks: looks)
  await shelf.put("a pass of Dora", owner: 2)
  await shelf.clear(owner: 1)
  print("looks: \(looks), there is \(await shelf.holds)")
}
//> looks: false, there is nothing
//> looks: true, there is a pass of Dora

//: Number the calls as in memory, so that what is old is refused. Write the file anew and
//: rename it, readable for its owner only, and keep the secret out of every log.
//:
//: ## Your turn
//:
//: The names are guards: each is a line that its exercise cannot do without.
//:
//: - **4.1 RefreshGate**: one refresh for all, and none that outlives its session.
//:   `one-refresh`, `refresh-ended`, `late-rejection`, `cancelled-waiter`,
//:   `older-waiter`, `older-refresh`, `new-session`, `refresh-of-its-own`
//: - **4.2 AuthorizedClient**: one refresh and one retry a request.
//:   `only-a-401`, `read-once`, `caller-left`
//: - **4.3 CredentialVault**: nothing comes back from the disk.
//:   `older-generation`, `one-at-a-time`, `overtaken`, `late-clear`
//:
//: Start with `swift test --filter RefreshGate`. Red is where you begin.
