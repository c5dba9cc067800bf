/// What an exploration allows and where it stops.
struct Rules: Sendable {
  /// Whether the next timer is one more choice while other jobs can still run.
  var timersMayFireEarly = false
  /// Whether a switch to an actor is a place where others come in, although the actor is idle.
  var hopsLetOthersIn = false
  /// Whether tasks that nobody waits for may still be unfinished when nothing can run any more.
  var allowsUnfinishedWork = false
  /// Whether a body that offers other choices when replayed fails, instead of being sampled.
  var isStrict = false
  /// After how many steps an order counts as a livelock.
  var stepLimit = 10_000
}
