import Interleavings

/// A microphone that counts how often it is opened and closed.
@MainActor
final class Microphone {
  /// How often it was opened.
  private(set) var opened = 0
  /// How often it was closed.
  private(set) var closed = 0
  /// Whether it was ever closed while it was not open.
  private(set) var wasClosedTooEarly = false
  private let scenario: Scenario

  /// Makes a microphone that is off.
  init(_ scenario: Scenario) { self.scenario = scenario }

  /// Switches it on.
  func open() {
    scenario.note("opens microphone")
    opened += 1
  }

  /// Switches it off.
  func close() {
    scenario.note("closes microphone")
    closed += 1
    if closed > opened { wasClosedTooEarly = true }
  }
}
