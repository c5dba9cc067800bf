import Foundation

/// How many hints of each exercise the reader has asked for; kept below the package's `.build`.
struct HintMemory {
  private let file: URL
  private var counts: [String: Int]

  /// Reads what is kept; a file that is not there or not whole counts as empty.
  init(in root: URL) {
    file = root.appending(path: ".build/workbook/hints.json")
    let data = (try? Data(contentsOf: file)) ?? Data()
    counts = (try? JSONDecoder().decode([String: Int].self, from: data)) ?? [:]
  }

  /// How many hints of an exercise have been shown.
  func shown(of exercise: Exercise) -> Int { max(0, counts[exercise.title] ?? 0) }

  /// Keeps that number.
  mutating func note(_ count: Int, of exercise: Exercise) throws {
    counts[exercise.title] = count
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try encoder.encode(counts).write(to: file, options: .atomic)
  }
}
