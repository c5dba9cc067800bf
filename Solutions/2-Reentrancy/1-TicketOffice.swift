// 2.1 TicketOffice
//
// Two buyers find the last seat free. Both wait for their cards to be charged, and both get it:
// the check was true before the await, and false when the seat was sold.
//
// 1. A `buy` charges its buyer once. When the charge has succeeded, the buyer is in `sold` and
//    `buy` returns. Who buys twice is charged twice and has two seats.
// 2. Never are more seats sold than there are. Who finds them all sold gets `soldOut`.
//    (guard: look-first)
// 3. Nobody is charged without getting a seat, not even a buyer who is cancelled during a charge
//    that then succeeds. Who gets `soldOut` was not charged. (guard: hold-the-seat)
// 4. While a seat is free, no buyer waits for another buyer's charge or is turned away. Nobody
//    polls.
// 5. A seat held during a charge is neither `available` nor `sold`. All others are one of both.
// 6. When a charge fails or is cancelled, `buy` throws the charge's error. By then the seat is back,
//    once: it is available to a buyer who comes later. (guard: give-it-back)
//
// Left open: whether a buyer who comes while all seats left are held is turned away at once or
// waits for one to come back; whether cancelling a buyer reaches the charge; whether a buyer who
// was cancelled before is charged; the order of `sold`.
//
// Chapter: swift run Reentrancy, the section "Reserve first, give back later".
// Judge:   swift test --filter TicketOffice
// Green? Delete the guard: tag your own line with `// guard`, then run
//          swift run workbook guards TicketOffice
// and watch the order that it protects against come back.

/// Why a buyer gets no seat.
enum TicketError: Error {
  /// There is none left.
  case soldOut
}

/// Sells seats to buyers whose cards take a while to charge.
actor TicketOffice {
  /// Who has a seat, a name for each seat.
  private(set) var sold: [String] = []
  /// How many seats the next buyers can have.
  private(set) var available: Int
  private let charge: @Sendable (_ buyer: String) async throws -> Void

  /// Opens an office with so many seats, none of them sold.
  init(seats: Int, charge: @escaping @Sendable (_ buyer: String) async throws -> Void) {
    available = seats
    self.charge = charge
  }

  /// Sells one seat.
  func buy(for buyer: String) async throws {
    guard available > 0 else { throw TicketError.soldOut }  // guard: look-first
    // Before the await: whoever comes during the charge must not find this seat.
    available -= 1  // guard: hold-the-seat
    do {
      try await charge(buyer)
    } catch {
      available += 1  // guard: give-it-back
      throw error
    }
    sold.append(buyer)
  }
}
