import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// How long the tests wait for what a wrong answer never does.
///
/// A right answer does it at once, but nobody knows how long that takes on a busy machine. So the
/// time is counted in turns: what an answer has to do is done here, too, again and again, and an
/// answer that has been overtaken so often will not do it. Seconds alone decide nothing, unless
/// the machine does not even get its turns done.
enum TransportPatience {
  private static let turns = 60
  private static let leastTime = Duration.milliseconds(400)
  private static let mostTime = Duration.seconds(12)
  private static let exhausted = Mutex(false)

  /// Whether the machine did not get its turns done: what is judged holds its threads, and goes on.
  static var isExhausted: Bool { exhausted.withLock { $0 } }

  /// Returns when patience is over, or soon after its task was cancelled.
  static func run() async {
    let end = TransportMailbox<Void>()
    let work = Task(executorPreference: TransportThreads()) {
      try await Task.sleep(for: leastTime)
      if !isExhausted { try await takeTurns() }
      end.put(())
    }
    let limit = Task(executorPreference: TransportThreads()) {
      try await Task.sleep(for: mostTime)
      exhausted.withLock { $0 = true }
      end.put(())
    }
    await withTaskCancellationHandler {
      _ = await end.take()
    } onCancel: {
      end.put(())
    }
    work.cancel()
    limit.cancel()
  }

  /// Begins a request, waits for it at the server, cancels it, waits for its end on both sides.
  private static func takeTurns() async throws {
    let server = try TransportServer()
    defer { server.stop() }
    let session = URLSession(configuration: .ephemeral)
    defer { session.invalidateAndCancel() }
    for turn in 1...turns {
      try Task.checkCancellation()
      let end = TransportMailbox<Void>()
      let request = session.dataTask(with: server.url("/\(turn)")) { _, _, _ in end.put(()) }
      request.resume()
      let connection = await server.arrivals(at: "/\(turn)").take()
      request.cancel()
      _ = await connection?.closings.take()
      _ = await end.take()
      // Whoever starts a task may have to wait for other tests' tasks.
      await Task.detached(priority: .background) {}.value
    }
  }
}
