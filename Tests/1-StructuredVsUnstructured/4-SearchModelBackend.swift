import Interleavings
import Synchronization

/// The servers of a search screen. They know from the rules who may ask them for what.
final class SearchBackend: Sendable {
  /// A call of the user that is not to be answered, or not any more.
  fileprivate struct Refusal {
    let kind: SearchKind
    let rule: String
    /// Whether a request may be sent for it that is cancelled from its beginning.
    let maySendCancelled: Bool
  }

  fileprivate struct State {
    /// What the rules want to be under way, and its request once that is sent.
    var wanted: (kind: SearchKind, request: SearchRequest?, isOptional: Bool)?
    var refusals: [Refusal] = []
    var requests: [SearchRequest] = []
  }

  private let scenario: Scenario
  private let reaction: SearchRequest.End?
  private let state = Mutex(State())

  /// Makes a backend whose requests end like their `reaction` as soon as they are cancelled.
  init(_ scenario: Scenario, reaction: SearchRequest.End? = nil) {
    self.scenario = scenario
    self.reaction = reaction
  }

  /// All that were sent, in this order.
  var requests: [SearchRequest] { state.withLock { $0.requests } }
  /// What is to be under way, sent or not.
  var wanted: SearchKind? { state.withLock { $0.wanted?.kind } }
  /// The request for what is wanted, if it was sent.
  var current: SearchRequest? { state.withLock { $0.wanted?.request } }
  /// What must be sent by now and was not.
  var missing: SearchKind? {
    state.withLock { state in
      guard let wanted = state.wanted, wanted.request == nil, !wanted.isOptional else { return nil }
      return wanted.kind
    }
  }

  /// Wants a request to be sent, or leaves it open whether one is.
  func want(_ kind: SearchKind, isOptional: Bool = false) {
    state.withLock { $0.wanted = (kind, nil, isOptional) }
  }

  /// Wants nothing: what was wanted has come, or nobody sent a request that need not be sent.
  func settle() { state.withLock { $0.wanted = nil } }

  /// Wants nothing any more: what is under way is to be cancelled, and a query that was not sent
  /// is not to be sent if there is a rule for that.
  func leave(_ rule: String, unsent: String? = nil) {
    state.withLock { state in
      guard let wanted = state.wanted else { return }
      wanted.request?.leave(rule)
      let isUnsent = wanted.request == nil
      // Only of queries typed in one turn the rules say that they are not sent at all.
      let rule = isUnsent && !wanted.kind.isPage ? unsent ?? rule : rule
      state.refusals.append(
        Refusal(
          kind: wanted.kind, rule: rule,
          maySendCancelled: isUnsent && (wanted.kind.isPage || unsent == nil)))
      state.wanted = nil
    }
  }

  /// Expects nothing to be sent for a call.
  func refuse(_ kind: SearchKind, _ rule: String) {
    state.withLock {
      $0.refusals.append(Refusal(kind: kind, rule: rule, maySendCancelled: false))
    }
  }

  /// Serves a request.
  func serve(_ kind: SearchKind) async throws -> [String] {
    let isCancelled = Task.isCancelled
    let (request, broken) = state.withLock { $0.begin(kind, isCancelled, reaction, scenario) }
    scenario.note("\(request.name) is sent")
    // What does not hold breaks the order where it is noted. Thrown, it would be an error to show.
    if let broken { try? scenario.expect(false, broken) }
    return try await request.wait { [self] in current === request }
  }
}

extension SearchBackend.State {
  /// Notes a request, and finds the rule that it breaks.
  fileprivate mutating func begin(
    _ kind: SearchKind, _ isCancelled: Bool, _ reaction: SearchRequest.End?, _ scenario: Scenario
  ) -> (SearchRequest, broken: String?) {
    let request = SearchRequest(
      kind, number: requests.count { $0.kind == kind } + 1, reaction: reaction, scenario)
    requests.append(request)
    if let wanted, wanted.kind == kind, wanted.request == nil, !isCancelled {
      self.wanted?.request = request
      return (request, nil)
    }
    return (request, objection(to: kind, isCancelled))
  }

  private func objection(to kind: SearchKind, _ isCancelled: Bool) -> String? {
    if isCancelled, refusals.contains(where: { $0.kind == kind && $0.maySendCancelled }) {
      return nil
    }
    let refusal = refusals.last { $0.kind == kind || $0.kind.isPage && kind.isPage }
    if isCancelled, wanted?.kind == kind, wanted?.request == nil, refusal == nil {
      return "rule 2: what is under way goes on; \(kind.name) is cancelled for no reason"
    }
    if let wanted, wanted.kind.isPage, kind.isPage, wanted.request == nil, kind != wanted.kind {
      return "rule 5: \(wanted.kind.name) is wanted, and \(kind.name) is asked for"
    }
    if let refusal { return "\(refusal.rule); \(kind.name) is sent" }
    return kind.isPage
      ? "rule 6: one reachedEnd asks for one page; \(kind.name) is sent too"
      : "rule 1: a query is sent once; \(kind.name) is sent too"
  }
}
