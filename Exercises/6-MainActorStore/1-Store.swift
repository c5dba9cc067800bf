// 6.1 Store
//
// Every action gets a task of its own, to keep the main actor free. Then the second one overtakes
// the first, and the screen shows a state that never was.
//
// 1. `send` asks `actions(for:)` once. Each action of that stream changes the state once: to what
//    `reduce` makes of it and of the state as it is then. What others changed meanwhile stays.
// 2. The state changes on the main actor only, an action at a time, in the order of the stream. An
//    action changes it when it arrives and waits for no later one. (guard: in-order)
// 3. `send` returns when the stream has ended, with all its actions in the state, and not before.
//    (guard: to-the-end)
// 4. `send` returns as soon as its caller is cancelled, also if that was before the call, though
//    the stream goes on. What comes into the stream after that return changes nothing. A
//    cancellation ends one `send` and no other.
//
// Left open: whether actions that were buffered when the caller was cancelled still arrive; whether
// `send` asks for a stream when its caller was cancelled before; whether an action has a task of its
// own, as long as these rules hold; streams that are made with `unfolding:`, whose closure may ignore
// a cancellation.
//
// Chapter: swift run MainActorStore, the section "A task per action loses their order".
// Judge:   swift test --filter Store
//          It judges 6.2 and 6.3 too; for this exercise alone say Tests.StoreTests.
// Green? Delete the guard: tag your own line with `// guard`, then run
//          swift run workbook guards Store
// and watch the order that it protects against come back.

/// Turns intents into actions, and actions into the one state that a screen shows.
@MainActor
protocol Store: AnyObject, Sendable {
  /// What a user wants.
  associatedtype Intent: Sendable
  /// What has happened.
  associatedtype Action: Sendable
  /// What a screen shows.
  associatedtype State

  /// What the screen shows now.
  var state: State { get set }

  /// Begins what the user wants and tells what happens.
  func actions(for intent: Intent) -> AsyncStream<Action>

  /// The state after an action, made from the state before it.
  func reduce(_ state: State, _ action: Action) -> State
}

extension Store {
  /// Brings the actions of one intent into the state.
  func send(_ intent: Intent) async {
    let stream = actions(for: intent)
    // TODO: Actions change the state in their order, and `send` stays as long as they come.
    Task.detached {
      for await action in stream {
        Task { await self.apply(action) }
      }
    }
  }

  private func apply(_ action: Action) { state = reduce(state, action) }
}
