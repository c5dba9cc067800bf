/// One load: its fetch and its computation, and the gates before their ends.
final class Job: Sendable {
  /// How it ends.
  enum End: Sendable, CaseIterable, CustomStringConvertible {
    case total, fetchFails, computationFails

    var description: String {
      switch self {
      case .total: "a total"
      case .fetchFails: "a failed fetch"
      case .computationFails: "a failed computation"
      }
    }
  }

  /// When its fetch has begun.
  let fetching = Moment()
  /// When the network answers.
  let answered = Moment()
  /// When its computation has begun.
  let computing = Moment()
  /// When `load` has returned.
  let returned = Moment()
  /// How it ends.
  let end: End
  private let gate = Gate()

  /// Makes a load whose gates are shut.
  init(_ end: End = .total) { self.end = end }

  /// Lets the network answer, and opens the gate before the end of the computation.
  func open() {
    answered.come()
    gate.open()
  }

  /// Stands at the gate before the end of the computation, and blocks the thread.
  func pass() { gate.pass() }
}
