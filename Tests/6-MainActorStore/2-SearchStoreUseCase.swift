import Interleavings
import Synchronization

/// The use case of one order: it waits for the test's answer, and counts.
final class UseCase: Sendable {
  /// What a call does when it is cancelled.
  enum Manner: Sendable, CaseIterable {
    /// It goes on and waits for its answer.
    case ignores
    /// It throws `CancellationError` at once.
    case obeys
    /// It throws an error of its own at once.
    case fails
    /// It returns what it has at once.
    case returns
  }

  /// How the test answers a call.
  enum Answer: Sendable, Equatable {
    case found([String])
    case failed
    /// An error of the use case like any other: nobody cancelled it.
    case gaveUp
  }

  private struct State {
    var begun: [String] = []
    var cancelled: Set<Int> = []
    var ended: Set<Int> = []
  }

  private let door: Door<[String], any Error>
  private let manner: Manner
  private let scenario: Scenario
  private let state = Mutex(State())

  /// Makes a use case that has not been called.
  init(_ scenario: Scenario, _ manner: Manner) {
    self.scenario = scenario
    self.manner = manner
    door = scenario.door("the answer", throwing: (any Error).self)
  }

  /// The queries of all calls, in the order in which they began.
  var begun: [String] { state.withLock { $0.begun } }
  /// The numbers of the calls that were cancelled, the first being 1.
  var cancelled: Set<Int> { state.withLock { $0.cancelled } }
  /// The numbers of the calls that have neither ended nor been cancelled.
  var underWay: Set<Int> {
    state.withLock { Set(1..<($0.begun.count + 1)).subtracting($0.cancelled).subtracting($0.ended) }
  }

  /// Waits for the answer to this call.
  func search(_ query: String) async throws -> [String] {
    let number = state.withLock { state in
      state.begun.append(query)
      return state.begun.count
    }
    scenario.note("search \(number) for \(query) begins")
    defer { state.withLock { _ = $0.ended.insert(number) } }
    return try await withTaskCancellationHandler {
      try await door.answer()
    } onCancel: {
      scenario.note("search \(number) is cancelled")
      state.withLock { _ = $0.cancelled.insert(number) }
      switch manner {
      case .ignores: break
      case .obeys: door.open(arrival: number, throwing: CancellationError())
      case .fails: answer(number, .failed)
      case .returns: answer(number, .found(["cut short"]))
      }
    }
  }

  /// Answers one call, the first being 1.
  func answer(_ number: Int, _ answer: Answer) {
    switch answer {
    case .found(let results): door.open(arrival: number, with: results)
    case .failed: door.open(arrival: number, throwing: Offline())
    case .gaveUp: door.open(arrival: number, throwing: CancellationError())
    }
  }
}

/// What a use case throws without a network.
struct Offline: Error, CustomStringConvertible {
  let description = "offline"
}
