// 2.2 HighScore
//
// Two scores are being checked at the same time. Each `submit` read the numbers before its await
// and writes them back after it: a count gets lost, and the lower score, answered late, wins.
//
// 1. `best` is the highest score found valid so far, 0 before the first. No other score ever shows,
//    not even while it is being checked. (guard: only-valid)
// 2. `best` never falls: a lower score answered late replaces no higher one. (guard: compare-late)
// 3. `submissions` counts the submissions that have ended, valid or not, cancelled or not, each
//    once and none before its check has ended. (guard: count-late)
// 4. Checks run side by side: no submission waits for the check of another. Nobody polls.
// 5. When `submit` returns, both numbers know of it.
//
// Left open: whether a score that cannot become the best is checked at all; whether equal scores
// share a check; whether the score of a cancelled caller can still become the best.
//
// Chapter: swift run Reentrancy, the section "Apply a change, never write a snapshot back".
// Judge:   swift test --filter HighScore
// Green? Delete the guard: tag your own line with `// guard`, then run
//          swift run workbook guards HighScore
// and watch the order that it protects against come back.

/// Keeps the best score of a game; a server checks each score, and takes its time.
actor HighScore {
  /// The highest valid score so far, 0 before the first.
  private(set) var best = 0
  /// How many submissions have ended.
  private(set) var submissions = 0
  private let validate: @Sendable (Int) async -> Bool

  /// Makes a table without scores.
  init(validate: @escaping @Sendable (Int) async -> Bool) {
    self.validate = validate
  }

  /// Has a score checked and keeps it if it is valid and the best.
  func submit(_ score: Int) async {
    let isValid = await validate(score)
    // Others may have been counted during the check: add to what is there now.
    submissions += 1  // guard: count-late
    guard isValid else { return }  // guard: only-valid
    // A higher one may have been answered first.
    guard score > best else { return }  // guard: compare-late
    best = score
  }
}
