import Foundation

import struct Notebook.Subprocess

/// A file that one process at a time holds; the system lets go of it when the process ends.
final class FolderLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock; calls `waiting` once when another process holds it.
  init(_ file: URL, waiting: () -> Void) throws {
    descriptor = open(file.path, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
    if descriptor < 0 {
      throw Subprocess.Failure(
        description: "cannot write \(file.path): \(String(cString: strerror(errno)))")
    }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      waiting()
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    }
  }

  deinit { close(descriptor) }
}
