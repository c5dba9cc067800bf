import Foundation

/// A number of 128 bits that stands for pieces of data (FNV-1a). It tells what was graded from what
/// has changed since; it is no proof against people who look for two pieces with one number.
struct Digest {
  private var state: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

  /// Adds a piece and its length, so that no two lists of pieces are one.
  mutating func add(_ data: Data) {
    take(Data("\(data.count):".utf8))
    take(data)
  }

  /// Adds bytes as they are.
  mutating func take(_ data: Data) {
    var value = state
    data.withUnsafeBytes { bytes in
      for byte in bytes {
        value = (value ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b
      }
    }
    state = value
  }

  /// The number in 32 digits.
  var text: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}
