import Synchronization

/// What happens on other threads, in order, for one reader who waits for it.
///
/// The reader is patient: he gives up only when whatever ought to come would long have come.
final class TransportMailbox<Letter: Sendable>: Sendable {
  private struct State {
    var letters: [Letter] = []
    var reader: CheckedContinuation<Letter?, Never>?
    var readings = 0
  }

  private let state = Mutex(State())

  /// Adds a letter, from any thread.
  func put(_ letter: Letter) {
    let reader = state.withLock { state in
      if state.reader == nil { state.letters.append(letter) }
      return state.reader.take()
    }
    reader?.resume(returning: letter)
  }

  /// Takes the next letter; waits for it as long as it may take, and is nil when none came.
  func next() async -> Letter? {
    let reading = state.withLock { state in
      state.readings += 1
      return state.readings
    }
    let patience = Task(executorPreference: TransportThreads()) { [self] in
      await TransportPatience.run()
      giveUp(reading)
    }
    defer { patience.cancel() }
    return await take()
  }

  /// Takes the next letter, which is sure to come.
  func take() async -> Letter? {
    await withCheckedContinuation { reader in
      let letter = state.withLock { state in
        if state.letters.isEmpty { state.reader = reader }
        return state.letters.isEmpty ? nil : state.letters.removeFirst()
      }
      if let letter { reader.resume(returning: letter) }
    }
  }

  private func giveUp(_ reading: Int) {
    let reader = state.withLock { state in
      state.readings == reading ? state.reader.take() : nil
    }
    reader?.resume(returning: nil)
  }
}
