import Foundation

/// Reads submissions: clones of the package, or just its `Exercises/`.
struct SubmissionReader: Sendable {
  /// A folder that cannot be graded.
  struct Unreadable: Error, CustomStringConvertible {
    /// The whole message.
    let description: String
  }

  /// This package.
  let layout: PackageLayout
  /// The exercises that are graded.
  let exercises: [Exercise]

  /// The submissions in a folder, in the order of their names; a folder that holds an `Exercises/`
  /// or the chapters' folders itself is one submission.
  func submissions(in folder: URL) throws -> [Submission] {
    let own = ["Exercises"] + Set(exercises.map(\.folder))
    if own.contains(where: { isFolder(folder.appending(path: $0)) }) {
      return [try read(folder, name: folder.lastPathComponent)]
    }
    let names = try names(in: folder).filter { isFolder(folder.appending(path: $0)) }
    guard !names.isEmpty else {
      throw Unreadable(
        description: """
          \(folder.path) holds no submissions.
          Each is a folder in it: a clone of the package, or just its Exercises/.
          """)
    }
    return try names.map { try read(folder.appending(path: $0), name: $0) }
  }

  /// Reads one submission.
  func read(_ folder: URL, name: String) throws -> Submission {
    guard let home = home(in: folder) else {
      let empty = Dictionary(uniqueKeysWithValues: exercises.map { ($0, Submission.File.missing) })
      return Submission(
        name: name, files: empty, notes: ["no Exercises/ in its folder"], places: [])
    }
    var files: [Exercise: Submission.File] = [:]
    var places: [String] = []
    for exercise in exercises {
      let path = "\(home)\(exercise.folder)/\(exercise.file).swift"
      files[exercise] = try file(CheckedFile(path, in: folder), of: exercise)
      places.append(folder.appending(path: path).path)
    }
    let notes = SubmissionNotes(layout: layout, folder: folder, prefix: home)
    return Submission(
      name: name, files: files, notes: try notes.all(), places: places)
  }

  private func file(_ found: CheckedFile, of exercise: Exercise) throws -> Submission.File {
    switch found.content {
    case .missing: return .missing
    case .refused(let mark, let reason): return .refused(mark, reason: reason)
    case .text(let data):
      let stub = try layout.text(exercise.source(.exercises)) ?? ""
      return String(decoding: data, as: UTF8.self).trimmed == stub.trimmed
        ? .unchanged : .written(data)
    }
  }

  /// Where the chapters' folders lie: in `Exercises/`, in the folder itself, or in either of one
  /// folder further down, as archives have it. It ends with a slash or is empty.
  private func home(in folder: URL) -> String? {
    let below = ((try? names(in: folder)) ?? []).filter { isFolder(folder.appending(path: $0)) }
    let prefixes = ["Exercises/", ""] + below.flatMap { ["\($0)/Exercises/", "\($0)/"] }
    let chapters = Set(exercises.map(\.folder))
    return prefixes.first { prefix in
      chapters.contains { exists(folder.appending(path: prefix + $0)) }
    }
  }

  private func names(in folder: URL) throws -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { !$0.hasPrefix(".") }.sorted()
    } catch {
      throw Unreadable(description: "\(folder.path) is no folder that can be read.")
    }
  }

  private func exists(_ place: URL) -> Bool {
    var facts = stat()
    return lstat(place.path, &facts) == 0
  }

  /// Whether it is a folder and no link to one.
  private func isFolder(_ place: URL) -> Bool {
    var facts = stat()
    return lstat(place.path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }
}
