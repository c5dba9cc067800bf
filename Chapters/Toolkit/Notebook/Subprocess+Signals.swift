import Foundation
import Synchronization

extension Subprocess {
  /// The process group that a signal must end too, negative where it is killed and not asked to end; 0
  /// when there is none.
  static let current = Atomic<Int32>(0)
  /// In place of a number while a program starts and has none yet.
  private static let starting = Int32.min
  /// A signal that came meanwhile.
  private static let pending = Atomic<Int32>(0)

  /// From now on what runs here ends with this process when a signal ends that. A program without a
  /// time limit is asked to end, because it can put its own things in order; others are killed.
  package static func endWithParent() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        Subprocess.pending.store(number, ordering: .sequentiallyConsistent)
        // Whoever starts a program looks at what is pending as soon as its number is known.
        if Subprocess.current.load(ordering: .sequentiallyConsistent) != Subprocess.starting {
          Subprocess.end(by: number)
        }
      }
    }
  }

  /// Starts a program so that no signal misses it, and returns its number.
  package static func noted(
    _ start: () throws(Failure) -> (process: pid_t, target: Int32)
  ) throws(Failure) -> pid_t {
    current.store(starting, ordering: .sequentiallyConsistent)
    do {
      let (process, target) = try start()
      current.store(target, ordering: .sequentiallyConsistent)
      endIfSignalled()
      return process
    } catch {
      current.store(0, ordering: .sequentiallyConsistent)
      throw error
    }
  }

  /// The program has ended; if a signal ended it, so must this process, and nothing else happens.
  package static func forget() {
    endIfSignalled()
    current.store(0, ordering: .sequentiallyConsistent)
  }

  private static func endIfSignalled() {
    let number = pending.load(ordering: .sequentiallyConsistent)
    if number != 0 { end(by: number) }
  }

  private static func end(by number: Int32) -> Never {
    let target = current.load(ordering: .sequentiallyConsistent)
    if target != 0, target != starting { kill(-abs(target), target < 0 ? SIGKILL : SIGTERM) }
    _exit(128 + number)
  }
}
