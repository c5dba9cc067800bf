import Foundation

import struct Notebook.Subprocess

/// Builds a copy of the package with `swift build`.
struct Builder: Sendable {
  /// What a build gave.
  struct Result: Sendable {
    /// Whether there is something to run.
    let succeeded: Bool
    /// The errors and warnings of what was compiled this time.
    let messages: [CompilerMessage]
    /// Everything that the build printed.
    let output: String

    /// The errors that name a place in the code.
    var errors: [CompilerMessage] { messages.filter { $0.severity == "error" } }

    /// The first error that names a place in the code; nil when the build failed otherwise.
    var compilerError: CompilerMessage? { errors.first }

    /// The first error; a line of the output when no error names a place.
    var firstError: String {
      if let compilerError { return "\(compilerError)" }
      let lines = output.lines
      // What the linker found tells more than that it failed.
      return lines.last { $0.contains(" symbol") || $0.contains("undefined reference") }
        ?? lines.last { $0.contains("error:") } ?? output.trimmed.lines.last ?? ""
    }
  }

  /// The package that is built.
  let root: URL
  /// Which side.
  let side: Side
  /// After how long a build is killed, for code that the compiler might never be done with.
  var timeLimit: Duration?

  /// Where everything lies that is built.
  var scratch: URL { root.appending(path: ".build") }

  /// Where the built programs lie.
  var products: URL { scratch.appending(path: "debug") }

  /// Builds all that can be judged. A build that fails without an error in the code, because an
  /// interrupted one left its folder in disorder, is begun afresh once, unless it may not.
  func build(mayBeginAfresh: Bool = true) throws -> Result {
    let result = try buildOnce()
    if result.succeeded || result.compilerError != nil || !mayBeginAfresh { return result }
    try? FileManager.default.removeItem(at: scratch)
    return try buildOnce()
  }

  private func buildOnce() throws -> Result {
    let log = root.appending(path: ".build.log")
    // Nobody debugs a copy, and without debug information a build is a sixth shorter.
    let words = ["swift", "build", "--build-tests", "-Xswiftc", "-gnone"] + side.traitArguments
    let exit = try Subprocess(
      words: words + ["--scratch-path", scratch.path], directory: root,
      output: .file(log), timeLimit: timeLimit
    ).run()
    let output = String(decoding: (try? Data(contentsOf: log)) ?? Data(), as: UTF8.self)
    return Result(
      succeeded: exit == .exited(0),
      messages: CompilerMessage.all(in: output, root: root.path), output: output)
  }

  /// Forgets what was compiled of some modules, and keeps how to compile them.
  func forget(_ modules: [String]) throws {
    let files = FileManager.default
    for folder in modules.map({ products.appending(path: "\($0).build") }) {
      for name in (try? files.contentsOfDirectory(atPath: folder.path)) ?? []
      where [".o", ".swiftdeps", ".priors"].contains(where: name.hasSuffix) {
        try files.removeItem(at: folder.appending(path: name))
      }
    }
  }
}
