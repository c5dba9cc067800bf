import Foundation

/// A copy of the package that tools may edit, kept between runs so that builds are incremental.
struct PackageCopy: Sendable {
  /// The reader's package, which is only read.
  let original: URL
  /// The copy.
  let root: URL
  /// What stands in the copy instead of the reader's files, by path.
  private(set) var substitutes: [String: Data]
  /// The names at the top of the package that are copied; nil for all.
  private let tops: Set<String>?
  /// Keeps a second `workbook` out of the copy for as long as this value lives.
  private let lock: FolderLock

  /// The copy for one side below the package's `.build`, brought up to date.
  init(
    of original: URL, side: Side, in home: String = "guards", tops: Set<String>? = nil,
    substitutes: [String: Data] = [:], console: Console
  ) throws {
    self.original = original
    self.tops = tops
    self.substitutes = substitutes
    let home = original.appending(path: ".build/workbook/\(home)")
    root = home.appending(path: side.folder.lowercased())
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    lock = try FolderLock(home.appending(path: "\(side.folder.lowercased()).lock")) {
      console.status("another workbook works on this copy; waiting until it is done")
    }
    try update()
  }

  /// Makes every file equal to the original; files that are equal keep their times.
  func update() throws {
    let wanted = try PackageLayout.files(below: original, tops: tops)
    for path in try PackageLayout.files(below: root)
    where !wanted.contains(path) && substitutes[path] == nil {
      try FileManager.default.removeItem(at: root.appending(path: path))
    }
    for path in wanted.union(substitutes.keys) { try write(contents(of: path), to: path) }
  }

  /// Writes one file of the copy unless it holds just that already.
  func write(_ contents: Data, to path: String) throws {
    let target = root.appending(path: path)
    if (try? Data(contentsOf: target)) == contents { return }
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    let old = date(of: path)
    try contents.write(to: target)
    try moveOn(path, from: old)
  }

  /// Lets other contents stand for one of the reader's files from now on.
  mutating func substitute(_ contents: Data, for path: String) throws {
    substitutes[path] = contents
    try restore(path)
  }

  /// Lets one of the reader's files stand for itself again.
  mutating func withdrawSubstitute(for path: String) throws {
    substitutes[path] = nil
    try restore(path)
  }

  /// Puts one file back.
  func restore(_ path: String) throws { try write(contents(of: path), to: path) }

  /// Makes the next build compile a file again.
  func touch(_ path: String) throws { try moveOn(path, from: date(of: path)) }

  private func date(of path: String) -> Date? {
    let file = root.appending(path: path).path
    return try? FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
  }

  /// Gives a file a time that no build can take for its old one: the compiler's driver compares
  /// whole seconds, and skips a file that was changed twice within one.
  private func moveOn(_ path: String, from old: Date?) throws {
    let date = max(Date.now, old.map { $0 + 1 } ?? .distantPast)
    try FileManager.default.setAttributes(
      [.modificationDate: date], ofItemAtPath: root.appending(path: path).path)
  }

  /// The toolkit's own tests judge no exercise, so the copy builds without their contents.
  private func contents(of path: String) throws -> Data {
    if let data = substitutes[path] { return data }
    if path.hasPrefix("Tests/Toolkit/"), path.hasSuffix(".swift") { return Data() }
    return try Data(contentsOf: original.appending(path: path))
  }
}
