import Foundation
import Synchronization

/// A program that runs to its end or to a time limit, its output in a file.
package struct Subprocess: Sendable {
  /// How it ended.
  package enum Exit: Equatable, Sendable {
    /// It returned or called `exit`.
    case exited(Int32)
    /// A signal ended it.
    case signalled(Int32)
    /// It was killed because its time was over.
    case timedOut
  }

  /// What the system would not do.
  package struct Failure: Error, CustomStringConvertible {
    /// The whole message.
    package let description: String

    /// A failure that says so.
    package init(description: String) { self.description = description }
  }

  /// The program and its arguments; without a slash it is looked for in `PATH`.
  package let words: [String]
  /// Where it runs.
  package let directory: URL
  /// Where standard output goes.
  package let output: URL
  /// Where standard error goes, nil for the same file.
  package let errors: URL?
  /// What is added to this process's environment.
  package let environment: [String: String]
  /// Whether standard input is a pipe that closes when this process ends, instead of empty.
  package let hasLifeline: Bool
  /// After how long it is killed, with everything that it started and that stayed in its session.
  package let timeLimit: Duration?

  /// Describes a run; ``run()`` makes it.
  package init(
    words: [String], directory: URL, output: URL, errors: URL? = nil,
    environment: [String: String] = [:], hasLifeline: Bool = false, timeLimit: Duration? = nil
  ) {
    self.words = words
    self.directory = directory
    self.output = output
    self.errors = errors
    self.environment = environment
    self.hasLifeline = hasLifeline
    self.timeLimit = timeLimit
  }

  /// Starts it and waits, so it belongs on a thread that may block.
  ///
  /// Foundation's own `Process` learns of an end from a socket that other children may hold open;
  /// this asks the system.
  package func run() throws -> Exit {
    let lifeline = try hasLifeline ? Lifeline() : nil
    defer { lifeline?.close() }
    let process = try spawn(input: lifeline?.reader)
    if timeLimit != nil { Self.session.store(process, ordering: .releasing) }
    defer { Self.session.store(0, ordering: .releasing) }
    let clock = ContinuousClock()
    let end = timeLimit.map { clock.now.advanced(by: $0) }
    var late = false
    // The process is looked at without being reaped, so its number stays its own until the kill.
    while !hasEnded(process) {
      if let end, clock.now >= end {
        late = true
        break
      }
      usleep(2_000)
    }
    if timeLimit != nil { kill(-process, SIGKILL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    if late { return .timedOut }
    return status & 0x7F == 0 ? .exited((status >> 8) & 0xFF) : .signalled(status & 0x7F)
  }

  /// The session that an interrupted run leaves behind unless it is killed; 0 when there is none.
  private static let session = Atomic<Int32>(0)

  /// From now on Control-C also ends the program that runs in a session of its own.
  package static func endWithParent() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        let session = Subprocess.session.load(ordering: .acquiring)
        if session > 0 { kill(-session, SIGKILL) }
        _exit(128 + number)
      }
    }
  }

  private func hasEnded(_ process: pid_t) -> Bool {
    var info = siginfo_t()
    let result = waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT)
    return result < 0 ? errno != EINTR : info.si_signo == SIGCHLD
  }
}

extension Subprocess {
  #if os(Linux)
    /// The header hides the name from Swift here.
    private static let newSession: Int32 = 0x80
    private typealias Actions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
  #else
    private static let newSession = POSIX_SPAWN_SETSID
    private typealias Actions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
  #endif

  #if os(Linux)
    private static var emptyActions: Actions { Actions() }
    private static var emptyAttributes: Attributes { Attributes() }
  #else
    private static var emptyActions: Actions { nil }
    private static var emptyAttributes: Attributes { nil }
  #endif

  private func spawn(input: Int32?) throws -> pid_t {
    var (actions, attributes) = (Self.emptyActions, Self.emptyAttributes)
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    let create = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 1, output.path, create, 0o644)
    if let errors {
      posix_spawn_file_actions_addopen(&actions, 2, errors.path, create, 0o644)
    } else {
      posix_spawn_file_actions_adddup2(&actions, 1, 2)
    }
    if timeLimit != nil { posix_spawnattr_setflags(&attributes, Int16(Self.newSession)) }
    // posix_spawn cannot change the folder everywhere, so a shell does it and becomes the program.
    let shell = ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, directory.path] + words
    var pointers = shell.map { strdup($0) } + [nil]
    let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var settings = all.map { strdup("\($0)=\($1)") } + [nil]
    defer { (pointers + settings).forEach { free($0) } }
    var process: pid_t = 0
    let error = posix_spawn(&process, "/bin/sh", &actions, &attributes, &pointers, &settings)
    if error != 0 {
      throw Failure(description: "cannot start \(words[0]): \(String(cString: strerror(error)))")
    }
    return process
  }
}

/// A pipe to which nothing is ever written; it closes when this process ends, however it ends.
private struct Lifeline {
  let reader: Int32
  private let writer: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw Subprocess.Failure(description: "no pipe: \(String(cString: strerror(errno)))")
    }
    (reader, writer) = (ends[0], ends[1])
    // Children that are started meanwhile must not hold the other end open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  func close() {
    _ = Foundation.close(reader)
    _ = Foundation.close(writer)
  }
}
