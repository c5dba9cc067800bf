import Interleavings
import Synchronization

#if Solutions
  @testable import ReentrancySolutions
#else
  @testable import ReentrancyExercises
#endif

/// Where the reader's office is judged: cards that the test answers, and what buyers got.
final class Booth: Sendable {
  /// What a buyer got.
  enum Ending: String { case seat, soldOut, declined, cancelled, otherError }

  /// What happened to the cards.
  let till: Till
  private let office: TicketOffice
  private let seats: Int
  private let scenario: Scenario
  private let endings = Mutex<[(buyer: String, ending: Ending)]>([])

  /// Makes the cards and the office of one order.
  ///
  /// A bank that listens fails a charge with `CancellationError` when its task is cancelled.
  init(_ scenario: Scenario, seats: Int, listens: Bool = false) {
    self.scenario = scenario
    self.seats = seats
    let till = Till(scenario, listens: listens)
    self.till = till
    office = TicketOffice(seats: seats) { try await till.charge($0) }
  }

  /// Starts a task that buys one seat.
  @discardableResult
  func buyer(
    _ buyer: String, task name: String? = nil, file: String = #fileID, line: Int = #line
  ) -> ScenarioTask<Void> {
    scenario.task(name ?? buyer) { [self] in try await buy(for: buyer, file: file, line: line) }
  }

  /// Buys one seat and notes what came of it.
  func buy(for buyer: String, file: String = #fileID, line: Int = #line) async throws {
    let ending: Ending
    do {
      try await office.buy(for: buyer)
      ending = .seat
    } catch TicketError.soldOut {
      ending = .soldOut
    } catch is Declined {
      ending = .declined
    } catch is CancellationError {
      ending = .cancelled
    } catch {
      ending = .otherError
    }
    scenario.note("gets \(ending)")
    endings.withLock { $0.append((buyer, ending)) }
    guard ending == .seat else { return }
    let seated = endings(of: buyer).count { $0 == .seat }
    let sold = await office.sold
    try expect(
      sold.count { $0 == buyer } >= seated,
      "rule 1: when buy returns, its buyer has the seat; sold to \(sold.inWords)", file: file,
      line: line)
  }

  /// Waits until nobody can run: virtual time passes only then. Whoever polls by the clock wakes up
  /// many times in an hour.
  func settle() async throws { try await scenario.clock.sleep(for: .seconds(3_600)) }

  /// What the buyers of that name got.
  func endings(of buyer: String) -> [Ending] {
    endings.withLock { $0.filter { $0.buyer == buyer }.map(\.ending) }
  }

  /// Looks whether the buyers of that name got this.
  func expect(
    _ buyer: String, _ wanted: [Ending], _ rule: String, file: String = #fileID, line: Int = #line
  ) throws {
    let found = endings(of: buyer)
    try expect(
      found.map(\.rawValue).sorted() == wanted.map(\.rawValue).sorted(),
      "\(rule); \(buyer) got \(found.isEmpty ? "nothing yet" : found.inWords)", file: file,
      line: line)
  }

  /// Looks whether that many buyers have got something.
  func expectEnded(_ count: Int, _ rule: String, file: String = #fileID, line: Int = #line) throws {
    let ended = endings.withLock { $0.count }
    try expect(
      ended == count, "\(rule); \(ended) of \(count) got something", file: file, line: line)
  }

  /// Looks how many seats are sold when nobody runs.
  func expectSold(_ count: Int, _ rule: String, file: String = #fileID, line: Int = #line)
    async throws
  {
    let sold = await office.sold
    try expect(sold.count == count, "\(rule); sold to \(sold.inWords)", file: file, line: line)
  }

  /// Looks at the seats when nobody runs.
  func expect(
    available: Int, sold: [String], _ rule: String, file: String = #fileID, line: Int = #line
  ) async throws {
    let now = await office.seats
    try expect(
      now.available == available && now.sold.sorted() == sold.sorted(),
      "\(rule); available \(now.available), sold to \(now.sold.inWords)", file: file, line: line)
  }

  /// Looks at the seats at any moment, while others are under way.
  func glance(file: String = #fileID, line: Int = #line) async throws {
    let (now, cards) = await office.seats(and: till)
    let free = seats - cards.charged.count - cards.underWay
    scenario.note("sees \(now.available)")
    try expect(
      now.available >= 0, "rule 2: \(now.available) seats are available", file: file, line: line)
    try expect(
      now.available <= free, "rule 5: \(now.available) available, \(free) free", file: file,
      line: line)
    try expect(
      now.sold.allSatisfy(cards.charged.contains), "rule 5: a held seat is not sold", file: file,
      line: line)
  }

  /// Looks at the charges that are under way.
  func expectCharges(of buyers: [String], _ rule: String, file: String = #fileID, line: Int = #line)
    throws
  {
    let found = till.cards.begun
    try expect(
      found.sorted() == buyers.sorted(), "\(rule); charges began for \(found.inWords)", file: file,
      line: line)
  }

  /// Looks at everything that came of all buyers together.
  func expectEnd(file: String = #fileID, line: Int = #line) async throws {
    let now = await office.seats
    let charged = till.cards.charged
    try expect(
      now.sold.count <= seats, "rule 2: \(now.sold.count) of \(seats) seats sold", file: file,
      line: line)
    try expect(
      now.sold.sorted() == charged.sorted(),
      "rule 3: charged \(charged.inWords), sold to \(now.sold.inWords)", file: file, line: line)
    let all = endings.withLock { $0 }
    let seated = all.filter { $0.ending == .seat }.map(\.buyer)
    try expect(
      now.sold.sorted() == seated.sorted(),
      "rule 1: buy returned for \(seated.inWords), sold to \(now.sold.inWords)", file: file,
      line: line)
    let turnedAway = all.filter { $0.ending == .soldOut }.count
    try expect(
      till.cards.begun.count + turnedAway <= all.count,
      "rules 1, 3: \(till.cards.begun.count) charges began for \(all.count - turnedAway) buyers",
      file: file, line: line)
    try expect(
      now.available == seats - now.sold.count,
      "rule 5: \(now.available) of \(seats) available, \(now.sold.count) sold", file: file,
      line: line)
  }

  private func expect(_ condition: Bool, _ rule: String, file: String, line: Int) throws {
    try scenario.expect(
      condition, rule, file: file, line: line)
  }
}

extension TicketOffice {
  /// Both numbers at one moment.
  fileprivate var seats: (sold: [String], available: Int) { (sold, available) }

  /// Both numbers and the cards at one moment.
  fileprivate func seats(
    and till: Till
  ) -> (seats: (sold: [String], available: Int), cards: Till.Cards) {
    (seats, till.cards)
  }
}

extension [String] {
  fileprivate var inWords: String { isEmpty ? "nobody" : sorted().joined(separator: ", ") }
}

extension [Booth.Ending] {
  fileprivate var inWords: String { map(\.rawValue).joined(separator: ", ") }
}
