import Foundation

/// The thread-local slot that leads from explored code to the schedule of its thread.
private let slot: pthread_key_t = {
  var key = pthread_key_t()
  let status = pthread_key_create(&key, nil)
  precondition(status == 0, "no thread-local slot is left (pthread_key_create: \(status))")
  return key
}()

extension Schedule {
  /// The schedule that owns this thread, nil on every ordinary thread.
  static var current: Schedule? {
    guard let pointer = pthread_getspecific(slot) else { return nil }
    // The exploration's thread holds the schedule for as long as the slot is set.
    return Unmanaged<Schedule>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Makes this schedule the one of this thread while `body` runs.
  func own<Result>(during body: () -> Result) -> Result {
    pthread_setspecific(slot, Unmanaged.passUnretained(self).toOpaque())
    defer { pthread_setspecific(slot, nil) }
    return withExtendedLifetime(self, body)
  }
}
