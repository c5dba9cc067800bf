import Foundation
import Synchronization

/// A connection as its server sees it.
final class TransportConnection: Sendable {
  /// Told once, when the server learns that the client has closed the connection, or lost it.
  let closings = TransportMailbox<Void>()
  private let socket: TransportSocket
  private let isDropped = Mutex(false)

  /// Speaks through a socket that a client has connected to.
  init(_ socket: TransportSocket) { self.socket = socket }

  /// Waits for the client to close it, as long as that may take.
  func isClosed() async -> Bool {
    if await closings.next() != nil { return true }
    // A program that another test has started may hold a copy of the client's socket, unasked, and
    // then the server learns of the end only when that program ends.
    return !socket.isPeerHeldHere
  }

  /// Reads until the client closes, hands over the path that it asks for, and tells of the end.
  func read(_ handOver: (String) -> Void) {
    var head = ""
    var isRead = false
    while let text = socket.receive() {
      if isRead { continue }
      head += text
      isRead = head.contains("\r\n\r\n")
      let words = head.split(separator: " ", maxSplits: 2)
      if isRead, words.count > 1 { handOver(String(words[1])) }
    }
    if !isDropped.withLock({ $0 }) { closings.put(()) }
  }

  /// Answers with a status and a whole body.
  func answer(_ status: Int, _ body: Data = Data()) async {
    await begin(status, length: body.count)
    await sendRest(body)
  }

  /// Sends the head of an answer.
  func begin(_ status: Int, length: Int) async {
    // An answer to 204 and 304 has no body, and its head no length of one.
    let length = status == 204 || status == 304 ? "" : "Content-Length: \(length)\r\n"
    let head = "HTTP/1.1 \(status) Answer\r\n\(length)Cache-Control: no-store\r\n"
    await send(Data((head + "Connection: close\r\n\r\n").utf8))
  }

  /// Sends a piece of the body; false if the client does not take it.
  ///
  /// More than fits on the way between the two is only sent when the client has read some of it.
  @discardableResult
  func send(_ piece: Data) async -> Bool {
    let results = TransportMailbox<Bool>()
    Thread.detachNewThread { [socket] in results.put(socket.send(piece)) }
    return await results.next() ?? false
  }

  /// Sends the last piece of a body.
  func sendRest(_ piece: Data) async {
    await send(piece)
    end()
  }

  /// Sends nothing more.
  private func end() { socket.end() }

  /// Closes the connection, whatever has been sent.
  func drop() {
    isDropped.withLock { $0 = true }
    socket.shut()
  }
}
