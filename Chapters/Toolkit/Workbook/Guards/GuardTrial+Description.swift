extension GuardTrial {
  /// What broke, in one line.
  var headline: String {
    switch outcome {
    case .missed(let tests): "\(tests[0].name) failed"
    case .notMissed: "nothing: no test misses it"
    case .doesNotCompile: "does not compile without it"
    case .crashed: "the tests crash instead of failing"
    case .hung: "the tests hang instead of failing"
    }
  }

  /// What to do about a guard that is not needed; nil when it is. `file` is where it stands.
  func advice(file: String) -> String? {
    let place = "\(file):\(target.line): \(target.name.map { "guard \($0)" } ?? "the guard")"
    switch outcome {
    case .missed: return nil
    case .notMissed:
      return """
        \(place) is missed by no test: all stay green without it.
        Either it guards nothing and can go, or a test of the order that it guards is missing.
        """
    case .doesNotCompile(let error):
      return """
        \(place) cannot just be deleted, what remains does not compile:
          \(error)
        Say what remains of its line: // guard: \(target.name ?? "name"), without: …
        """
    case .crashed(let words):
      return """
        \(place) is missed by a crash, and a crash does not tell what broke:
          \(words)
        A test should fail by its own expectation before anything traps.
        """
    case .hung(let seconds):
      return """
        \(place) is missed by a hang: the tests had not ended after \(seconds) s.
        A test should fail by its own expectation instead of waiting for ever.
        """
    }
  }
}
