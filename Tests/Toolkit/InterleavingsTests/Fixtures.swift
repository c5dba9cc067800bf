#if Solutions
  import Foundation
  import Synchronization

  /// The smallest turn that forgets to look again after its prompt.
  @MainActor final class Turn {
    enum State { case idle, starting, listening, denied }

    private(set) var state = State.idle
    private var wasStoppedWhileStarting = false

    /// Whether a stop that came during the start is still in force.
    var keptItsStop: Bool { !wasStoppedWhileStarting || state == .idle }

    func start(askMicrophone: () async -> Bool) async {
      state = .starting
      state = await askMicrophone() ? .listening : .denied
    }

    func stop() {
      if state == .starting { wasStoppedWhileStarting = true }
      state = .idle
    }
  }

  /// Waits for a queue inside a synchronous function, as legacy code does.
  func block(on semaphore: DispatchSemaphore) { semaphore.wait() }

  /// Words in the order in which they were said.
  final class OrderLog: Sendable {
    private let words = Mutex<[String]>([])

    var text: String { words.withLock { $0.joined(separator: " ") } }

    func append(_ word: String) { words.withLock { $0.append(word) } }
  }
#endif
