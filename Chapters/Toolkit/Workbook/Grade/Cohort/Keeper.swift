import Foundation

/// Keeps in memory what submitted code could find and change outside of the copy, and puts it back.
final class Keeper {
  private let folders: [URL]
  private let attic: URL
  private var files: [String: Data] = [:]
  private var seal = Seal(folders: [])

  /// Keeps everything below some folders but what is hidden, and some files as far as they are
  /// small. What is found in the place of one of them goes to `attic`, in case it was somebody else
  /// who put it there.
  init(folders: [URL], files: [String], attic: URL) throws {
    self.folders = folders
    self.attic = attic
    for folder in folders {
      for path in try PackageLayout.files(below: folder) {
        let file = folder.appending(path: path)
        self.files[file.path] = try Data(contentsOf: file)
      }
    }
    for file in files where self.files[file] == nil { self.files[file] = Self.small(file) }
    reseal()
  }

  /// Keeps a file that the grader itself writes.
  func keep(_ data: Data, at file: URL) throws {
    try data.write(to: file, options: .atomic)
    files[file.path] = data
    reseal()
  }

  /// Puts back what was changed or removed since, takes away what was added, and tells the paths.
  func restore() throws -> [String] {
    let broken = seal.broken()
    if broken.isEmpty { return [] }
    try FileManager.default.createDirectory(at: attic, withIntermediateDirectories: true)
    for path in broken {
      let file = URL(filePath: path)
      let place = attic.appending(path: "\(UUID().uuidString)-\(file.lastPathComponent)")
      // Moved and not written over: a link in its place would lead the write elsewhere.
      try? FileManager.default.moveItem(at: file, to: place)
      guard let data = files[path] else { continue }
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
    reseal()
    return broken
  }

  private func reseal() { seal = Seal(folders: folders, files: Array(files.keys)) }

  /// Nothing large is kept: it was not read either.
  private static func small(_ file: String) -> Data? {
    var facts = stat()
    guard lstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
      facts.st_size <= CheckedFile.limit
    else { return nil }
    return try? Data(contentsOf: URL(filePath: file))
  }
}
