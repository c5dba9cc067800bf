import Foundation

/// The file that a notebook was built from.
struct SourceFile: Sendable {
  /// The path in the file system.
  let path: String

  /// The path below the current directory, if it is there, else all of it.
  var shownPath: String {
    let here = FileManager.default.currentDirectoryPath + "/"
    return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
  }

  /// The last part of the path.
  var name: String { String(path.split(separator: "/").last ?? "") }

  /// The text; none when there is no such file.
  func read() throws(Ending) -> String? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw Ending(code: 1, "\(shownPath): this file is not UTF-8. Save it as UTF-8.")
    }
    return text
  }

  /// Replaces the file in one step, so that nobody ever sees half of it.
  func replace(_ old: String, with new: String) throws(Ending) {
    guard try read() == old else {
      throw Ending(
        code: 1,
        "\(shownPath): the file changed while the program ran; nothing was written. "
          + "Run it again.")
    }
    // A link stays a link: what it points to is replaced.
    let target = URL(filePath: path).resolvingSymlinksInPath().path
    let copy = target + ".\(ProcessInfo.processInfo.processIdentifier)"
    do {
      let files = FileManager.default
      let mode = try files.attributesOfItem(atPath: target)[.posixPermissions]
      try Data(new.utf8).write(to: URL(filePath: copy))
      // Builds overlook a change that is hardly younger than the last build.
      try files.setAttributes(
        [.posixPermissions: mode ?? 0o644, .modificationDate: Date(timeIntervalSinceNow: 1)],
        ofItemAtPath: copy)
      guard rename(copy, target) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    } catch {
      unlink(copy)
      throw Ending(
        code: 1, "\(shownPath): the file cannot be written (\(error.localizedDescription)).")
    }
  }
}
