import Interleavings
import Testing

#if Solutions
  @testable import ReentrancySolutions
#else
  @testable import ReentrancyExercises
#endif

@Suite("2.1 TicketOffice")
struct TicketOfficeTests {
  // Hint: all of them looked before any of them had paid. What does the last one have to find when
  // it looks? Guards: look-first, hold-the-seat.
  @Test func `more buyers than seats: whoever is charged has a seat`() async throws {
    try await everyOrder(polling: "rule 4", of: [1, 2, 0]) { scenario, seats in
      let booth = Booth(scenario, seats: seats)
      let buyers = ["Ada", "Ben", "Cem"].prefix(seats + 1)
      for buyer in buyers { booth.buyer(buyer) }
      scenario.task("bank") { for buyer in buyers { booth.till.end(buyer) } }
      try await booth.settle()
      try await booth.expectEnd()
      try booth.expectEnded(seats + 1, "rule 2: with all seats sold, the others get soldOut")
      try await booth.expectSold(seats, "rule 4: while a seat is free, nobody is turned away")
    }
  }

  // Hint: here every switch to the actor lets others in. What one call of the actor has found may
  // be false in the next call. Guards: look-first, hold-the-seat.
  @Test func `looking and holding are one visit to the actor`() async throws {
    try await everyOrder(polling: "rule 4", hops: .letOthersIn) { scenario in
      let booth = Booth(scenario, seats: 1)
      for buyer in ["Ada", "Ben"] {
        booth.till.end(buyer)
        booth.buyer(buyer)
      }
      try await booth.settle()
      try await booth.expectEnd()
      try booth.expectEnded(2, "rule 2: with all seats sold, the others get soldOut")
    }
  }

  // Hint: the second buyer comes while the first is being charged, and its own bank is quicker.
  // Guards: look-first, hold-the-seat.
  @Test func `the last seat belongs to the buyer who is being charged for it`() async throws {
    try await everyOrder(polling: "rule 4") { scenario in
      let booth = Booth(scenario, seats: 1)
      booth.till.end("Ben")
      booth.buyer("Ada")
      try await booth.settle()
      booth.buyer("Ben")
      try await booth.settle()
      try booth.expectCharges(of: ["Ada"], "rule 3: for one seat one charge begins")
      booth.till.end("Ada")
      try await booth.settle()
      try booth.expect("Ada", [.seat], "rule 1: who is charged has the seat")
      try booth.expect("Ben", [.soldOut], "rule 2: who finds no seat left gets soldOut")
      try await booth.expectEnd()
    }
  }

  // Hint: each buyer waits for its own bank. Who is quick must not stand behind who is slow.
  // Guards: hold-the-seat.
  @Test func `while a seat is free nobody waits for another charge`() async throws {
    try await everyOrder(polling: "rule 4") { scenario in
      let booth = Booth(scenario, seats: 3)
      booth.buyer("Ada")
      booth.buyer("Ben")
      try await booth.settle()
      try booth.expectCharges(of: ["Ada", "Ben"], "rule 4: nobody waits for another charge")
      try await booth.expect(available: 1, sold: [], "rule 5: two seats are held")
      booth.till.end("Ben")
      booth.buyer("Cem")
      try await booth.settle()
      try booth.expect("Ben", [.seat], "rule 4: who is charged waits for no other buyer")
      try booth.expectCharges(of: ["Ada", "Ben", "Cem"], "rule 4: nobody waits for another charge")
      booth.till.end("Ada")
      booth.till.end("Cem")
      try await booth.settle()
      try booth.expectEnded(3, "rule 1: who is charged has a seat")
      try await booth.expectEnd()
    }
  }

  // Hint: somebody looks at the office while cards are being charged, and one of them is refused.
  // Guards: hold-the-seat, give-it-back.
  @Test func `a seat held during a charge is neither available nor sold`() async throws {
    try await everyOrder(polling: "rule 4") { scenario in
      let booth = Booth(scenario, seats: 2)
      booth.buyer("Ada")
      booth.buyer("Ben")
      scenario.task("bank") {
        booth.till.end("Ada", throwing: Declined())
        booth.till.end("Ben")
      }
      scenario.task("looker") { try await booth.glance() }
      try await booth.settle()
      try booth.expect("Ada", [.declined], "rule 6: a failed charge's error is thrown")
      try booth.expect("Ben", [.seat], "rule 1: who is charged has the seat")
      try await booth.expectEnd()
    }
  }
}
