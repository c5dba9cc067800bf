import Interleavings
import Synchronization

/// The bank does not pay.
struct Declined: Error {}

/// The bank pays.
enum Payment { case paid }

/// The cards of the buyers, each a door that the test opens.
final class Till: Sendable {
  /// What happened to the cards so far, a name for each charge.
  struct Cards {
    /// Whose charge has begun.
    var begun: [String] = []
    /// Whose charge has succeeded.
    var charged: [String] = []
    /// How many charges have failed.
    var failed = 0

    /// How many charges have begun and not ended.
    var underWay: Int { begun.count - charged.count - failed }
  }

  private let doors: [String: Door<Payment, any Error>]
  private let state = Mutex(Cards())
  private let scenario: Scenario
  private let listens: Bool

  /// Makes the cards of one order.
  init(_ scenario: Scenario, listens: Bool) {
    self.scenario = scenario
    self.listens = listens
    let names = ["Ada", "Ben", "Cem"]
    let doors = names.map {
      ($0, scenario.door("\($0)'s card", answers: Payment.self, throwing: (any Error).self))
    }
    self.doors = Dictionary(uniqueKeysWithValues: doors)
    scenario.state("charged") { [self] in
      cards.charged.isEmpty ? "nobody" : cards.charged.joined(separator: " ")
    }
  }

  /// What happened so far.
  var cards: Cards { state.withLock { $0 } }

  /// Lets every charge of that buyer end, also those that come later.
  func end(_ buyer: String, throwing error: (any Error)? = nil) {
    if let error { doors[buyer]?.open(throwing: error) } else { doors[buyer]?.open(with: .paid) }
  }

  /// Lets one charge of that buyer end, the first being 1.
  func end(_ buyer: String, number: Int, throwing error: (any Error)? = nil) {
    if let error {
      doors[buyer]?.open(arrival: number, throwing: error)
    } else {
      doors[buyer]?.open(arrival: number, with: .paid)
    }
  }

  /// Waits for the bank.
  func charge(_ buyer: String) async throws {
    state.withLock { $0.begun.append(buyer) }
    do {
      try await withTaskCancellationHandler {
        _ = try await doors[buyer]?.answer()
      } onCancel: {
        if listens { end(buyer, throwing: CancellationError()) }
      }
    } catch {
      state.withLock { $0.failed += 1 }
      throw error
    }
    state.withLock { $0.charged.append(buyer) }
    scenario.note("is charged")
  }
}
