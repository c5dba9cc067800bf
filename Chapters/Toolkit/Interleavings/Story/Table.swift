/// The rows of a story: a column a task, a row an event; a line an event beyond four tasks, or where
/// columns would leave out many more.
struct Table {
  static let width = 80
  private static let gutter = 5
  private static let columnsAtMost = 4
  /// How many more rows may be lost to columns, which show best who does what.
  private static let columnsAreWorth = 4

  let telling: Telling
  /// The choice that matters, marked in the gutter.
  let star: Int?
  /// The text of the row in which the rule broke, if a task saw it.
  let broken: String
  /// The events that a reader needs: what the body did while it set the scene is left out.
  private let told: [Trace.Event]
  private let hasTime: Bool
  private let timeWidth: Int

  init(telling: Telling, star: Int?, broken: String) {
    (self.telling, self.star, self.broken) = (telling, star, broken)
    told = telling.events.enumerated().filter { index, event in
      event.owner != TaskTable.body || index >= telling.settingEnd || event.state != nil
    }.map(\.element)
    hasTime = told.contains { $0.time > .zero }
    timeWidth = hasTime ? max(9, 2 + (told.map { $0.time.inWords.count }.max() ?? 0)) : 0
  }

  /// The header and the rows, at most `limit` lines.
  func lines(limit: Int) -> [String] {
    let rows = rows
    let owners = Array(Set(rows.map(\.event.owner)).filter { $0 >= 0 }).sorted()
    let list = shortened(rows, limit: limit) { lines(of: $0) }
    guard owners.count <= Self.columnsAtMost else { return list.lines }
    let table = shortened(rows, limit: limit - 1) { lines(of: $0, in: owners) }
    return list.losses + Self.columnsAreWorth < table.losses
      ? list.lines : [header(owners)] + table.lines
  }

  /// One event as it will be printed, and the choice that led to it.
  private struct Row {
    let event: Trace.Event
    let choice: Int?

    /// Whether the row says when something happens rather than what.
    var isSleepOrAnswer: Bool {
      event.state == nil
        && ["sleeps for ", "answers "].contains { event.text.hasPrefix($0) }
    }
  }

  private var rows: [Row] {
    var shown: [Row] = []
    var pending = telling.branches[...]
    for event in told {
      while let branch = pending.first, branch.step < event.step {
        if branch.number == star { shown.append(Row(event: silent(branch), choice: star)) }
        pending = pending.dropFirst()
      }
      var choice: Int?
      if let branch = pending.first, branch.step == event.step {
        choice = branch.number
        pending = pending.dropFirst()
      }
      shown.append(Row(event: event, choice: choice))
    }
    if let branch = pending.first(where: { $0.number == star }) {
      shown.append(Row(event: silent(branch), choice: star))
    }
    return shown
  }

  private func silent(_ branch: Trace.Branch) -> Trace.Event {
    let owner = branch.owners[min(branch.picked, branch.owners.count - 1)]
    let text = owner < 0 ? "time moves on" : "goes on"
    return Trace.Event(step: branch.step, owner: owner, text: text, time: .zero)
  }

  // MARK: Columns

  private func columnWidth(_ owners: [Int]) -> Int {
    let count = owners.count + (telling.stateName == nil ? 0 : 1)
    return (Self.width - Self.gutter - timeWidth) / max(1, count)
  }

  private func header(_ owners: [Int]) -> String {
    let width = columnWidth(owners)
    var line =
      String(repeating: " ", count: Self.gutter) + (hasTime ? "time".padded(to: timeWidth) : "")
    for owner in owners {
      line += clipped(telling.names[owner], width: width - 1).padded(to: width)
    }
    return (line + clipped(telling.stateName ?? "", width: width - 1)).withoutTrailingSpaces
  }

  private func lines(of rows: [Row], in owners: [Int]) -> [[String]] {
    let width = columnWidth(owners)
    var lastTime: Duration?
    return rows.map { row in
      let cell = wrapped(row.event.text, width: width - 1)
      let state = wrapped(row.event.state ?? "", width: width - 1)
      let position = owners.firstIndex(of: row.event.owner) ?? 0
      let time = hasTime && row.event.time != lastTime ? row.event.time.inWords : ""
      if hasTime { lastTime = row.event.time }
      return (0..<max(1, cell.count, state.count)).map { line in
        var text = line == 0 ? gutter(row) : String(repeating: " ", count: Self.gutter)
        if hasTime { text += (line == 0 ? time : "").padded(to: timeWidth) }
        text += String(repeating: " ", count: position * width)
        text += line < cell.count ? cell[line] : ""
        if line < state.count {
          let start = Self.gutter + timeWidth + owners.count * width
          text = text.padded(to: start) + state[line]
        }
        return text.withoutTrailingSpaces
      }
    }
  }

  // MARK: A line an event

  private func lines(of rows: [Row]) -> [[String]] {
    var lastTime: Duration?
    return rows.map { row in
      let name = row.event.owner >= 0 ? "\(telling.names[row.event.owner]) " : ""
      let state = row.event.state.map { " [\(telling.stateName ?? ""): \($0)]" } ?? ""
      let time = hasTime && row.event.time != lastTime ? "(\(row.event.time.inWords)) " : ""
      if hasTime { lastTime = row.event.time }
      let lines = wrapped(time + name + row.event.text + state, width: Self.width - Self.gutter)
      return lines.enumerated().map { index, line in
        (index == 0 ? gutter(row) : String(repeating: " ", count: Self.gutter)) + line
      }
    }
  }

  private func gutter(_ row: Row) -> String {
    let mark = row.choice != nil && row.choice == star ? "*" : " "
    let number = row.choice.map { String($0) } ?? ""
    return "\(mark)\(number)".padded(to: Self.gutter)
  }

  /// Leaves out rows where the order is long, but never the first, the last, those around the
  /// choice that matters, or the one in which the rule broke and what its task did before. Sleeps
  /// and answers go first: the rows after them say what came of them. What lies just before the
  /// break is kept first, then what is closer to the end.
  private func shortened(
    _ rows: [Row], limit: Int, _ lines: ([Row]) -> [[String]]
  ) -> (lines: [String], losses: Int) {
    var rows = rows
    var groups = lines(rows)
    if lineCount(groups, kept: Set(groups.indices)) > limit {
      rows = terse(rows)
      groups = lines(rows)
    }
    let last = groups.count - 1
    guard last > 0, lineCount(groups, kept: Set(groups.indices)) > limit else {
      return (groups.flatMap { $0 }, 0)
    }
    var kept: Set<Int> = [0, last]
    if let marked = groups.firstIndex(where: { $0[0].hasPrefix("*") }) {
      kept.formUnion([max(0, marked - 1), marked, min(last, marked + 1)])
    }
    let decisive = rows.firstIndex { $0.event.text == broken } ?? last
    let cause = rows[..<decisive].lastIndex { $0.event.owner == rows[decisive].event.owner }
    kept.formUnion([cause ?? decisive, decisive])
    var cuts = 0
    if lineCount(groups, kept: kept) > limit {
      let whole = groups
      groups = groups.map { cut($0, to: max(1, limit / 8)) }
      cuts = groups.indices.count { groups[$0] != whole[$0] }
    }
    for isSleepOrAnswer in [false, true] {
      let nearest = [groups.indices.prefix(decisive), groups.indices.suffix(from: decisive)]
        .flatMap {
          $0.reversed().lazy.filter { rows[$0].isSleepOrAnswer == isSleepOrAnswer }.prefix(limit)
        }
      for index in nearest {
        let more = kept.union([index])
        if lineCount(groups, kept: more) <= limit { kept = more }
      }
    }
    return (joined(groups, kept: kept), groups.count - kept.count + cuts)
  }

  /// The first lines of a row that is longer than a story has room for.
  private func cut(_ lines: [String], to count: Int) -> [String] {
    guard lines.count > count else { return lines }
    return lines.prefix(count - 1) + [clipped(lines[count - 1] + " ...", width: Self.width)]
  }

  /// The rows without the starts and ends that the neighbouring row of the same step implies.
  private func terse(_ rows: [Row]) -> [Row] {
    rows.indices.filter { index in
      let event = rows[index].event
      guard event.state == nil, rows[index].choice == nil || rows[index].choice != star else {
        return true
      }
      func isSameStep(_ other: Int) -> Bool {
        rows.indices.contains(other) && rows[other].event.owner == event.owner
          && rows[other].event.step == event.step
      }
      if event.text == "starts" { return !isSameStep(index + 1) }
      return event.text != "finishes" || !isSameStep(index - 1)
    }.map { rows[$0] }
  }

  private func joined(_ groups: [[String]], kept: Set<Int>) -> [String] {
    var lines: [String] = []
    var left = 0
    for index in groups.indices {
      guard kept.contains(index) else {
        left += 1
        continue
      }
      if left > 0 { lines.append(gap(left)) }
      left = 0
      lines += groups[index]
    }
    return lines
  }

  /// How many lines the kept rows and the gaps between them take.
  private func lineCount(_ groups: [[String]], kept: Set<Int>) -> Int {
    let rows = kept.reduce(0) { $0 + groups[$1].count }
    return rows + groups.indices.count { $0 > 0 && !kept.contains($0) && kept.contains($0 - 1) }
  }

  private func gap(_ count: Int) -> String {
    "     ... \(count) more event\(count == 1 ? "" : "s") ..."
  }
}

extension String {
  var withoutTrailingSpaces: String {
    var text = self[...]
    while text.last == " " { text = text.dropLast() }
    return String(text)
  }
}
