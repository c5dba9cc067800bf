/// What the reader does next, and the commands for it.
struct NextStep {
  /// The exercise.
  let exercise: Exercise
  /// How far the reader is with it.
  let standing: Standing

  /// Its title, what keeps it from being judged, and one line a command.
  var description: String {
    var lines = ["Next: \(exercise.label)\(standing.detail.isEmpty ? "" : ", \(standing.detail)")"]
    switch standing {
    case .doesNotCompile(let error):
      lines += "\(error)".wrapped(to: Self.width - 2, indent: 2).map { "  \($0)" }
    case .missing:
      lines.append("  get it back: git checkout \(exercise.source(.exercises))")
    case .judged, .waits: break
    }
    return (lines + rows.map { "  \($0.0.padded(to: 7))\($0.1)" }).joined(separator: "\n")
  }

  private var rows: [(String, String)] {
    [
      ("read", "swift run \(exercise.chapter)"),
      ("edit", exercise.source(.exercises)),
      ("judge", Side.exercises.testCommand(for: exercise)),
      ("watch", "swift run workbook watch"),
      ("stuck?", "swift run workbook hint \(exercise.title)"),
    ]
  }

  /// What a reader sees who has done everything.
  static let nothingLeft = """
    Every exercise is done. One step is left: end the lines
    that keep the accidents away with // guard, and watch the
    accidents come back:
      swift run workbook guards
    """

  /// The columns that these pages take.
  static let width = 60
}
