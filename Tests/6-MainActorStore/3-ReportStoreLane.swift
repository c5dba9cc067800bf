import Dispatch
import Synchronization

/// Something that an answer may run on, and how many jobs it has carried, one after the other.
final class Lane: Sendable {
  /// What a lane is made of.
  typealias Send = @Sendable (_ job: @escaping @Sendable () -> Void) -> Void

  /// How many jobs a lane carries before a wait may be given up.
  static let enough = 100
  /// After how many ticks without any job carried a lane counts as blocked.
  static let silence = 150
  #if Solutions
    /// The same for threads that the toolkit's tests block for as long as a build takes.
    static let silenceOfSharedThreads = 30_000
  #else
    /// The same for threads that the other exercises use.
    static let silenceOfSharedThreads = silence
  #endif

  private struct State {
    var carried = 0
    var isUnderWay = false
    var silentTicks = 0
  }

  /// What it is, for a failure to name.
  let name: String
  private let longestSilence: Int
  private let send: Send
  private let state = Mutex(State())

  private init(_ name: String, silence: Int = silenceOfSharedThreads, _ send: @escaping Send) {
    self.name = name
    longestSilence = silence
    self.send = send
  }

  /// Everything that an answer may run on.
  static func all() -> [Lane] {
    let queue = DispatchQueue(label: "a queue of its own")
    return [
      Lane("the main actor", silence: silence) { job in Task.detached { @MainActor in job() } },
      Lane("a queue of its own", silence: silence) { job in queue.async { job() } },
    ]
      + [TaskPriority.high, .medium, .low, .background].map { priority in
        Lane("the pool") { job in Task.detached(priority: priority) { job() } }
      }
      + [DispatchQoS.QoSClass.userInitiated, .default, .utility, .background].map { quality in
        Lane("a global queue") { job in DispatchQueue.global(qos: quality).async { job() } }
      }
  }

  /// Whether it carries nothing any more, because somebody blocks it.
  var isBlocked: Bool { state.withLock { $0.silentTicks >= longestSilence } }

  /// Whether it has carried so much that what was sent to it before has long been carried.
  var hasCarriedEnough: Bool { state.withLock { $0.carried >= Self.enough } }

  /// Sends the next job if the last one is back.
  func tick() {
    let isFree = state.withLock { state in
      state.silentTicks = state.isUnderWay ? state.silentTicks + 1 : 0
      defer { state.isUnderWay = true }
      return !state.isUnderWay
    }
    guard isFree else { return }
    send {
      self.state.withLock { state in
        state.carried += 1
        state.isUnderWay = false
      }
    }
  }
}
