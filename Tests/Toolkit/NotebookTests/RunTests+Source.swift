#if Solutions
  import Foundation

  @testable import Notebook

  /// A folder with the source of a notebook, gone with the last reference.
  final class SourceFolder: Sendable {
    static let source = """
      //: # Title
      print("one")
      print("two", "2", separator: "-", terminator: "")
      //> one
      //> two-2
      //: Rest.

      """

    /// The path of the source, also where there is none.
    let file: String

    init(_ source: String? = source) throws {
      let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        .appending(path: "notebook-run-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      file = folder.appending(path: "main.swift").path
      if let source { try Data(source.utf8).write(to: URL(filePath: file)) }
    }

    deinit {
      try? FileManager.default.removeItem(at: URL(filePath: file).deletingLastPathComponent())
    }

    func read() throws -> String? { try SourceFile(path: file).read() }

    /// Makes this process one that runs a chapter with these arguments, in the folder of its source.
    static func begin(_ file: String, _ arguments: String...) throws {
      Run.current.withLock { $0 = Run(arguments: ["/bin/Doors"] + arguments) }
      let folder = URL(filePath: file).deletingLastPathComponent().path
      guard FileManager.default.changeCurrentDirectoryPath(folder) else {
        throw POSIXError(.ENOENT)
      }
    }
  }
#endif
