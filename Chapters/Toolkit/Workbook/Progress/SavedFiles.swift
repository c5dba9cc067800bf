import Foundation

/// What the reader may save, so that a change is noticed.
struct SavedFiles: Equatable {
  private struct Mark: Equatable {
    let date: Date?
    let size: Int?
    let number: Int?
  }

  private let marks: [String: Mark]

  /// Looks at the exercises and their tests.
  init(in root: URL) {
    var marks: [String: Mark] = [:]
    for folder in ["Exercises", "Tests"] {
      let paths = (try? PackageLayout.files(below: root.appending(path: folder))) ?? []
      for path in paths where path.hasSuffix(".swift") {
        let file = root.appending(path: "\(folder)/\(path)").path
        let facts = try? FileManager.default.attributesOfItem(atPath: file)
        marks["\(folder)/\(path)"] = Mark(
          date: facts?[.modificationDate] as? Date, size: facts?[.size] as? Int,
          number: facts?[.systemFileNumber] as? Int)
      }
    }
    self.marks = marks
  }
}
