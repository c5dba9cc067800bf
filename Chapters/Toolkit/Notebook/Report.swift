/// What `--check` and `--accept` say once the program has run.
struct Report {
  let recording: Recording
  let program: String

  private var notebook: Notebook { recording.notebook }

  /// Whether the output in the file is what the program printed, or the first line that is not.
  func check() -> Ending {
    let differences = notebook.differences(from: recording.printouts)
    guard let first = differences.first else {
      let lines = notebook.cells.filter { $0.kind == .output }.map(\.lines.count).reduce(0, +)
      return Ending(
        code: 0,
        "\(notebook.path): \(counted(lines, "line")) of output, all as the program prints them.")
    }
    let others = differences.count - 1
    return Ending(
      code: 1,
      first.description
        + (others > 0
          ? "\n\(counted(others, "more line")) \(others == 1 ? "differs" : "differ")." : "")
        + "\nTo accept what was printed: swift run \(program) --accept")
  }

  /// Writes what was printed into the file and says what changed.
  func accept(in file: SourceFile) -> Ending {
    let acceptance = notebook.accepting(recording.printouts)
    guard !acceptance.changes.isEmpty else {
      return Ending(
        code: 0, "\(notebook.path): nothing to accept, the output is what the program prints.")
    }
    do throws(Ending) {
      try file.replace(notebook.source, with: acceptance.source)
    } catch {
      return error
    }
    let changes = acceptance.changes.map { "\n  line \($0.line): output \($0.kind.rawValue)" }
    return Ending(
      code: 0,
      "\(notebook.path): \(counted(changes.count, "output block")) changed."
        + changes.joined())
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
