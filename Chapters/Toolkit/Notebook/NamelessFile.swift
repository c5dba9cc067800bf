import Foundation

/// A file for what another program writes. It has no name, so that nothing is left of it however
/// this process ends; and unlike a pipe it never fills up while nobody reads.
struct NamelessFile: ~Copyable {
  /// Its number in this process.
  let descriptor: Int32

  /// Makes an empty one.
  init() throws {
    let folder = FileManager.default.temporaryDirectory.path
    var path = Array("\(folder)/notebook-XXXXXX".utf8CString)
    let opened = mkstemp(&path)
    guard opened >= 0 else {
      throw Subprocess.Failure(
        description: "no temporary file in \(folder): \(String(cString: strerror(errno)))")
    }
    unlink(path)
    descriptor = Subprocess.ownDescriptor(opened)
  }

  /// All that was written, wherever the writer stands.
  var text: String {
    var (bytes, part) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
    while true {
      let count = pread(descriptor, &part, part.count, off_t(bytes.count))
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += part[..<count]
    }
  }

  deinit { close(descriptor) }
}
