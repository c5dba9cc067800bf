import Foundation

/// Files that do not compile, so that others stand in for them until they are changed.
struct SetAside: Sendable {
  /// One of them.
  private struct Entry: Sendable {
    let error: CompilerMessage
    /// What the chapter's files looked like; a change of any of them may be the repair.
    let chapter: [String: Data]
  }

  private var entries: [Exercise: Entry] = [:]

  /// The exercises, each with the compiler's first error.
  var errors: [Exercise: CompilerMessage] { entries.mapValues(\.error) }

  /// Notes an exercise that does not compile.
  mutating func add(_ exercise: Exercise, _ error: CompilerMessage, in layout: PackageLayout) throws
  {
    entries[exercise] = Entry(error: error, chapter: try Self.files(of: exercise, in: layout))
  }

  /// Forgets one.
  mutating func remove(_ exercise: Exercise) { entries[exercise] = nil }

  /// Forgets those whose chapter was changed since.
  mutating func forgetChanged(in layout: PackageLayout) throws {
    for (exercise, entry) in entries
    where try entry.chapter != Self.files(of: exercise, in: layout) {
      entries[exercise] = nil
    }
  }

  private static func files(
    of exercise: Exercise, in layout: PackageLayout
  ) throws -> [String: Data] {
    let folders = ["Exercises/\(exercise.folder)/", "Tests/\(exercise.folder)/"]
    let paths = try layout.files().filter { path in folders.contains { path.hasPrefix($0) } }
    return Dictionary(
      uniqueKeysWithValues: paths.map { path in
        (path, (try? Data(contentsOf: layout.root.appending(path: path))) ?? Data())
      })
  }
}
