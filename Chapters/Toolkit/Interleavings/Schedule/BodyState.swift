/// How far the scenario's body and its tasks have come in one order.
struct BodyState {
  var isFinished = false
  /// The tasks that the scenario started and that have not finished.
  var unfinishedTasks = 0
  /// The body, waiting for its tasks.
  var waiting: UnsafeContinuation<Void, Never>?
  /// Errors that left a task and that nobody has looked at, by task.
  var unseenErrors: [(owner: Int, text: String)] = []
  /// One a task of the scenario, to find what they started and did not finish.
  var lineages: [Lineage] = []
  /// Reads the state column, where the test asked for one.
  var stateColumn: (name: String, read: @MainActor @Sendable () -> String)?
}

/// Marks a task of the scenario and everything that inherits task-local values from it.
///
/// The runtime lets go of a task's values when the task ends, so a lineage that is still
/// referenced when nothing can run any more belongs to a task that never ended. Detached tasks
/// inherit nothing and are not seen.
final class Lineage: Sendable {
  @TaskLocal static var current: Lineage?

  let owner: Int

  init(owner: Int) { self.owner = owner }
}
