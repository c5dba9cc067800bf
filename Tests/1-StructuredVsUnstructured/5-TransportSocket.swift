import Foundation

/// A TCP socket on the loopback address; it is closed when nobody holds it any more.
final class TransportSocket: Sendable {
  /// The port of a socket that listens.
  let port: UInt16
  private let descriptor: Int32

  private init(_ descriptor: Int32, port: UInt16 = 0) {
    self.descriptor = descriptor
    self.port = port
    // A program that another test starts would hold the connection open.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit { close(descriptor) }

  /// A socket that clients connect to.
  static func listening() throws -> TransportSocket {
    let socket = try bound()
    guard listen(socket.descriptor, 64) == 0 else { throw POSIXError(.init(rawValue: errno)!) }
    return socket
  }

  /// A socket whose port nobody else gets, and that refuses every connection.
  static func bound() throws -> TransportSocket {
    let descriptor = newDescriptor()
    var address = address(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withGeneric(&address) {
      bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
    }
    guard isBound else { throw POSIXError(.init(rawValue: errno)!) }
    return TransportSocket(descriptor, port: UInt16(bigEndian: address.sin_port))
  }

  /// Waits for a client.
  func accept() -> TransportSocket? {
    var client: Int32
    repeat {
      client = Foundation.accept(descriptor, nil, nil)
    } while client < 0 && [EINTR, ECONNABORTED].contains(errno)
    guard client >= 0 else { return nil }
    // Little fits on the way, so that a piece that is sent has been read.
    var size: Int32 = 16_384
    setsockopt(client, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    #if canImport(Darwin)
      var yes: Int32 = 1
      setsockopt(client, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return TransportSocket(client)
  }

  /// Connects to itself and goes.
  func callItself() {
    let caller = TransportSocket(TransportSocket.newDescriptor())
    var address = TransportSocket.address(port: port)
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = TransportSocket.withGeneric(&address) { connect(caller.descriptor, $0, length) }
  }

  /// Whether this process holds the other end of the connection.
  var isPeerHeldHere: Bool {
    var peer = TransportSocket.address(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isKnown = TransportSocket.withGeneric(&peer) { getpeername(descriptor, $0, &length) == 0 }
    // The system forgets the name once the other end has said that it is done.
    guard isKnown else { return false }
    return (3..<Int32(clamping: min(sysconf(Int32(_SC_OPEN_MAX)), 65_536))).contains { other in
      var address = TransportSocket.address(port: 0)
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isSocket = TransportSocket.withGeneric(&address) {
        getsockname(other, $0, &length) == 0
      }
      return isSocket && address.sin_family == peer.sin_family
        && address.sin_port == peer.sin_port
        && address.sin_addr.s_addr == peer.sin_addr.s_addr
    }
  }

  /// Waits for text; nil when the other side has closed the connection.
  func receive() -> String? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    var count: Int
    repeat { count = recv(descriptor, &bytes, bytes.count, 0) } while count < 0 && errno == EINTR
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }

  /// Sends all bytes, and waits while the other side does not read; false if it has gone.
  func send(_ data: Data) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      // A signal would end the process.
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, flags)
      }
      if count < 0, errno != EINTR { return false }
      rest = rest.dropFirst(max(0, count))
    }
    return true
  }

  /// Sends nothing more.
  func end() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

  /// Neither sends nor receives any more, and wakes who does.
  func shut() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

  private static func newDescriptor() -> Int32 {
    #if canImport(Darwin)
      socket(AF_INET, SOCK_STREAM, 0)
    #else
      socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
  }

  private static func address(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  private static func withGeneric<Result>(
    _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>) -> Result
  ) -> Result {
    withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
    }
  }
}
