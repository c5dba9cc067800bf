import Foundation

/// What must not change while submitted code runs: files, known by the marks that the system keeps.
/// A change cannot be hidden, because nobody can set the time of a file's last change of any kind.
struct Seal: Sendable {
  private struct Mark: Equatable {
    let number: UInt64
    let size: Int64
    let mode: UInt32
    let changed: Int
    let nanoseconds: Int
  }

  private let folders: [URL]
  private let files: [String]
  private let hidden: Bool
  private let marks: [String: Mark]

  /// Seals everything below some folders, with what is hidden or without, and some files.
  init(folders: [URL], files: [String] = [], hidden: Bool = false) {
    self.folders = folders
    self.files = files
    self.hidden = hidden
    marks = Self.look(folders, files, hidden)
  }

  /// The paths of what was changed, added or removed since.
  func broken() -> [String] {
    let now = Self.look(folders, files, hidden)
    return Set(marks.keys).union(now.keys).filter { marks[$0] != now[$0] }.sorted()
  }

  /// What was added since, among those.
  func isNew(_ path: String) -> Bool { marks[path] == nil }

  private static func look(_ folders: [URL], _ files: [String], _ hidden: Bool) -> [String: Mark] {
    var result: [String: Mark] = [:]
    for file in files { result[file] = mark(of: file).mark }
    var open = folders.map(\.path)
    while let folder = open.popLast() {
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      where hidden || !name.hasPrefix(".") {
        let path = "\(folder)/\(name)"
        let (mark, isFolder) = mark(of: path)
        // A folder's own mark changes with each name in it, and the names are compared anyway.
        if isFolder { open.append(path) } else { result[path] = mark }
      }
    }
    return result
  }

  private static func mark(of path: String) -> (mark: Mark?, isFolder: Bool) {
    var facts = stat()
    guard lstat(path, &facts) == 0 else { return (nil, false) }
    #if os(Linux)
      let changed = facts.st_ctim
    #else
      let changed = facts.st_ctimespec
    #endif
    let mark = Mark(
      number: UInt64(facts.st_ino), size: Int64(facts.st_size), mode: UInt32(facts.st_mode),
      changed: changed.tv_sec, nanoseconds: changed.tv_nsec)
    return (mark, facts.st_mode & S_IFMT == S_IFDIR)
  }
}
