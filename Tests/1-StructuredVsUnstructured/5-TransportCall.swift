import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

#if Solutions
  @testable import StructuredVsUnstructuredSolutions
#else
  @testable import StructuredVsUnstructuredExercises
#endif

/// How a call ends.
enum TransportEnding: Equatable, CustomStringConvertible {
  case body(Data)
  case status(Int)
  case urlError(URLError.Code)
  case cancellation
  case other(String)
  /// It had not ended when nothing was to be waited for any more.
  case none

  /// Puts an error into words.
  init(_ error: any Error) {
    switch error {
    case let error as StatusError: self = .status(error.status)
    case let error as URLError: self = .urlError(error.code)
    case is CancellationError: self = .cancellation
    default: self = .other("\(type(of: error))")
    }
  }

  var description: String {
    switch self {
    case .body(let data): "gets \(data.count) bytes"
    case .status(let status): "gets a StatusError with \(status)"
    case .urlError(.cancelled): "gets URLError.cancelled"
    case .urlError(let code): "gets URLError \(code.rawValue)"
    case .cancellation: "gets a CancellationError"
    case .other(let type): "gets an error of type \(type)"
    case .none: "waits"
    }
  }
}

/// A task that calls the transport.
final class TransportCall: Sendable {
  private let task: Task<Void, Never>
  private let endings = TransportMailbox<TransportEnding>()

  /// Starts it, cancelled from the beginning if the test wants that.
  init(_ transport: Transport, _ url: URL, isCancelled: Bool = false) {
    task = Task(executorPreference: TransportThreads()) { [endings] in
      if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
      do {
        endings.put(.body(try await transport.data(from: url)))
      } catch {
        endings.put(TransportEnding(error))
      }
    }
  }

  /// Cancels the task, without waiting for what its cancellation handlers do.
  func cancel() {
    Thread.detachNewThread { [task] in task.cancel() }
  }

  /// Waits for the end of the call, as long as it may take.
  func ending() async -> TransportEnding { await endings.next() ?? .none }
}
