/// How far the reader is with one exercise.
enum Standing: Equatable, Sendable {
  /// It was judged.
  case judged(Verdict)
  /// Its file, or its tests because of it, do not compile; the compiler's first error.
  case doesNotCompile(CompilerMessage)
  /// Its file is not there.
  case missing
  /// It is judged once the exercise that it stands on is done.
  case waits(for: Exercise)

  /// Whether all its tests are green.
  var isDone: Bool {
    if case .judged(let verdict) = self { verdict.isGreen } else { false }
  }

  /// One word for it.
  var word: String {
    switch self {
    case .judged(let verdict):
      switch verdict.end {
      case .whole: verdict.isGreen ? "done" : "red"
      case .empty, .crashed, .left: "crashes"
      case .timedOut: "hangs"
      }
    case .doesNotCompile: "broken"
    case .missing: "missing"
    case .waits: "waits"
    }
  }

  /// What the word does not say, in a few more; empty when nothing.
  var detail: String {
    switch self {
    case .judged(let verdict) where verdict.isGreen: ""
    case .judged(let verdict):
      switch verdict.end {
      case .whole where verdict.red.isEmpty: "a failure belongs to no test"
      case .whole: "\(verdict.red.count) of \(counted(verdict.tests.count, "test")) red"
      case .empty: "its tests are gone"
      case .crashed: "the tests crash"
      case .left(let code): "it calls exit(\(code))"
      case .timedOut(let seconds): "killed after \(seconds) s"
      }
    case .doesNotCompile(let error): "does not compile, line \(error.line)"
    case .missing: "its file is not there"
    case .waits(let exercise): "for \(exercise.number)"
    }
  }
}
