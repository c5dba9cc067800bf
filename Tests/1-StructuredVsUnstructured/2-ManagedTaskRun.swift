import Foundation
import Interleavings
import Synchronization

/// One operation of a test: it waits for its server, and the test sees what becomes of it.
final class Run: Sendable {
  /// How the server lets it end.
  enum End: CaseIterable {
    case value, failure
    /// An error like any other: it need not have been cancelled.
    case cancellationError
    /// Another one: `URLError.cancelled` only sounds like a cancellation.
    case cancelledRequest
  }

  /// The way in which it came to be over, and the rule that says what follows.
  enum Over: String {
    case replaced = "rule 2: replaced, it is cancelled at once"
    case cancelled = "rule 4: cancel reaches it, at once"
    case released = "rule 7: released, the ManagedTask cancels it"
  }

  /// What has happened to it so far.
  struct Record {
    var begun = 0
    var hasEnded = false
    var isCancelled = false
    /// Ended while it was under way, with an error that is to be reported.
    var hasFailed = false
    /// The error with which it ended.
    var error: (any Error)?
    var reports = 0
    var isRefused = false
    var over: (reason: Over, begun: Int)?
    /// The rules leave open whether its error is reported: another call came in between.
    var mayBeReported = false
    /// The rules leave open whether it was accepted.
    var mayBeRefused = false
  }

  /// The name it has in the story.
  let name: String
  /// Whether it ends as soon as it is cancelled.
  let paysHeed: Bool
  /// What it does, on the main actor, just before it ends.
  let atTheEnd: (@MainActor @Sendable () throws -> Void)?
  /// What its `onError` does; without one the call passes no `onError`.
  let onError: (@MainActor @Sendable () throws -> Void)?
  private let server: Door<Void, any Error>
  private let scenario: Scenario
  private let state = Mutex(Record())

  /// Makes an operation that has not been handed to anybody.
  init(
    _ name: String, _ scenario: Scenario, paysHeed: Bool = false,
    atTheEnd: (@MainActor @Sendable () throws -> Void)? = nil,
    onError: (@MainActor @Sendable () throws -> Void)? = {}
  ) {
    self.name = name
    self.scenario = scenario
    self.paysHeed = paysHeed
    self.atTheEnd = atTheEnd
    self.onError = onError
    server = scenario.door("\(name)'s server", throwing: (any Error).self)
  }

  /// What has happened so far.
  var record: Record { state.withLock { $0 } }

  /// Notes what happens to it.
  func note(_ change: @Sendable (inout Record) -> Void) { state.withLock { change(&$0) } }

  /// Lets the server answer, now or when it is asked.
  func end(_ end: End) {
    switch end {
    case .value: server.open(with: ())
    case .failure: server.open(throwing: Failure(run: name))
    case .cancelledRequest: server.open(throwing: URLError(.cancelled))
    case .cancellationError: server.open(throwing: CancellationError())
    }
  }

  /// What the operation does between its beginning and its end.
  @MainActor
  func wait() async -> Result<Void, any Error> {
    await withTaskCancellationHandler {
      let result: Result<Void, any Error>
      do { result = .success(try await server.answer()) } catch { result = .failure(error) }
      if case .failure(let error) = result { note { $0.error = error } }
      // What fails here breaks the order where it is noted.
      try? atTheEnd?()
      return result
    } onCancel: {
      scenario.note("\(name) is cancelled")
      note { $0.isCancelled = true }
      if paysHeed { end(.cancellationError) }
    }
  }

  /// Whether an error is the one with which it ended.
  func hasThrown(_ error: any Error) -> Bool {
    record.error.map { type(of: $0) == type(of: error) && "\($0)" == "\(error)" } ?? false
  }

  private struct Failure: Error { let run: String }
}
