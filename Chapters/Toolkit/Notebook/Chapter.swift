import Foundation

/// A chapter as its tests see it: its source in the package, its program beside the tests.
package struct Chapter: Sendable {
  /// The package's folder.
  private let root: URL
  /// The notebook's path in the package.
  private let path: String
  /// The name of the program, the folder's without its number.
  private let program: String

  /// Finds the chapter to which a test file belongs.
  ///
  /// - Parameter testFile: A file of `Tests/<n>-<Chapter>/`.
  package init(of testFile: String = #filePath) {
    let tests = URL(filePath: testFile).deletingLastPathComponent()
    root = tests.deletingLastPathComponent().deletingLastPathComponent()
    path = "Chapters/\(tests.lastPathComponent)/main.swift"
    program = String(tests.lastPathComponent.drop { $0 != "-" }.dropFirst())
  }

  /// The notebook's source.
  package var source: String { get throws { try text(of: path) } }

  /// The notebook.
  package var notebook: Notebook { get throws { try Notebook(source: source, path: path) } }

  /// The text of a file of the package.
  package func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Runs the chapter's program, which is built beside the tests.
  package func run(_ arguments: String...) async throws -> CapturedProgram.Result {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let tests = bundle?.bundleURL ?? URL(filePath: CommandLine.arguments[0])
    let executable = tests.deletingLastPathComponent().appending(path: program).path
    return try await CapturedProgram(executable: executable, arguments: arguments).result()
  }

  /// What is wrong with the chapter's text and output; nothing, when it may be shown to readers.
  package func problems() async throws -> [String] {
    var problems: [String] = []
    for claim in try notebook.compilerClaims {
      let verdict = await claim.verdict()
      if !verdict.holds { problems.append("\(verdict)") }
    }
    let check = try await run("--check")
    if check.ending != .exited(0) { problems.append(check.output + check.errors) }
    let (first, second) = (try await run(), try await run())
    if first.ending != .exited(0) { problems.append("piped, it ends with \(first.ending)") }
    if first != second { problems.append("piped, it prints other bytes the second time") }
    if first.output.contains("\u{1B}") { problems.append("piped, it prints colour codes") }
    return problems
  }
}
