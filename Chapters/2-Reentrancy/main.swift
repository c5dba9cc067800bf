//: # 2. An actor lets others in
//:
//: There are 100 on the account. Two payments of 80 come in at the same time. Both are
//: checked, both are paid, and the account is at minus 60. But it is an actor. Was that
//: not safe?

import Interleavings
import Notebook

actor StaleCheckAccount: Account {
  private(set) var balance = 100

  func pay(_ amount: Int, approval: @Sendable () async -> Bool) async -> Bool {
    guard balance >= amount, await approval() else { return false }
    balance -= amount
    return true
  }
}

//: Somebody approves each payment, and takes a while. A *door* stands for that: who asks
//: waits until it opens. The explorer runs two payments and a bank in every order they
//: can take. This prints the rule that breaks and the rows of the simplest such order.
//:
//: ## The check is old by the time the money moves
//:
//: Predict: which line acts on something that is no longer true?

let overdraft = await interleavings { scenario in
  let approval = scenario.door("approval", answers: Bool.self)
  let account = StaleCheckAccount()
  for name in ["card", "phone"] {
    scenario.task(name) { await account.pay(80) { await approval.answer() } }
  }
  scenario.task("bank") { approval.open(with: true) }
  await scenario.allTasks()
  let balance = await account.balance
  try scenario.expect(balance >= 0, "an account is never overdrawn; it is at \(balance)")
}
if let failure = overdraft.failure {
  print(failure.rule + "\n\n" + failure.description.components(separatedBy: "\n\n")[1])
}
//> an account is never overdrawn; it is at -60
//>
//>      card                     phone                    bank
//>  1   starts
//>      waits at approval
//>  2                            starts
//>                               waits at approval
//>                                                        starts
//>                                                        answers approval: true
//>                                                        finishes
//>  3   gets true
//>      finishes
//>                               gets true
//>                               finishes

//: Both payments found 100, and both waited. Behind its await, the second one goes on
//: with a check from before the first one took its 80.
//:
//: ## An actor guards its variables, not your method
//:
//: What the compiler refuses is to touch a variable from outside:
//:
//: ```swift does-not-compile: actor-isolated property 'balance' can not be mutated
//: actor Account { var balance = 100 }
//: func steal(from account: Account) async { account.balance -= 80 }
//: ```
//:
//: So two tasks are never in the account together. But a method is not one visit. At
//: each await it goes out, and others come in. **An actor runs one piece at a time, and
//: each await ends a piece.** What are the repairs, and what does each cost?
//:
//: ## Looking again is right, and somebody was asked in vain

protocol Account: Actor {
  func pay(_ amount: Int, approval: @Sendable () async -> Bool) async -> Bool
}

actor RecheckedAccount: Account {
  private(set) var balance = 100

  func pay(_ amount: Int, approval: @Sendable () async -> Bool) async -> Bool {
    guard balance >= amount, await approval() else { return false }
    guard balance >= amount else { return false }
    balance -= amount
    return true
  }
}

//: Two payments, over all orders: how many were asked for, and how many were paid? The
//: first to be asked for is approved or not, the second is.

func outcomes<A: Account>(first: Bool, _ open: @escaping @Sendable () -> A) async -> [String] {
  let exploration = await interleavings { scenario in
    let (approval, account) = (scenario.door("approval", answers: Bool.self), open())
    let payments = ["card", "phone"].map { name in
      scenario.task(name) { await account.pay(80) { await approval.answer() } }
    }
    scenario.task("bank") {
      approval.open(arrival: 1, with: first)
      approval.open(arrival: 2, with: true)
    }
    await scenario.allTasks()
    var paid = 0
    for payment in payments { paid += try await payment.value ? 1 : 0 }
    scenario.outcome("\(approval.arrivals) asked, \(paid) paid")
  }
  return exploration.outcomes.map(\.outcome).sorted()
}

print("stale check:", await outcomes(first: true) { StaleCheckAccount() })
print("rechecked:  ", await outcomes(first: true) { RecheckedAccount() })
//> stale check: ["1 asked, 1 paid", "2 asked, 2 paid"]
//> rechecked:   ["1 asked, 1 paid", "2 asked, 1 paid"]

//: Never two are paid. But in some orders two are asked for, and one yes was for
//: nothing. Where the await is a question, that is rude. Where it is a charge, it is too
//: late.
//:
//: ## Reserve first, give back later
//:
//: The other repair changes the account *before* the await. Then whoever comes in
//: meanwhile finds what is left, and what is not used comes back.

actor ReservingAccount: Account {
  private(set) var balance = 100
  private(set) var reserved = 0
  var total: Int { balance + reserved }

  func pay(_ amount: Int, approval: @Sendable () async -> Bool) async -> Bool {
    guard balance >= amount else { return false }
    balance -= amount
    reserved += amount
    let isApproved = await approval()
    reserved -= amount
    if !isApproved { balance += amount }
    return isApproved
  }
}

print("first yes:", await outcomes(first: true) { ReservingAccount() })
print("first no: ", await outcomes(first: false) { ReservingAccount() })
//> first yes: ["1 asked, 1 paid"]
//> first no:  ["1 asked, 0 paid", "2 asked, 1 paid"]

//: No yes is for nothing. The price is in the second line: in some orders nothing is
//: paid at all. The phone was refused because the card held the money, and then the card
//: gave it back.
//:
//: ## Before the first await nobody gets in
//:
//: Between `balance -= amount` and `reserved += amount` the total is wrong. Can anyone
//: see it? Somebody looks, at any moment of any order:

let glances = await interleavings { scenario in
  let approval = scenario.door("approval", answers: Bool.self)
  let account = ReservingAccount()
  scenario.task("card") { await account.pay(80) { await approval.answer() } }
  scenario.task("looker") {
    let total = await account.total
    scenario.outcome("sees \(total)")
  }
  scenario.task("bank") { approval.open(with: false) }
  await scenario.allTasks()
}
print(glances.outcomes.map(\.outcome))
//> ["sees 100"]

//: Never. A piece of work without an await is one step for everybody else.
//:
//: ## Apply a change, never write a snapshot back
//:
//: Deposits have nothing to check, and get lost all the same. Each waits for a stamp. The
//: snapshot hides in one line: `balance` is read, and only then comes the await.

actor SavingsAccount {
  private(set) var balance = 100

  func depositSnapshot(_ stamped: @Sendable () async -> Int) async {
    balance = balance + (await stamped())
  }

  func depositChange(_ stamped: @Sendable () async -> Int) async {
    let amount = await stamped()
    balance += amount
  }
}

//: Two deposits, of 1 and of 2, and a clerk who stamps them in one order or the other:

for isChange in [false, true] {
  let deposits = await interleavings { scenario in
    let stamp = scenario.door("stamp", answers: Int.self)
    let account = SavingsAccount()
    for name in ["anna", "ben"] {
      scenario.task(name) {
        if isChange { await account.depositChange { await stamp.answer() } }
        if !isChange { await account.depositSnapshot { await stamp.answer() } }
      }
    }
    scenario.task("clerk") { for number in [1, 2] { stamp.open(arrival: number, with: number) } }
    await scenario.allTasks()
    let balance = await account.balance
    scenario.outcome("\(balance)")
  }
  print(isChange ? "change:  " : "snapshot:", deposits.outcomes.map(\.outcome).sorted())
}
//> snapshot: ["101", "102", "103"]
//> change:   ["103"]

//: A snapshot says "make it what I saw, and 2". A change says "2 more". Where what you
//: write can be said as a change, that costs nothing.
//:
//: ## Build aside, publish once
//:
//: At night the balance of 300 is counted anew from three pages of 100 each.

actor CountedAccount {
  private(set) var balance = 300

  func countInPlace(_ page: @Sendable () async -> Int) async {
    balance = 0
    for _ in 1...3 {
      let amount = await page()
      balance += amount
    }
  }

  func countAside(_ page: @Sendable () async -> Int) async {
    var sum = 0
    for _ in 1...3 { sum += await page() }
    balance = sum
  }

  func look(depositing amount: Int) -> Int {
    balance += amount
    return balance
  }
}

//: Meanwhile somebody looks; another time somebody deposits 50 as well.

for (deposit, aside) in [(0, false), (0, true), (50, true)] {
  let nights = await interleavings { scenario in
    let account = CountedAccount()
    let page = { @Sendable in
      await scenario.suspensionPoint()
      return 100
    }
    scenario.task("night") {
      if aside { await account.countAside(page) } else { await account.countInPlace(page) }
    }
    let seen = scenario.task("looker") { await account.look(depositing: deposit) }
    await scenario.allTasks()
    let (found, balance) = (try await seen.value, await account.balance)
    scenario.outcome(deposit == 0 ? "sees \(found)" : "ends at \(balance)")
  }
  print(aside ? "aside:   " : "in place:", nights.outcomes.map(\.outcome).sorted())
}
//> in place: ["sees 0", "sees 100", "sees 200", "sees 300"]
//> aside:    ["sees 300"]
//> aside:    ["ends at 300", "ends at 350"]

//: Counted in place, the account shows 0 to who has 300. Counted aside, it shows the old
//: balance until it shows the new one. The price is in the last line: the deposit is
//: lost. Publishing is a write too, and the draft may be older than what it replaces.
//: So ask, before you publish, whether yours is still the one to publish.
//:
//: ## Others are let in on purpose: shut doors wait for each other
//:
//: Why not keep the door shut until a method has returned? This account can.

actor TransferAccount {
  private(set) var balance = 100
  private var isBusy = false
  private var line: [UnsafeContinuation<Void, Never>] = []

  func transfer(_ amount: Int, to other: TransferAccount, isShut: Bool) async {
    if isShut { await enter() }
    balance -= amount
    await other.receive(amount, isShut: isShut)
    if isShut { leave() }
  }

  func receive(_ amount: Int, isShut: Bool) async {
    if isShut { await enter() }
    balance += amount
    if isShut { leave() }
  }
}

//: The door is a flag, and a line of those who wait:

extension TransferAccount {
  private func enter() async {
    if isBusy { await withUnsafeContinuation { line.append($0) } }
    isBusy = true
  }

  private func leave() {
    if line.isEmpty { isBusy = false } else { line.removeFirst().resume() }
  }
}

//: Anna sends 10 to Ben while Ben sends 20 to Anna. Here every switch between the two
//: accounts is a place where others come in, as on a machine with many processors.

for isShut in [false, true] {
  let transfers = await interleavings(hops: .letOthersIn) { scenario in
    let (anna, ben) = (TransferAccount(), TransferAccount())
    scenario.task("anna") { await anna.transfer(10, to: ben, isShut: isShut) }
    scenario.task("ben") { await ben.transfer(20, to: anna, isShut: isShut) }
    await scenario.allTasks()
    let (annas, bens) = (await anna.balance, await ben.balance)
    scenario.outcome("anna \(annas), ben \(bens)")
  }
  print(isShut ? "shut:" : "open:", transfers.outcomes.map(\.outcome).sorted())
}
//> open: ["anna 110, ben 90"]
//> shut: ["anna 110, ben 90", "nobody can run any more"]

//: Each account keeps its own door shut and waits at the other's: nobody can run any
//: more, and no line looks wrong. An actor that lets others in cannot end like that. The
//: price is yours to pay: **after each await, ask again.**
//:
//: ## Your turn
//:
//: The names are guards: each is a line that its exercise cannot do without.
//:
//: - **2.1 TicketOffice**: two buyers, one seat, and a card that takes a while.
//:   `look-first`, `hold-the-seat`, `give-it-back`
//: - **2.2 HighScore**: a count and a maximum, written after an await. `count-late`,
//:   `only-valid`, `compare-late`
//: - **2.3 ServiceContainer**: three parts that belong together. `number-the-loads`,
//:   `older-load-too-late`, `remember-whose-they-are`
//:
//: Start with `swift test --filter TicketOffice`. Red is where you begin.
