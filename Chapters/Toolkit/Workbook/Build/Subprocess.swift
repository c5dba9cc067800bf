import Foundation
import Synchronization

/// A program that runs to its end or to a time limit, its output in a file.
struct Subprocess {
  /// How it ended.
  enum Exit: Equatable, Sendable {
    /// It returned or called `exit`.
    case exited(Int32)
    /// A signal ended it.
    case signalled(Int32)
    /// It was killed because its time was over.
    case timedOut
  }

  /// What the system would not do.
  struct Failure: Error, CustomStringConvertible {
    /// The whole message.
    let description: String
  }

  /// The program and its arguments; without a slash it is looked for in `PATH`.
  let words: [String]
  /// Where it runs.
  let directory: URL
  /// Where standard output and standard error go.
  let output: URL
  /// After how long it is killed, with everything that it started and that stayed in its session.
  var timeLimit: Duration?

  /// Starts it and waits.
  func run() throws -> Exit {
    let process = try spawn()
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
  static func endWithParent() {
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

  private func spawn() throws -> pid_t {
    var (actions, attributes) = (Self.emptyActions, Self.emptyAttributes)
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    let create = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 1, output.path, create, 0o644)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    if timeLimit != nil { posix_spawnattr_setflags(&attributes, Int16(Self.newSession)) }
    // posix_spawn cannot change the folder everywhere, so a shell does it and becomes the program.
    let shell = ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, directory.path] + words
    var pointers = shell.map { strdup($0) } + [nil]
    defer { pointers.forEach { free($0) } }
    var process: pid_t = 0
    let error = posix_spawn(&process, "/bin/sh", &actions, &attributes, &pointers, environ)
    if error != 0 {
      throw Failure(description: "cannot start \(words[0]): \(String(cString: strerror(error)))")
    }
    return process
  }
}
