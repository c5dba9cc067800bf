/// The tasks seen in one order, numbered as they appear, so that a number means the same task
/// in every order with the same beginning.
struct TaskTable {
  struct Record {
    /// The runtime's number of the task, or of an actor's queue.
    var id: UInt64
    /// The name that the test gave, nil for tasks that explored code made itself.
    var name: String?
    /// The task that made this one, where known.
    var parent: Int?
    /// Tasks with the same group number are interchangeable until they start.
    var group: Int?
    var hasStarted = false
    var hasFinished = false
    /// Somebody reads its value, so its error is theirs.
    var isWatched = false
    /// An actor's queue: a job that runs the calls which wait for that actor.
    var isActorQueue = false
    /// What it waits for, where the explorer knows.
    var wait: (what: String, step: Int)?
  }

  /// The number of the task that runs the scenario's body.
  static let body = 0

  var records: [Record] = []

  mutating func removeAll() { records.removeAll(keepingCapacity: true) }

  /// The number of the task with this runtime number, nil when it was not seen yet.
  func index(of id: UInt64) -> Int? {
    var index = records.count - 1
    while index >= 0 {
      if records[index].id == id { return index }
      index -= 1
    }
    return nil
  }

  mutating func add(_ record: Record) -> Int {
    records.append(record)
    return records.count - 1
  }
}
