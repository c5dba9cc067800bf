import Foundation
import Synchronization

/// Runs a body in a copy of this program, so that a chapter can show a trap and go on.
///
/// The copy runs the program from the start, silently, and comes to an end in the call with this
/// name; so whatever stands above the call runs twice, and the name is used once. Calls with other
/// names do nothing in the copy. What the body prints is not shown. It does not promise to end a
/// body that hangs sooner than after a minute.
public func inChildProcess(
  _ name: String, _ body: @escaping @Sendable () async throws -> Void
) async -> ChildOutcome {
  guard let wanted = ChildProcess.name else {
    ChildProcess.note(name)
    return await ChildProcess.outcome(of: name)
  }
  if wanted == name { await ChildProcess.run(body) }
  return .exited(code: 0)
}

/// The two sides of a body that runs in a copy of this program.
enum ChildProcess {
  /// The environment variable that makes a process a child.
  static let variable = "NOTEBOOK_CHILD"

  /// Written to standard error when the child comes to its body.
  static let beginning = "=== the body begins ===\n"

  /// Written to standard error before an error that the body threw.
  static let error = "=== the body threw ===\n"

  /// The name of the body to run, in a child.
  static let name: String? = {
    guard let name = ProcessInfo.processInfo.environment[variable] else { return nil }
    Thread.detachNewThread { endWithParent() }
    return name
  }()

  /// The parent holds the other end of standard input; a child that hangs must not outlive it.
  private static func endWithParent() {
    while let data = try? FileHandle.standardInput.read(upToCount: 1), !data.isEmpty {}
    Ending.leave(1)
  }

  /// A child shows nothing of the notebook.
  static var mayPrint: Bool { name == nil }

  private static let names = Mutex<Set<String>>([])

  /// A second call with one name would run the body of the first.
  static func note(_ name: String) {
    guard !names.withLock({ $0.insert(name).inserted }) else { return }
    Ending(
      code: 1,
      "inChildProcess(\"\(name)\") is called twice. Each call has a name of its own, "
        + "because the child process runs the first call with its name."
    ).end()
  }

  static func outcome(of name: String) async -> ChildOutcome {
    let program = CapturedProgram(
      executable: Bundle.main.executablePath ?? ProcessInfo.processInfo.arguments[0],
      environment: [variable: name, "SWIFT_BACKTRACE": "enable=no"])
    do {
      return ChildOutcome(try await program.result(), limit: program.limit)
    } catch {
      return .notStarted("\(error)")
    }
  }

  static func run(_ body: @Sendable () async throws -> Void) async -> Never {
    write(beginning)
    do {
      try await body()
      Ending.leave(0)
    } catch {
      write(self.error + "\(error)\n")
      Ending.leave(1)
    }
  }

  private static func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
