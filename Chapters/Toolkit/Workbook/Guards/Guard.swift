/// One or more marked lines whose deletion brings an accident back.
struct Guard: Equatable, Sendable {
  /// A line that carries the comment, and what remains of it when the guard is deleted.
  struct Mark: Equatable, Sendable {
    /// The line, counted from 1.
    let line: Int
    /// The code that replaces the line; nil when the whole statement goes.
    let remainder: String?
  }

  /// What it protects; nil when the reader gave no name.
  let name: String?
  /// The lines that are deleted together.
  var marks: [Mark]
  /// Why a test that needs this guard may be green on the stub; nil when there is no such test.
  var greenOnStub: String?

  /// Its name, or else its place.
  var label: String { name ?? "line \(line)" }
  /// The first of its lines.
  var line: Int { marks[0].line }
}
