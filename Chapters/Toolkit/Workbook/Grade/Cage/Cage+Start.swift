import Foundation

import struct Notebook.Subprocess

extension Cage {
  #if os(Linux)
    /// A new session, no blocked signals, no ignored ones; the header hides the names from Swift.
    private static let flags: Int16 = 0x80 | 0x08 | 0x04
  #else
    private static let flags = Int16(
      POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        | POSIX_SPAWN_CLOEXEC_DEFAULT)
  #endif

  /// More than the tests need, and less than would hurt the machine.
  private static var memoryLimit: UInt64 {
    min(4 << 30, ProcessInfo.processInfo.physicalMemory / 2)
  }

  /// A shell sets the limits and becomes the program. Those that a system does not know are left
  /// out: no core files, 64 MB a file, memory, and seconds of computing, in case the grader is
  /// killed and nobody is left to keep the time.
  private var script: String {
    """
    ulimit -c 0; ulimit -f 131072; ulimit -t \(limit * 8 + 60); \
    ulimit -v \(Self.memoryLimit >> 10) 2>/dev/null; cd "$0" && exec "$@"
    """
  }

  /// Nothing of this process's environment but what a program needs to run.
  private func environment(in folder: URL) -> [String: String] {
    let kept = [
      "PATH", "LANG", "LC_ALL", "TZ", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "AWAIT_SEAM",
    ]
    var result = ProcessInfo.processInfo.environment.filter { kept.contains($0.key) }
    result["HOME"] = folder.path
    result["TMPDIR"] = folder.path
    // A crash is told by the signal; collecting a backtrace takes seconds.
    result["SWIFT_BACKTRACE"] = "enable=no"
    return result
  }

  func spawn(in folder: URL, pipes: CagePipes) throws(Subprocess.Failure) -> pid_t {
    #if os(Linux)
      var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    #else
      var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?) = (nil, nil)
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    for (number, end) in pipes.theirs {
      posix_spawn_file_actions_adddup2(&actions, end, number)
    }
    // What whoever started this program left open is no business of the other one.
    #if os(Linux)
      Subprocess.closeAll(from: Self.challenge + 1, in: &actions)
    #endif
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Self.flags)
    var pointers = (["/bin/sh", "-c", script, folder.path] + words).map { strdup($0) } + [nil]
    var settings = environment(in: folder).map { strdup("\($0)=\($1)") } + [nil]
    defer { (pointers + settings).forEach { free($0) } }
    var process: pid_t = 0
    let error = posix_spawn(&process, "/bin/sh", &actions, &attributes, &pointers, &settings)
    if error != 0 {
      throw Subprocess.Failure(
        description: "cannot start \(words[0]): \(String(cString: strerror(error)))")
    }
    return process
  }
}
