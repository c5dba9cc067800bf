// 3.4 AppRouter
//
// A deep link comes in while the app starts. The link's screen is shown, and a moment later the
// launch is done too and covers it with the home screen.
//
// 1. Every `handle` asks `start` for the services and presents its route, once, with what it gets
//    from there. It keeps none of its own: the next `handle` asks again. A `handle` is back at the
//    latest when its `start` is.
// 2. The latest route wins the screen. Once a newer one is handled, an older one presents nothing,
//    whichever `start` is back first, and even if both routes are equal.
//    (guard: newest-screen)
// 3. When `start` fails, the recovery is presented, once, with the route and the error; again only
//    for the latest route. The user's retry is one more `handle`. (guard: newest-recovery)
// 4. A `handle` that is cancelled before its `start` is back presents nothing, neither its route
//    nor the recovery, even if `start` brings the services all the same; and a `CancellationError`
//    is no failure to recover from. (guard: cancelled-screen) (guard: cancelled-recovery)
// 5. `log` has two lines for every `handle`: `generation 1: starting`, and later `generation 1: `
//    and how it ended, which is `presented`, `failed`, `superseded` or `cancelled`. The generation
//    is the number of the `handle`, from 1. Nothing else is logged: no route, no session, no error.
//
// Left open: when a `handle` that was superseded is back and logs it; which of two it logs that was
// superseded and cancelled; what becomes of an older route when the latest was cancelled; whether a
// `handle` that was cancelled before it began asks `start`.
//
// Chapter: swift run SingleFlight, the section "Entry points multiply".
// Judge:   swift test --filter AppRouter
// Green? Delete the guard: tag your own line with `// guard`, then run
//          swift run workbook guards AppRouter
// and watch the order that it protects against come back.

/// Leads every entry point to its screen: launch, deep link, push, scene, foreground.
///
/// It shares no start among them; the coordinator behind `start` does that.
@MainActor
final class AppRouter {
  /// What became of every route.
  private(set) var log: [String] = []
  private let start: @Sendable () async throws -> AppServices
  private let present: @MainActor (AppRoute, AppServices) -> Void
  private let presentRecovery: @MainActor (AppRoute, any Error) -> Void
  private var generation = 0

  /// Makes a router that has shown nothing yet.
  init(
    start: @escaping @Sendable () async throws -> AppServices,
    present: @escaping @MainActor (AppRoute, AppServices) -> Void,
    presentRecovery: @escaping @MainActor (AppRoute, any Error) -> Void
  ) {
    self.start = start
    self.present = present
    self.presentRecovery = presentRecovery
  }

  /// Shows a route as soon as the services are there, or the recovery if they do not come.
  func handle(_ route: AppRoute) async {
    generation += 1
    let mine = generation
    note("starting", mine)
    do {
      let services = try await start()
      // The route may be the same as the newest one; it is still the older wish.
      guard mine == generation else { return note("superseded", mine) }  // guard: newest-screen
      try Task.checkCancellation()  // guard: cancelled-screen
      present(route, services)
      note("presented", mine)
    } catch {
      guard mine == generation else { return note("superseded", mine) }  // guard: newest-recovery
      // Somebody has left or has reset the services: nothing to recover from.
      if Task.isCancelled || error is CancellationError {  // guard: cancelled-recovery
        return note("cancelled", mine)
      }
      presentRecovery(route, error)
      note("failed", mine)
    }
  }

  private func note(_ phase: String, _ generation: Int) {
    log.append("generation \(generation): \(phase)")
  }
}

// Given: what is routed and what it needs.

/// Where an entry point wants to go.
enum AppRoute: Sendable, Equatable {
  /// Where a launch goes, and a return to the foreground.
  case home
  /// Where a deep link or a push goes.
  case item(String)
  /// Where a scene was when it was last seen.
  case restored(String)
}

/// What every screen needs.
struct AppServices: Sendable {
  /// The signed-in user's session, which is nobody else's business.
  let session: String
}
