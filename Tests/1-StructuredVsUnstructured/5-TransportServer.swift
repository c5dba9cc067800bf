import Foundation
import Synchronization

/// A real HTTP server on the loopback address, on threads of its own.
///
/// It never answers by itself: each request waits for the test.
final class TransportServer: Sendable {
  private struct State {
    var isStopped = false
    var connections: [TransportConnection] = []
    var arrivals: [String: TransportMailbox<TransportConnection>] = [:]
    var counts: [String: Int] = [:]
  }

  private let socket: TransportSocket
  private let state = Mutex(State())

  /// Listens on a port that the system chooses.
  init() throws {
    socket = try TransportSocket.listening()
    Thread.detachNewThread { [self] in
      while let client = socket.accept(), add(TransportConnection(client)) {}
    }
  }

  /// Where a path of this server is found.
  func url(_ path: String) -> URL { TransportServer.url(port: socket.port, path) }

  /// Where a path is found on this machine.
  static func url(port: UInt16, _ path: String) -> URL {
    URL(string: "http://127.0.0.1:\(port)\(path)")!
  }

  /// The connections on which somebody asks for the path.
  func arrivals(at path: String) -> TransportMailbox<TransportConnection> {
    state.withLock { state in
      let arrivals = state.arrivals[path] ?? TransportMailbox()
      state.arrivals[path] = arrivals
      return arrivals
    }
  }

  /// How often somebody has asked for the path so far.
  func count(of path: String) -> Int { state.withLock { $0.counts[path] ?? 0 } }

  /// All connections so far, also those on which nobody has asked for anything.
  var connections: [TransportConnection] { state.withLock { $0.connections } }

  /// Closes all connections and ends all threads.
  func stop() {
    let connections = state.withLock { state in
      state.isStopped = true
      return state.connections
    }
    for connection in connections { connection.drop() }
    // Nothing wakes a thread out of `accept` on every system, except somebody who comes.
    socket.callItself()
  }

  /// Gives a new connection a thread to read on; false once the server is stopped.
  private func add(_ connection: TransportConnection) -> Bool {
    let isStopped = state.withLock { state in
      if !state.isStopped { state.connections.append(connection) }
      return state.isStopped
    }
    if isStopped { return false }
    Thread.detachNewThread { [self] in
      connection.read { path in
        state.withLock { $0.counts[path, default: 0] += 1 }
        arrivals(at: path).put(connection)
      }
    }
    return true
  }
}
