import Foundation

import struct Notebook.Subprocess

/// Runs the tests of one exercise in a process of its own and reads the verdict from the event
/// stream, never from the exit code or from what was printed.
struct Judge: Sendable {
  /// Where the built test program lies.
  let products: URL
  /// The copy of the package in which it runs, as `swift test` would, and where it may write.
  let root: URL
  /// After how many seconds a run counts as hanging.
  let limit: Int

  /// Judges an exercise. Tests that an earlier run had must be there again.
  func verdict(on exercise: Exercise, expected: [Verdict.Test] = []) throws -> Verdict {
    // Hidden files of the copy: what an interrupted run leaves is overwritten by the next.
    let (events, log) = (root.appending(path: ".events"), root.appending(path: ".tests.log"))
    try? FileManager.default.removeItem(at: events)
    let exit = try Subprocess(
      words: try command(Self.filter(for: exercise), events: events), directory: root,
      output: .file(log), timeLimit: .seconds(limit)
    ).run()
    let read = { String(decoding: (try? Data(contentsOf: $0)) ?? Data(), as: UTF8.self) }
    return Verdict(
      EventStream(read(events)), exit: exit, log: read(log), limit: limit, expected: expected)
  }

  /// Runs one order of one test and returns what was printed meanwhile, without the testing
  /// library's own lines.
  func replay(_ test: Verdict.Test, token: String) throws -> String {
    let (events, log) = (root.appending(path: ".events"), root.appending(path: ".tests.log"))
    let filter = "^\(NSRegularExpression.escapedPattern(for: test.id))$"
    // The library writes its own lines into standard error, which is not kept.
    _ = try Subprocess(
      words: try command(filter, events: events), directory: root, output: .file(log),
      errors: .file(root.appending(path: ".errors.log")), environment: ["AWAIT_REPLAY": token],
      timeLimit: .seconds(limit)
    ).run()
    return String(decoding: (try? Data(contentsOf: log)) ?? Data(), as: UTF8.self)
  }

  /// Matches the tests of the exercise's file, and of those that extend its suite, and no others:
  /// the library's name for a test begins with its module and ends with its file, line and column.
  /// A name that were only the suite's would also match suites whose names begin alike.
  static func filter(for exercise: Exercise) -> String {
    let file = NSRegularExpression.escapedPattern(for: exercise.file)
    return #"^\#(exercise.testModule)\..*/\#(file)Tests(\+[^/:]+)?\.swift:[0-9]+:[0-9]+$"#
  }

  private func command(_ filter: String, events: URL) throws -> [String] {
    #if os(macOS)
      // A test bundle cannot be started directly there.
      let start = ["swift", "test", "--skip-build", "--disable-xctest"]
    #else
      let names = (try? FileManager.default.contentsOfDirectory(atPath: products.path)) ?? []
      guard let name = names.first(where: { $0.hasSuffix("PackageTests.xctest") }) else {
        throw Subprocess.Failure(
          description: "no test program in \(products.path): build it first, with --build-tests.")
      }
      let start = [products.appending(path: name).path, "--testing-library", "swift-testing"]
    #endif
    return start + [
      "--filter", filter, "--event-stream-output-path", events.path, "--event-stream-version", "0",
    ]
  }
}
