import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

#if Solutions
  @testable import StructuredVsUnstructuredSolutions
#else
  @testable import StructuredVsUnstructuredExercises
#endif

/// A rule that does not hold.
struct TransportBreakage: Error, CustomStringConvertible {
  /// The rule and what happened instead.
  let rule: String

  var description: String { "Broken rule: \(rule)" }
}

/// A transport, a server, and what the rules say of the two.
struct TransportRoom {
  /// The server that is asked.
  let server: TransportServer
  private let transport = Transport()
  private static let isSpoilt = Mutex(false)

  /// More than fits on the way: when it is sent, the client has read some of it.
  static let piece = Data((0..<400_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) })

  private static let line = Data("one line".utf8)

  /// Opens a server for as long as the body runs.
  static func open(_ body: (TransportRoom) async throws -> Void) async throws {
    try await withTaskExecutorPreference(TransportThreads()) {
      let server = try TransportServer()
      defer { server.stop() }
      try await body(TransportRoom(server: server))
    }
  }

  // MARK: What the test does

  /// Starts a call.
  func call(
    _ url: URL, isCancelled: Bool = false
  ) throws -> TransportCall {
    // The next use of a session that is no longer valid would end the process.
    let isSpoilt = TransportPatience.isExhausted || Self.isSpoilt.withLock { $0 }
    try expect(
      !isSpoilt, "rule 6: a call leaves those that come later alone;\none before did not")
    return TransportCall(transport, url, isCancelled: isCancelled)
  }

  /// Starts a call and waits until the server has its request.
  func underWay(
    _ path: String, _ rule: String = "rule 1: a call asks the server for its URL"
  ) async throws -> (call: TransportCall, connection: TransportConnection) {
    let call = try call(server.url(path))
    let connection = await server.arrivals(at: path).next()
    try expect(connection != nil, "\(rule);\nno request came")
    return (call, connection!)
  }

  /// Begins an answer whose body is two pieces, and sends the first.
  func sendHalf(
    _ connection: TransportConnection
  ) async throws {
    await connection.begin(200, length: 2 * Self.piece.count)
    let isSent = await connection.send(Self.piece)
    try expect(isSent, "rule 1: a call reads the body; this one does not")
  }

  // MARK: What the rules say

  /// Cancels one of three calls and looks what becomes of all of them.
  func cancel(
    _ cancelled: String, inTheBody isHalf: Bool
  ) async throws {
    var calls: [String: (call: TransportCall, connection: TransportConnection)] = [:]
    for path in ["/first", "/second", "/third"] {
      calls[path] = try await underWay(
        path, "rule 6: calls do not wait for each other")
    }
    let halves = isHalf ? Set([cancelled, "/second"]) : []
    for path in halves { try await sendHalf(calls[path]!.connection) }
    guard let (call, connection) = calls.removeValue(forKey: cancelled) else { return }
    call.cancel()
    async let closing = connection.isClosed()
    let ending = await call.ending()
    let isClosed = await closing
    // Look at the others in any case: what has spoilt them would spoil the next test, too.
    var harm: TransportEnding?
    for (path, (call, connection)) in calls {
      let isHalf = halves.contains(path)
      let body = isHalf ? Self.piece + Self.piece : Self.line
      if isHalf {
        await connection.sendRest(Self.piece)
      } else {
        await connection.answer(200, body)
      }
      let ending = await call.ending()
      if ending != .body(body) { harm = ending }
    }
    if [.cancellation, .urlError(.cancelled)].contains(harm) {
      Self.isSpoilt.withLock { $0 = true }
    }
    let place = isHalf ? "in the middle of the body" : "before the answer"
    try expect(
      isClosed,
      "rule 3: cancelled \(place), a call closes\nits connection; the server sees it open")
    try expect(
      ending == .cancellation,
      "rule 4: cancelled \(place), a call ends at once\nwith CancellationError; it \(ending)")
    if case .body = harm {
      try expect(false, "rule 1: a call returns the whole body;\none does not")
    }
    try expect(
      harm == nil,
      "rule 6: cancelling one call leaves the others alone;\none of them \(harm ?? .none)")
  }

  /// Waits for the end of a call.
  func expect(
    _ call: TransportCall, _ wanted: TransportEnding, _ rule: String
  ) async throws {
    let found = await call.ending()
    try expect(found == wanted, "\(rule);\nit \(found)")
  }

  /// Waits for the failure that whoever asks URLSession without a transport gets, too.
  func expectURLError(refusing url: URL) async throws {
    let failure = TransportMailbox<TransportEnding>()
    let request = URLSession.shared.dataTask(with: url) { _, _, error in
      failure.put(error.map { TransportEnding($0) } ?? .none)
    }
    request.resume()
    let wanted = await failure.take() ?? .none
    try await expect(call(url), wanted, "rule 7: a refused connection throws its URLError as it is")
  }

  /// Waits for a failure of URLSession's.
  func expectURLError(
    _ call: TransportCall, _ connection: String
  ) async throws {
    let found = await call.ending()
    var isWanted = false
    if case .urlError(let code) = found { isWanted = code != .cancelled }
    try expect(
      isWanted, "rule 7: a connection that is \(connection)\nthrows its URLError; it \(found)")
  }

  /// Fails the test with a rule.
  func expect(_ holds: Bool, _ rule: String) throws {
    if !holds { throw TransportBreakage(rule: rule) }
  }
}
