/// Every chapter and exercise, a bar, and what to do next.
struct ProgressPage {
  /// The exercises in reading order, each with its standing.
  let standings: [(exercise: Exercise, standing: Standing)]

  /// The whole page, at most 60 columns wide but for paths that are longer.
  var description: String {
    var lines: [String] = []
    for (index, entry) in standings.enumerated() {
      let (exercise, standing) = entry
      if index == 0 || standings[index - 1].exercise.folder != exercise.folder {
        if index > 0 { lines.append("") }
        lines.append("\(exercise.folder.leadingNumber) \(exercise.chapter)")
      }
      lines += row(exercise, standing)
    }
    lines += ["", bar, ""]
    lines.append(next)
    return lines.joined(separator: "\n")
  }

  private func row(_ exercise: Exercise, _ standing: Standing) -> [String] {
    let line = "  \(standing.word.padded(to: 8))\(exercise.label)"
    if standing.detail.isEmpty { return [line] }
    let column = line.padded(to: 32) + "  " + standing.detail
    if column.count <= NextStep.width { return [column] }
    return [line, "          \(standing.detail)"]
  }

  private var done: Int { standings.filter(\.standing.isDone).count }

  /// `[#####-----] 5 of 10 exercises done`.
  var bar: String {
    let (count, cells) = (standings.count, 24)
    let filled = count == 0 ? 0 : done * cells / count
    let marks = String(repeating: "#", count: filled)
    return "[\(marks)\(String(repeating: "-", count: cells - filled))] "
      + "\(done) of \(counted(count, "exercise")) done"
  }

  private var next: String {
    standings.first { !$0.standing.isDone }
      .map { NextStep(exercise: $0.exercise, standing: $0.standing).description }
      ?? NextStep.nothingLeft
  }
}
