// 1.3 ManagedTaskOwner
//
// A screen hands itself to the operation that loads it. It is closed while the operation waits, and
// the operation keeps the screen, and with it the ManagedTask that was to end the operation.
//
// 1. `replace(with:operation:)` and `runIfIdle(with:operation:)`, the first form, hand the owner to
//    the operation; `replace(with:fetch:apply:)`, the second form, hands it to `apply` together with
//    what `fetch` returned. All three use the one slot of their ManagedTask, and what the rules of
//    1.2 say of an operation holds for them: for `fetch` with its `apply`, too.
// 2. Until the operation of the first form begins, its owner is held weakly: released before that,
//    the owner is gone, the operation does not begin, and the slot is free soon after.
//    (guard: weak-until-it-begins)
// 3. While it runs, that operation holds its owner, as it must: a screen closed during its await
//    lives on until it ends, and its ManagedTask with it; so nothing cancels the operation.
// 4. The second form holds its owner weakly all the time: released while `fetch` is under way, the
//    owner is gone. If it held the ManagedTask, `fetch` is cancelled. (guard: weak-during-fetch)
// 5. `apply` runs once, when `fetch` has succeeded, the owner lives, and the operation was not
//    cancelled, replaced or released by then, even if `fetch` paid no heed. (guard: still-current)
// 6. `onError` gets the owner and the error. It does not keep the owner alive, and it is not called
//    without one. (guard: weak-in-the-handler)
//
// Left open: whether `fetch` begins when its owner is gone before, and whether it goes on when only
// the ManagedTask lives; whether `isRunning` is true while `apply` runs; whether an error of the
// first form is reported when only the operation held its owner; and what 1.2 leaves open.
//
// Chapter: swift run StructuredVsUnstructured, the section "Whoever holds a strong owner undoes the
//          release".
// Judge:   swift test --filter ManagedTaskOwner
//          It stands on your 1.2: get that green first.
// Green? Delete the guard: tag your own line with `// guard`, then run
//          swift run workbook guards ManagedTaskOwner
// and watch the order that it protects against come back.

/// Operations on behalf of an owner, such as the screen that shows what they bring.
extension ManagedTask {
  /// Cancels the operation under way and starts this one, which holds its owner while it runs.
  func replace<Owner: AnyObject>(
    with owner: Owner, onError: (@MainActor (Owner, any Error) -> Void)? = nil,
    operation: @escaping @MainActor (Owner) async throws -> Void
  ) {
    // TODO: Nobody who merely waits holds the owner, and nothing late is applied to it.
    replace(
      onError: { error in onError?(owner, error) }, operation: { try await operation(owner) })
  }

  /// Starts this operation, which holds its owner while it runs, unless one is under way.
  func runIfIdle<Owner: AnyObject>(
    with owner: Owner, onError: (@MainActor (Owner, any Error) -> Void)? = nil,
    operation: @escaping @MainActor (Owner) async throws -> Void
  ) {
    runIfIdle(
      onError: { error in onError?(owner, error) }, operation: { try await operation(owner) })
  }

  /// Cancels the operation under way and fetches a value for an owner that may be gone by then.
  func replace<Owner: AnyObject, Value>(
    with owner: Owner, onError: (@MainActor (Owner, any Error) -> Void)? = nil,
    fetch: @escaping @MainActor () async throws -> Value,
    apply: @escaping @MainActor (Owner, Value) -> Void
  ) {
    replace(onError: { error in onError?(owner, error) }) {
      let value = try await fetch()
      apply(owner, value)
    }
  }
}
