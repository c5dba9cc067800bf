#if Solutions
  import Foundation
  import Synchronization

  @testable import workbook

  /// A small package in a temporary folder, removed when the last reference goes.
  final class Fixture: Sendable {
    let root: URL

    /// A folder with these files, by path.
    init(_ files: [String: String] = [:]) throws {
      root = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        .appending(path: "workbook-fixture-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
      for (path, text) in files { try write(text, to: path) }
    }

    /// A build also leaves locks beside the folder, named after it.
    deinit {
      let folder = root.deletingLastPathComponent()
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      for name in names where name.contains(root.lastPathComponent) {
        try? FileManager.default.removeItem(at: folder.appending(path: name))
      }
    }

    func write(_ text: String, to path: String) throws {
      let file = root.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }

    func read(_ path: String) throws -> String {
      try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    func layout() throws -> PackageLayout { try PackageLayout(root: root) }
  }

  /// A console that keeps what is written.
  final class Recorder: Sendable {
    private let text = Mutex<[String]>([])

    var console: Console {
      Console(print: { self.add($0) }, complain: { self.add($0) }, status: { _ in })
    }

    var output: String { text.withLock { $0.joined(separator: "\n") } }

    private func add(_ line: String) { text.withLock { $0.append(line) } }
  }

  extension Exercise {
    /// The exercise that most examples are about.
    static let turn = Exercise(
      folder: "5-AwaitAsDoor", file: "1-TurnController", suites: ["5.1 TurnController"])
  }

  extension Verdict {
    /// A run in which everything ended, with these failures by test name.
    static func whole(_ messages: KeyValuePairs<String, String?>) -> Verdict {
      let tests = messages.enumerated().map { index, entry in
        let issues = entry.value.map { [Issue(message: $0, place: "T.swift:\(index + 1)")] } ?? []
        return Test(
          id: entry.key, name: entry.key, line: index + 1,
          outcome: issues.isEmpty ? .passed : .failed, issues: issues)
      }
      return Verdict(tests: tests, strayIssues: [], end: .whole)
    }

    static func broken(_ end: End) -> Verdict { Verdict(tests: [], strayIssues: [], end: end) }
  }
#endif
