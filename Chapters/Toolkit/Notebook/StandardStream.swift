import Foundation

/// Standard output or standard error, written to at once and not in silence: a disk that is full or
/// a reader that has gone is noticed.
package enum StandardStream: Int32, Sendable {
  case output = 1
  case errors = 2

  /// Why a text, or a part of it, was not written.
  package enum Failure: Error, Equatable {
    /// Whoever read it has had enough, as `head` has; nobody is left to be told.
    case nobodyReads
    /// The system's reason.
    case refused(String)
  }

  /// The sentence for a reader; empty where nobody reads.
  package static func sentence(_ failure: Failure) -> String {
    switch failure {
    case .nobodyReads: ""
    case .refused(let reason): "cannot write to standard output: \(reason)."
    }
  }

  /// Writes all of a text, behind what has been printed so far.
  package func write(_ text: String) throws(Failure) {
    fflush(nil)
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(rawValue, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var poller = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        poll(&poller, 1, -1)
      } else if errno != EINTR {
        throw errno == EPIPE ? .nobodyReads : .refused(String(cString: strerror(errno)))
      }
    }
  }
}
