import Foundation

/// What the package holds, read from its folders. It does not read the manifest.
struct PackageLayout: Sendable {
  /// Where the manifest lies.
  let root: URL
  /// The folders of chapters, in reading order.
  let chapters: [String]
  /// Every exercise, in reading order.
  let exercises: [Exercise]

  /// Finds the exercises below `Exercises/`.
  init(root: URL) throws {
    self.root = root
    chapters = try Self.numbered(in: root.appending(path: "Chapters"))
    exercises = try Self.exercises(below: .exercises, in: root)
  }

  /// Every exercise that has a solution, also one whose file the reader has deleted.
  func expectedExercises() throws -> [Exercise] {
    let known = try Self.exercises(below: .solutions, in: root)
    return known.isEmpty ? exercises : known
  }

  /// The exercise that a file belongs to: its own, its tests, or what stands beside them.
  func owner(of path: String) throws -> Exercise? {
    try expectedExercises().first { exercise in
      let number = exercise.file.prefix { $0 != "-" } + "-"
      return path == exercise.source(.exercises)
        || path.hasPrefix("Tests/\(exercise.folder)/\(number)")
    }
  }

  private static func exercises(below side: Side, in root: URL) throws -> [Exercise] {
    try numbered(in: root.appending(path: side.folder)).flatMap { folder in
      let files = root.appending(path: "\(side.folder)/\(folder)")
      return try numbered(in: files, suffix: ".swift").map { file in
        let tests = root.appending(path: "Tests/\(folder)/\(file)Tests.swift")
        let text = (try? String(contentsOf: tests, encoding: .utf8)) ?? ""
        return Exercise(folder: folder, file: file, suites: suiteNames(in: text))
      }
    }
  }

  /// The nearest folder at or above `directory` that holds `Package.swift` and `Exercises/`.
  static func root(at directory: URL) throws -> URL {
    var candidate = directory.standardizedFileURL
    while true {
      let has = { (name: String) in
        FileManager.default.fileExists(atPath: candidate.appending(path: name).path)
      }
      if has("Package.swift"), has("Exercises") { return candidate }
      let parent = candidate.deletingLastPathComponent().standardizedFileURL
      if parent.path == candidate.path || candidate.path == "/" { break }
      candidate = parent
    }
    throw UsageError(
      description: """
        no workbook here: Package.swift and Exercises/ are neither in \(directory.path) \
        nor above it.
        Go to the package's folder and try again.
        """)
  }

  /// A file that is there and cannot be read as text.
  struct Unreadable: Error, Equatable, CustomStringConvertible {
    /// The whole message.
    let description: String
  }

  /// The text of a file given by its path from the root; nil when there is none.
  func text(_ path: String) throws(Unreadable) -> String? {
    let file = root.appending(path: path)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    let data: Data
    do { data = try Data(contentsOf: file) } catch {
      throw Unreadable(description: "\(path): this file cannot be read. Change its permissions.")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw Unreadable(
        description: "\(path): this file is not UTF-8 text. Save it as UTF-8 and try again.")
    }
    return text
  }

  /// The paths of all files of the package, in order.
  func files() throws -> [String] { try Self.files(below: root).sorted() }

  /// The names at the top of the package.
  static let tops: Set<String> = [
    "Package.swift", "README.md", "Chapters", "Exercises", "Solutions", "Tests",
  ]

  /// The paths of all files but those in hidden folders; at the top only those with some names.
  static func files(below root: URL, tops: Set<String>? = nil) throws -> Set<String> {
    var (result, folders) = (Set<String>(), [""])
    while let folder = folders.popLast() {
      let names = try FileManager.default.contentsOfDirectory(
        atPath: root.appending(path: folder).path)
      for name in names where !name.hasPrefix(".") {
        if folder.isEmpty, let tops, !tops.contains(name) { continue }
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        var isFolder: ObjCBool = false
        let full = root.appending(path: path).path
        guard FileManager.default.fileExists(atPath: full, isDirectory: &isFolder) else { continue }
        if isFolder.boolValue { folders.append(path) } else { result.insert(path) }
      }
    }
    return result
  }

  /// The names of the form `<number>-<Name>` in a folder, without the suffix, by number.
  static func numbered(in folder: URL, suffix: String = "") throws -> [String] {
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(suffix) }
      .map { String($0.dropLast(suffix.count)) }
      .filter(\.isNumbered)
      .sorted { ($0.leadingNumber, $0) < ($1.leadingNumber, $1) }
  }
}

/// The type names and display names of the suites that a test file declares.
func suiteNames(in text: String) -> [String] {
  let declaration =
    #/
    @Suite (?: \s* \( \s* (?:"(?<shown>[^"\n]*)")? [^\n]*? \) )?
    (?: \s+ (?: @\w+ | final | public | private | fileprivate ) )*
    \s+ (?: struct | class | actor | enum ) \s+
    (?: `(?<raw>[^`\n]+)` | (?<plain>\w+) )
    /#
  return text.matches(of: declaration).flatMap { match in
    [match.output.shown, match.output.raw, match.output.plain].compactMap { $0.map(String.init) }
  }
}
