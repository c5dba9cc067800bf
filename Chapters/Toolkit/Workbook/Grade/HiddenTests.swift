import Foundation

/// The instructor's own tests, which are judged with the package's and told by their names only.
struct HiddenTests: Sendable {
  private static let tag = "Tests+Hidden."

  /// The files, by the path that they get in the copy.
  let files: [String: Data]

  /// None.
  init() { files = [:] }

  /// Reads a folder that is laid out as `Tests/`: `<n>-<Chapter>/<k>-<Title>….swift`. Throws
  /// `UsageError` for a file that belongs to no exercise.
  init(in folder: URL, of exercises: [Exercise]) throws {
    var files: [String: Data] = [:]
    let paths: [String]
    do {
      paths = try PackageLayout.files(below: folder).filter { $0.hasSuffix(".swift") }.sorted()
    } catch { throw UsageError(description: "\(folder.path) is no folder that can be read.") }
    if paths.isEmpty {
      throw UsageError(description: "\(folder.path) holds no Swift files.\n\(Self.form)")
    }
    for path in paths {
      let parts = path.split(separator: "/").map(String.init)
      let owner = exercises.first { exercise in
        parts.count == 2 && parts[0] == exercise.folder && parts[1].hasPrefix(exercise.file)
          && !(parts[1].dropFirst(exercise.file.count).first?.isLowercase ?? true)
      }
      guard let owner else {
        throw UsageError(
          description: "\(folder.path)/\(path) belongs to no exercise.\n\(Self.form)")
      }
      let rest = parts[1].dropFirst(owner.file.count)
      files["Tests/\(owner.folder)/\(owner.file)\(Self.tag)\(rest)"] = try Data(
        contentsOf: folder.appending(path: path))
    }
    self.files = files
  }

  private static let form =
    "Name it after one: 5-AwaitAsDoor/1-TurnControllerHiddenTests.swift."

  /// Whether the library's name for a test is that of one of these.
  static func isHidden(_ id: String) -> Bool { id.contains(tag) }
}
