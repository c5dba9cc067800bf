import Foundation

/// The first and the last of what a program prints; what lies between is dropped as it comes.
struct BoundedLog: Sendable {
  private static let limit = 1 << 16
  private var first = Data()
  private var last = Data()
  private var dropped = false

  /// Adds what was printed next.
  mutating func append(_ data: Data) {
    let room = Self.limit - first.count
    first += data.prefix(room)
    last += data.dropFirst(room)
    if last.count > 2 * Self.limit {
      last = Data(last.suffix(Self.limit))
      dropped = true
    }
  }

  /// All that was kept.
  var text: String {
    String(decoding: first, as: UTF8.self) + (dropped ? "\n…\n" : "")
      + String(decoding: last, as: UTF8.self)
  }
}
