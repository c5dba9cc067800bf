import Foundation

/// A program that is run to its end, or to its time limit.
struct Subprocess: Sendable {
  /// How a program ended and what it wrote.
  struct Result: Sendable, Equatable {
    enum Ending: Sendable, Equatable {
      case exited(code: Int32)
      case signalled
      case outOfTime
    }

    let ending: Ending
    let output: String
    let errors: String
  }

  let executable: String
  var arguments: [String] = []
  /// What is added to this process's environment.
  var environment: [String: String] = [:]
  var limit: Duration = .seconds(60)

  /// Runs the program on a thread of its own, so that no task's thread waits for it.
  func result() async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Swift.Result { try run() })
      }
    }
  }

  private func run() throws -> Result {
    // Files, unlike pipes, never fill up: nobody has to read while the program runs.
    let output = try ScratchFile()
    let errors = try ScratchFile()
    let process = Process()
    process.executableURL = URL(filePath: executable)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output.handle
    process.standardError = errors.handle
    let hasEnded = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in hasEnded.signal() }
    try process.run()
    let isInTime = hasEnded.wait(timeout: .now() + limit.inSeconds) == .success
    if !isInTime {
      kill(process.processIdentifier, SIGKILL)
      hasEnded.wait()
    }
    return Result(
      ending: isInTime ? Self.ending(of: process) : .outOfTime,
      output: try output.text(), errors: try errors.text())
  }

  private static func ending(of process: Process) -> Result.Ending {
    process.terminationReason == .uncaughtSignal
      ? .signalled : .exited(code: process.terminationStatus)
  }
}

/// A file without a name, gone when its last handle closes.
private struct ScratchFile {
  let handle: FileHandle

  init() throws {
    var template = Array((NSTemporaryDirectory() + "/notebook-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    unlink(template)
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  func text() throws -> String {
    try handle.seek(toOffset: 0)
    return String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
  }
}

extension Duration {
  fileprivate var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
