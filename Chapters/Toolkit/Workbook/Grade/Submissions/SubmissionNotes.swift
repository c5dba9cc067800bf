import Foundation

/// What a submission brings along that is not judged.
struct SubmissionNotes {
  /// So many names are told, and how many more there are.
  static let limit = 4

  /// This package.
  let layout: PackageLayout
  /// The submission.
  let folder: URL
  /// The path to the chapters' folders, empty or with a slash at its end.
  let prefix: String

  /// A line each.
  func all() throws -> [String] {
    var notes: [String] = []
    let extra = try extraFiles()
    if !extra.isEmpty {
      notes.append(
        "extra file\(extra.count == 1 ? "" : "s") ignored, helpers are not compiled: "
          + Self.some(extra))
    }
    guard prefix.hasSuffix("Exercises/") else { return notes }
    let root = String(prefix.dropLast("Exercises/".count))
    let paths = try PackageLayout.files(below: layout.root, tops: PackageLayout.tops).sorted()
    for (what, isMeant) in [
      ("tests", { $0.hasPrefix("Tests/") }), ("Package.swift", { $0 == "Package.swift" }),
      ("tools", { $0.hasPrefix("Chapters/Toolkit/") }),
    ] as [(String, (String) -> Bool)] {
      let changed = try paths.filter(isMeant).filter { try differs($0, root: root) }
      if !changed.isEmpty {
        let names = changed == [what] ? "" : ": \(Self.some(changed))"
        notes.append(
          "its \(what) \(what == "Package.swift" ? "was" : "were") edited; "
            + "ours judged\(names)")
      }
    }
    return notes
  }

  /// Whether the submission has the file, and it is another than this package's.
  private func differs(_ path: String, root: String) throws -> Bool {
    switch CheckedFile(root + path, in: folder).content {
    case .missing: false
    case .refused: true
    case .text(let data): try data != Data(contentsOf: layout.root.appending(path: path))
    }
  }

  /// What stands where exercises are expected and is none.
  private func extraFiles() throws -> [String] {
    let known = Set(try layout.expectedExercises().map { "\($0.folder)/\($0.file).swift" })
    return Set(known.map { String($0.prefix { $0 != "/" }) }).sorted().flatMap { chapter in
      let place = folder.appending(path: prefix + chapter)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
      return names.sorted().filter {
        $0.hasSuffix(".swift") && !$0.hasPrefix(".") && !known.contains("\(chapter)/\($0)")
      }.map { "\(chapter)/\($0)" }
    }
  }

  private static func some(_ names: [String]) -> String {
    let more = names.count - limit
    return names.prefix(limit).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}
