/// What a build brings: the number tells which build it was.
final class Services: Sendable {
  /// The number of the build, from 1.
  let number: Int

  /// Makes what build `number` brings.
  init(number: Int) { self.number = number }
}

/// How a test lets a build end.
enum Ending: Sendable, CustomStringConvertible {
  case built, failed, denied, cancelled

  /// The word that stories use.
  var description: String {
    switch self {
    case .built: "built"
    case .failed: "failed"
    case .denied: "denied"
    case .cancelled: "cancelled"
    }
  }
}

/// A build's failure that may be gone the next time.
struct BuildFailed: Error { let number: Int }

/// A build's failure that would come again every time.
struct BuildDenied: Error { let number: Int }

/// What a caller got.
enum Outcome: Sendable, Equatable, CustomStringConvertible {
  case services(Int), failure(Int), denial(Int), cancellation, other(String)

  /// Names an error by its type and its build.
  init(_ error: any Error) {
    switch error {
    case let error as BuildFailed: self = .failure(error.number)
    case let error as BuildDenied: self = .denial(error.number)
    case is CancellationError: self = .cancellation
    default: self = .other("\(type(of: error))")
    }
  }

  /// What build `number` gives its callers when it ends like this.
  init(_ ending: Ending, of number: Int) {
    switch ending {
    case .built: self = .services(number)
    case .failed: self = .failure(number)
    case .denied: self = .denial(number)
    case .cancelled: self = .cancellation
    }
  }

  /// The name that stories use.
  var description: String {
    switch self {
    case .services(let number): "services \(number)"
    case .failure(let number): "failure \(number)"
    case .denial(let number): "denial \(number)"
    case .cancellation: "CancellationError"
    case .other(let name): name
    }
  }
}
