/// Decides which of several ready jobs runs next.
///
/// The mechanism asks once a choice; index 0 of a choice is what the default order would do.
protocol Policy: AnyObject {
  /// The deviations from the default order that are known before the next order begins.
  var script: [Deviation] { get }
  /// Prepares the next order; false when there is none left.
  func beginOrder() -> Bool
  /// The index of the option to run.
  func choose(_ choice: Choice) -> Int
  /// Learns how the order went.
  func endOrder(choices: Int, steps: Int, tasks: Int)
  /// Whether it makes up its deviations as the order goes, so that `script` grows meanwhile.
  var improvises: Bool { get }
}

extension Policy {
  var improvises: Bool { false }
}

/// One choice at which an order does not do what the default order would.
struct Deviation: Sendable, Equatable {
  /// The number of the choice, from 1.
  let choice: Int
  /// The index of the option that runs instead of option 0.
  let option: Int
}
