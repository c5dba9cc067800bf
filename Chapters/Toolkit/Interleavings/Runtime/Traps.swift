import Foundation
import Synchronization

/// A trap on an exploration's thread ends that exploration, not the process.
///
/// The thread that trapped is parked for ever inside the signal handler, with whatever it holds.
/// On every other thread a trap does what it always did.
enum Traps {
  /// Says that the thread it belongs to has trapped.
  final class Flag: Sendable {
    private let isRaised = Atomic<Bool>(false)

    var hasTrapped: Bool { isRaised.load(ordering: .acquiring) }

    fileprivate func raise() { isRaised.store(true, ordering: .releasing) }
  }

  /// Hardware faults, and `abort`, with which the runtime ends a process.
  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]

  private static let slot: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key, nil)
    precondition(status == 0, "no thread-local slot is left (pthread_key_create: \(status))")
    return key
  }()

  /// What handled the signals before, by signal number.
  private static let previous: [Int32: sigaction] = {
    var table: [Int32: sigaction] = [:]
    for signal in signals {
      var old = sigaction()
      var new = sigaction()
      new.setHandler(handler)
      new.sa_flags = SA_SIGINFO | SA_ONSTACK
      sigaction(signal, &new, &old)
      table[signal] = old
    }
    return table
  }()

  /// Handles traps of this thread from now on, and returns the flag that one raises.
  static func handleOnThisThread() -> Flag {
    _ = previous
    let flag = Flag()
    // A stack overflow leaves no room for the handler, so it gets a stack of its own.
    let size = 64 << 10
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    stack.ss_size = size
    sigaltstack(&stack, nil)
    pthread_setspecific(slot, Unmanaged.passRetained(flag).toOpaque())
    return flag
  }

  /// Gives this thread's traps back to the process.
  static func leaveAlone() {
    guard let pointer = pthread_getspecific(slot) else { return }
    pthread_setspecific(slot, nil)
    Unmanaged<Flag>.fromOpaque(pointer).release()
    var stack = stack_t()
    var none = stack_t()
    none.ss_flags = Int32(SS_DISABLE)
    sigaltstack(&none, &stack)
    stack.ss_sp?.deallocate()
  }

  private static let handler: Handler = { signal, _, _ in
    guard let pointer = pthread_getspecific(slot) else {
      // Not ours: put the old action back; returning runs into the same fault again.
      if var old = previous[signal] { sigaction(signal, &old, nil) }
      return
    }
    Unmanaged<Flag>.fromOpaque(pointer).takeUnretainedValue().raise()
    while true { pause() }
  }

  fileprivate typealias Handler =
    @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void
}

extension sigaction {
  fileprivate mutating func setHandler(_ handler: @escaping Traps.Handler) {
    #if os(Linux)
      __sigaction_handler.sa_sigaction = handler
    #else
      __sigaction_u.__sa_sigaction = handler
    #endif
  }
}
