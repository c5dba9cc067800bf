import Foundation

/// A program that runs in a session of its own to its end or to a time limit, its output in a file.
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

  /// Where what it writes goes.
  package enum Sink: Sendable {
    /// A file, made or emptied.
    case file(URL)
    /// A file that this process has open.
    case descriptor(Int32)
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
  package let output: Sink
  /// Where standard error goes, nil for the same place.
  package let errors: Sink?
  /// What is added to this process's environment.
  package let environment: [String: String]
  /// Whether standard input is a pipe that closes when this process ends, instead of empty.
  package let hasLifeline: Bool
  /// After how long it is killed. When it ends, everything that it started and that stayed in its
  /// process group ends too.
  package let timeLimit: Duration?

  /// Describes a run; ``run()`` makes it.
  package init(
    words: [String], directory: URL, output: Sink, errors: Sink? = nil,
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
    let process = try Self.noted { () throws(Failure) in
      let process = try spawn(input: lifeline?.reader)
      return (process, timeLimit == nil ? process : -process)
    }
    defer { Self.forget() }
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
    // What it started may have outlived it; a negative number means the whole process group.
    kill(-process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    if late { return .timedOut }
    return status & 0x7F == 0 ? .exited((status >> 8) & 0xFF) : .signalled(status & 0x7F)
  }

  private func hasEnded(_ process: pid_t) -> Bool {
    var info = siginfo_t()
    let result = waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT)
    return result < 0 ? errno != EINTR : info.si_signo == SIGCHLD
  }
}

extension Subprocess {
  #if os(Linux)
    /// The header hides these names from Swift here.
    private static let newSession: Int32 = 0x80
    private static let newSignalMask: Int32 = 0x08
    private typealias Actions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
  #else
    private static let newSession = POSIX_SPAWN_SETSID
    private static let newSignalMask = POSIX_SPAWN_SETSIGMASK
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

  private func spawn(input: Int32?) throws(Failure) -> pid_t {
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
    for (stream, sink) in [(Int32(1), output), (2, errors ?? .descriptor(1))] {
      switch sink {
      case .file(let file):
        let create = O_WRONLY | O_CREAT | O_TRUNC
        posix_spawn_file_actions_addopen(&actions, stream, file.path, create, 0o644)
      case .descriptor(let number):
        posix_spawn_file_actions_adddup2(&actions, number, stream)
      }
    }
    // What others have open in this process stays here: a program would hold it open for them.
    #if os(Linux)
      Self.closeAll(from: 3, in: &actions)
      let flags = Self.newSession | Self.newSignalMask
    #else
      let flags = Self.newSession | Self.newSignalMask | POSIX_SPAWN_CLOEXEC_DEFAULT
    #endif
    // A task's thread takes no signals, and what it starts would take none either.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(flags))
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

#if os(Linux)
  extension Subprocess {
    /// Has the program that is started with `actions` get no file from `number` on, whatever another
    /// thread opens until then. On old systems only what is open now is kept from it.
    package static func closeAll(
      from number: Int32, in actions: inout posix_spawn_file_actions_t
    ) {
      typealias CloseAll =
        @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, CInt) -> CInt
      // The header hides this name from Swift.
      if let name = dlsym(dlopen(nil, RTLD_LAZY), "posix_spawn_file_actions_addclosefrom_np") {
        _ = unsafeBitCast(name, to: CloseAll.self)(&actions, number)
        return
      }
      for open in number..<1_024 {
        let flags = fcntl(open, F_GETFD)
        if flags >= 0 { _ = fcntl(open, F_SETFD, flags | FD_CLOEXEC) }
      }
    }
  }
#endif

extension Subprocess {
  /// The same file under a number that no other program gets, and that is none of the standard
  /// streams', which may have been closed when this process began.
  static func ownDescriptor(_ descriptor: Int32) -> Int32 {
    let own = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    close(descriptor)
    return own
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
    (reader, writer) = (Subprocess.ownDescriptor(ends[0]), Subprocess.ownDescriptor(ends[1]))
  }

  func close() {
    _ = Foundation.close(reader)
    _ = Foundation.close(writer)
  }
}
