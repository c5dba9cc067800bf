import Interleavings
import Testing

#if Solutions
  @testable import ReentrancySolutions
#else
  @testable import ReentrancyExercises
#endif

extension TicketOfficeTests {
  // Hint: the card is refused, and in the same moment somebody asks for the seat. Is it back by
  // then, and only once? Guards: hold-the-seat, give-it-back.
  @Test func `a failed charge gives its seat back`() async throws {
    let failures = [(times: 1, isCancelled: true), (3, false)]
    try await everyOrder(polling: "rule 4", of: failures) { scenario, failure in
      let (times, isCancelled) = failure
      let booth = Booth(scenario, seats: 1)
      scenario.task("Ada") {
        for _ in 1...times { try await booth.buy(for: "Ada") }
        try await booth.buy(for: "Cem")
      }
      for number in 1...times {
        try await booth.settle()
        try await booth.expect(available: 0, sold: [], "rule 5: the only seat is held")
        let error: any Error = isCancelled ? CancellationError() : Declined()
        booth.till.end("Ada", number: number, throwing: error)
      }
      try await booth.settle()
      let ending = isCancelled ? Booth.Ending.cancelled : .declined
      let all = Array(repeating: ending, count: times)
      try booth.expect("Ada", all, "rule 6: a failed charge's error is thrown")
      try booth.expectCharges(
        of: Array(repeating: "Ada", count: times) + ["Cem"], "rule 6: by then the seat is back")
      try await booth.expect(available: 0, sold: [], "rule 5: the only seat is held")
      booth.till.end("Cem")
      try await booth.settle()
      try booth.expect("Cem", [.seat], "rule 6: who comes later gets the seat")
      try await booth.expectEnd()
    }
  }

  // Hint: one has a seat, one fails, one is still being charged. Which seat is given back?
  // Guards: hold-the-seat, give-it-back.
  @Test func `a failed charge gives back its own seat and no other`() async throws {
    try await everyOrder(polling: "rule 4", of: [true, false]) { scenario, endsFirst in
      let booth = Booth(scenario, seats: 3)
      for buyer in ["Ada", "Ben", "Cem"] { booth.buyer(buyer) }
      try await booth.settle()
      try await booth.expect(available: 0, sold: [], "rule 5: all three seats are held")
      if endsFirst { booth.till.end("Ada") }
      booth.till.end("Ben", throwing: Declined())
      try await booth.settle()
      try await booth.expect(
        available: 1, sold: endsFirst ? ["Ada"] : [], "rule 6: one seat is back, once")
      booth.till.end("Cem")
      booth.till.end("Ada")
      try await booth.settle()
      try await booth.expect(available: 1, sold: ["Ada", "Cem"], "rule 6: one seat is back, once")
      try await booth.expectEnd()
    }
  }

  // Hint: names are not buyers. The same person may stand at two windows.
  // Guards: hold-the-seat, give-it-back.
  @Test func `who buys twice has two seats, or the one whose charge succeeds`() async throws {
    try await everyOrder(polling: "rule 4", of: [true, false]) { scenario, fails in
      let booth = Booth(scenario, seats: 2)
      booth.buyer("Ada")
      booth.buyer("Ada", task: "again")
      try await booth.settle()
      try booth.expectCharges(of: ["Ada", "Ada"], "rule 1: who buys twice is charged twice")
      try await booth.expect(available: 0, sold: [], "rule 5: both seats are held")
      booth.till.end("Ada", number: 1, throwing: fails ? Declined() : nil)
      try await booth.settle()
      try await booth.expect(
        available: fails ? 1 : 0, sold: fails ? [] : ["Ada"], "rule 5: the other seat is held")
      booth.till.end("Ada", number: 2)
      try await booth.settle()
      try booth.expect(
        "Ada", fails ? [.declined, .seat] : [.seat, .seat], "rule 1: a seat a charge")
      try await booth.expectEnd()
    }
  }

  // Hint: who has a seat may want another one for a friend. (guard: hold-the-seat)
  @Test func `who has bought may buy again`() async throws {
    try await everyOrder(polling: "rule 4") { scenario in
      let booth = Booth(scenario, seats: 2)
      for count in 1...2 {
        booth.buyer("Ada")
        try await booth.settle()
        try booth.expectCharges(
          of: Array(repeating: "Ada", count: count), "rule 1: who buys twice is charged twice")
        try await booth.expect(
          available: 2 - count, sold: Array(repeating: "Ada", count: count - 1),
          "rule 5: a seat is held")
        booth.till.end("Ada", number: count)
        try await booth.settle()
        try await booth.expect(
          available: 2 - count, sold: Array(repeating: "Ada", count: count),
          "rule 1: a seat a charge")
      }
      try await booth.expectEnd()
    }
  }

  // Hint: cancelling a buyer does not stop the bank. Whose is the seat until the bank has answered?
  // Guards: hold-the-seat.
  @Test func `a buyer cancelled during the charge keeps the seat until it ends`() async throws {
    try await everyOrder(polling: "rule 4", of: [true, false]) { scenario, succeeds in
      let booth = Booth(scenario, seats: 1)
      booth.till.end("Ben")
      let ada = booth.buyer("Ada")
      try await booth.settle()
      scenario.task("user") { ada.cancel() }
      booth.buyer("Ben")
      scenario.task("bank") { booth.till.end("Ada", throwing: succeeds ? nil : Declined()) }
      try await booth.settle()
      if succeeds {
        try booth.expect("Ada", [.seat], "rule 3: cancelled and charged, a buyer has the seat")
        try booth.expect("Ben", [.soldOut], "rule 2: who finds no seat left gets soldOut")
      } else {
        try booth.expect("Ada", [.declined], "rule 6: the charge's error is thrown")
        try booth.expectEnded(2, "rule 4: nobody waits once the seat is back")
      }
      try await booth.expectEnd()
    }
  }

  // Hint: this bank listens to the cancellation. The charge fails, and the seat is free.
  // Guards: hold-the-seat, give-it-back.
  @Test func `a cancelled charge gives its seat back`() async throws {
    try await everyOrder(polling: "rule 4", of: [false, true]) { scenario, before in
      let booth = Booth(scenario, seats: 1, listens: true)
      let ada = scenario.task("Ada") {
        if before { withUnsafeCurrentTask { $0?.cancel() } }
        try await booth.buy(for: "Ada")
      }
      scenario.task("looker") { try await booth.glance() }
      try await booth.settle()
      if !before { ada.cancel() }
      try await booth.settle()
      // For designs where the cancellation of a buyer does not reach the charge.
      booth.till.end("Ada")
      try await booth.settle()
      booth.till.end("Cem")
      booth.buyer("Cem")
      try await booth.settle()
      let isFree = booth.endings(of: "Ada") != [.seat]
      try booth.expect(
        "Cem", [isFree ? .seat : .soldOut], "rule 6: who comes later finds the seat that is back")
      try await booth.expectEnd()
    }
  }
}
