import Synchronization

/// A fake's answer that the test holds back: whoever asks waits until the test opens it.
///
/// It stands for a prompt, a request, a timer of the system. It ignores the cancellation of those
/// who wait, as such things do; ``answer(isolation:)`` returns when the door opens and never
/// before. Every arrival has a number, from 1, and can be answered on its own and in any order.
public final class Door<Answer: Sendable, Failure: Error>: Sendable {
  private struct Waiter {
    let number: Int
    let owner: Int
    let continuation: UnsafeContinuation<Result<Answer, Failure>, Never>
  }

  private struct Watcher {
    let count: Int
    let owner: Int
    let continuation: UnsafeContinuation<Void, Never>
  }

  private struct State {
    var arrivals = 0
    /// Who has come and is neither answered nor waiting yet.
    var arriving: [Int] = []
    var waiters: [Waiter] = []
    var watchers: [Watcher] = []
    var answers: [Int: Result<Answer, Failure>] = [:]
    var standing: Result<Answer, Failure>?

    /// What the door was opened with for that arrival, if it was.
    mutating func known(_ number: Int) -> Result<Answer, Failure>? {
      guard let known = answers.removeValue(forKey: number) ?? standing else { return nil }
      arriving.removeAll { $0 == number }
      return known
    }
  }

  /// The name it has in the story.
  public let name: String
  private let scenario: Scenario
  private let state = Mutex(State())

  init(name: String, scenario: Scenario) {
    self.name = name
    self.scenario = scenario
  }

  /// How many callers have come so far, answered or not.
  public var arrivals: Int { state.withLock { $0.arrivals } }

  /// How many callers wait right now.
  public var waiting: Int { state.withLock { $0.waiters.count } }

  /// Waits for the door to open, whatever happens to the caller meanwhile.
  ///
  /// - Throws: What the test opened the door with, when that is an error.
  public func answer(
    isolation: isolated (any Actor)? = #isolation
  ) async throws(Failure) -> Answer {
    let schedule = scenario.schedule(for: name)
    let owner = schedule?.currentOwner ?? -1
    let number = arrive(schedule)
    if let known = state.withLock({ $0.known(number) }) {
      schedule?.trace?.record(owner, "\(name) was answered: \(known.inWords)")
      return try known.get()
    }
    schedule?.trace?.record(owner, "waits at \(name)")
    schedule?.setWait(of: owner, "the door \"\(name)\"")
    let result = await withUnsafeContinuation(isolation: isolation) { continuation in
      let waiter = Waiter(number: number, owner: owner, continuation: continuation)
      // Where hops let others in, the door may have opened on the way here.
      let known: Result<Answer, Failure>? = state.withLock { state in
        if let known = state.known(number) { return known }
        state.arriving.removeAll { $0 == number }
        state.waiters.append(waiter)
        return nil
      }
      if let known { resume(continuation, returning: known, owner: owner) }
    }
    schedule?.trace?.record(owner, "gets \(result.inWords)")
    return try result.get()
  }

  /// Answers everyone who waits and everyone who comes later.
  public func open(with answer: Answer) { open(.success(answer)) }

  /// Answers everyone who waits and everyone who comes later with an error.
  public func open(throwing error: Failure) { open(.failure(error)) }

  /// Answers one arrival, the first being 1, now or when it comes.
  public func open(arrival number: Int, with answer: Answer) { open(number, .success(answer)) }

  /// Answers one arrival with an error, the first being 1, now or when it comes.
  public func open(arrival number: Int, throwing error: Failure) { open(number, .failure(error)) }

  /// Waits until at least `count` callers have come.
  public func arrived(_ count: Int = 1, isolation: isolated (any Actor)? = #isolation) async {
    let schedule = scenario.schedule(for: name)
    let owner = schedule?.currentOwner ?? -1
    guard arrivals < count else { return }
    let what = count == 1 ? "an arrival at \(name)" : "arrival \(count) at \(name)"
    schedule?.trace?.record(owner, "waits for \(what)")
    schedule?.setWait(of: owner, what)
    await withUnsafeContinuation(isolation: isolation) { continuation in
      let watcher = Watcher(count: count, owner: owner, continuation: continuation)
      // Where hops let others in, they may have come meanwhile.
      let isDue = state.withLock { state in
        if state.arrivals < count { state.watchers.append(watcher) }
        return state.arrivals >= count
      }
      if isDue { resume(continuation, returning: (), owner: owner) }
    }
  }

  private func arrive(_ schedule: Schedule?) -> Int {
    let (number, due) = state.withLock { state in
      state.arrivals += 1
      state.arriving.append(state.arrivals)
      guard !state.watchers.isEmpty else { return (state.arrivals, [Watcher]()) }
      let due = state.watchers.filter { $0.count <= state.arrivals }
      state.watchers.removeAll { $0.count <= state.arrivals }
      return (state.arrivals, due)
    }
    for watcher in due { resume(watcher.continuation, returning: (), owner: watcher.owner) }
    return number
  }

  private func open(_ result: Result<Answer, Failure>) {
    record("answers \(name): \(result.inWords)")
    let waiters = state.withLock { state in
      state.standing = result
      defer { state.waiters.removeAll() }
      return state.waiters
    }
    for waiter in waiters { resume(waiter.continuation, returning: result, owner: waiter.owner) }
  }

  private func open(_ number: Int, _ result: Result<Answer, Failure>) {
    record("answers \(name) no. \(number): \(result.inWords)")
    let waiter: Waiter? = state.withLock { state in
      guard let index = state.waiters.firstIndex(where: { $0.number == number }) else {
        if number > state.arrivals || state.arriving.contains(number) {
          state.answers[number] = result
        }
        return nil
      }
      return state.waiters.remove(at: index)
    }
    if let waiter { resume(waiter.continuation, returning: result, owner: waiter.owner) }
  }

  private func resume<Value: Sendable>(
    _ continuation: UnsafeContinuation<Value, Never>, returning value: Value, owner: Int
  ) {
    if let schedule = scenario.schedule(for: name), owner >= 0 {
      schedule.resume(continuation, returning: value, owner: owner)
    } else {
      continuation.resume(returning: value)
    }
  }

  private func record(_ text: @autoclosure () -> String) {
    guard let schedule = scenario.schedule(for: name), let trace = schedule.trace else { return }
    trace.record(schedule.currentOwner, text())
  }
}

extension Scenario {
  /// Makes a door whose answers are values.
  public func door<Answer: Sendable>(
    _ name: String, answers: Answer.Type = Answer.self
  ) -> Door<Answer, Never> {
    Door(name: name, scenario: self)
  }

  /// Makes a door that can also be opened with an error.
  public func door<Answer: Sendable, Failure: Error>(
    _ name: String, answers: Answer.Type = Answer.self, throwing: Failure.Type
  ) -> Door<Answer, Failure> {
    Door(name: name, scenario: self)
  }
}

extension Schedule {
  func setWait(of owner: Int, _ what: @autoclosure () -> String) {
    if trace != nil { tasks.records[owner].wait = (what(), steps) }
  }
}

extension Result {
  /// The value or the error, as a story tells it.
  fileprivate var inWords: String {
    switch self {
    case .success(let value): value is Void ? "an answer" : "\(value)"
    case .failure(let error): "error \(error)"
    }
  }
}
