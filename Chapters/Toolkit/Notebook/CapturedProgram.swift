import Foundation

/// A program that is run to its end, or to its time limit, and what it wrote.
package struct CapturedProgram: Sendable {
  /// How a program ended and what it wrote.
  package struct Result: Sendable, Equatable {
    /// How it ended.
    package let ending: Subprocess.Exit
    /// What it wrote to standard output.
    package let output: String
    /// What it wrote to standard error.
    package let errors: String
  }

  /// The program's path.
  let executable: String
  /// Its arguments.
  let arguments: [String]
  /// What is added to this process's environment.
  let environment: [String: String]
  /// After how long it is killed, with everything it started that stayed in its session.
  let limit: Duration

  /// Describes a run; ``result()`` makes it.
  package init(
    executable: String, arguments: [String] = [], environment: [String: String] = [:],
    limit: Duration = .seconds(60)
  ) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    self.limit = limit
  }

  /// Runs the program on a thread of its own, so that no task's thread waits for it.
  ///
  /// - Throws: ``Subprocess/Failure`` when there is no such program.
  package func result() async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Swift.Result { try run() }) }
    }
  }

  private func run() throws -> Result {
    let manager = FileManager.default
    guard manager.isExecutableFile(atPath: executable) else {
      throw Subprocess.Failure(description: "\(executable) is no program")
    }
    let output = try NamelessFile()
    let errors = try NamelessFile()
    let exit = try Subprocess(
      words: [executable] + arguments, directory: URL(filePath: manager.currentDirectoryPath),
      output: .descriptor(output.descriptor), errors: .descriptor(errors.descriptor),
      environment: environment, hasLifeline: true, timeLimit: limit
    ).run()
    return Result(ending: exit, output: output.text, errors: errors.text)
  }
}
