import Foundation

/// A file of a submission, looked at without trust: no link out of the folder is followed, nothing
/// but a plain file is opened, and no more than a limit is read.
struct CheckedFile: Equatable {
  /// More than any exercise needs.
  static let limit = 1 << 20

  /// What there is.
  enum Content: Equatable {
    case missing
    case text(Data)
    case refused(Mark, reason: String)
  }

  /// What there is.
  let content: Content

  /// Looks at the file `path` below `folder`.
  init(_ path: String, in folder: URL) {
    content = Self.read(folder.appending(path: path).path, within: folder.path, name: path)
  }

  private static func read(_ file: String, within folder: String, name: String) -> Content {
    var facts = stat()
    guard lstat(file, &facts) == 0 else {
      // A path through something that is no folder is missing, too.
      return errno == ENOENT || errno == ENOTDIR
        ? .missing : .refused(.doesNotCompile, reason: "\(name) cannot be read: \(reason())")
    }
    guard let real = realpath(file, nil), let home = realpath(folder, nil) else {
      return .refused(.tampered, reason: "\(name) is a link that leads nowhere")
    }
    defer {
      free(real)
      free(home)
    }
    guard String(cString: real).hasPrefix(String(cString: home) + "/") else {
      return .refused(.tampered, reason: "\(name) is a link out of the submission; not read")
    }
    // A pipe would keep who opens it waiting; a link that appears meanwhile is not followed.
    let descriptor = open(real, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      return .refused(.doesNotCompile, reason: "\(name) cannot be read: \(Self.reason())")
    }
    defer { close(descriptor) }
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      return .refused(.doesNotCompile, reason: "\(name) is not a file")
    }
    guard facts.st_size <= limit, let data = bytes(of: descriptor) else {
      return .refused(.doesNotCompile, reason: "\(name) is larger than 1 MB; not read")
    }
    guard String(validating: data, as: UTF8.self) != nil else {
      return .refused(.doesNotCompile, reason: "\(name) is not UTF-8 text")
    }
    return .text(data)
  }

  /// Everything, unless it is more than the limit.
  private static func bytes(of descriptor: Int32) -> Data? {
    var result = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      if count <= 0 { return result }
      result += buffer[..<count]
      if result.count > limit { return nil }
    }
  }

  private static func reason() -> String { String(cString: strerror(errno)) }
}
