/// The rows of a story: a column a task, a row an event; a line an event beyond four tasks.
struct Table {
  static let width = 80
  private static let gutter = 5
  private static let columnsAtMost = 4

  let telling: Telling
  /// The choice that matters, marked in the gutter.
  let star: Int?

  /// The header and the rows, at most `limit` lines.
  func lines(limit: Int) -> [String] {
    let owners = owners
    let groups =
      owners.count <= Self.columnsAtMost ? rows(in: owners) : rowsWithoutColumns()
    let header = owners.count <= Self.columnsAtMost ? [self.header(owners)] : []
    return header + shortened(groups, limit: limit - header.count)
  }

  /// One event as it will be printed, and the choice that led to it.
  private struct Row {
    let event: Trace.Event
    let choice: Int?
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

  /// The events that a reader needs: what the body did while it set the scene is left out.
  private var told: [Trace.Event] {
    telling.events.enumerated().filter { index, event in
      event.owner != TaskTable.body || index >= telling.settingEnd || event.state != nil
    }.map(\.element)
  }

  private func silent(_ branch: Trace.Branch) -> Trace.Event {
    let owner = branch.owners[min(branch.picked, branch.owners.count - 1)]
    let text = owner < 0 ? "time moves on" : "goes on"
    return Trace.Event(step: branch.step, owner: owner, text: text, time: .zero)
  }

  private var owners: [Int] { Array(Set(rows.map(\.event.owner)).filter { $0 >= 0 }).sorted() }

  private var hasTime: Bool { told.contains { $0.time > .zero } }

  // MARK: Columns

  private var timeWidth: Int { hasTime ? 9 : 0 }

  private func columnWidth(_ owners: [Int]) -> Int {
    let count = owners.count + (telling.stateName == nil ? 0 : 1)
    return (Self.width - Self.gutter - timeWidth) / max(1, count)
  }

  private func header(_ owners: [Int]) -> String {
    let width = columnWidth(owners)
    var line = String(repeating: " ", count: Self.gutter) + (hasTime ? "time".padded(to: 9) : "")
    for owner in owners {
      line += clipped(telling.names[owner], width: width - 1).padded(to: width)
    }
    return (line + clipped(telling.stateName ?? "", width: width - 1)).withoutTrailingSpaces
  }

  private func rows(in owners: [Int]) -> [[String]] {
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
        if hasTime { text += (line == 0 ? time : "").padded(to: 9) }
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

  private func rowsWithoutColumns() -> [[String]] {
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

  /// Leaves out rows in the middle, but never those around the choice that matters or the end.
  private func shortened(_ groups: [[String]], limit: Int) -> [String] {
    var groups = groups
    var left = 0
    var gap: Int?
    while groups.reduce(gap == nil ? 0 : 1, { $0 + $1.count }) > limit, groups.count > 3 {
      let marked = groups.firstIndex { $0[0].hasPrefix("*") } ?? groups.count / 2
      // The longer stretch gives way: before the choice that matters, or between it and the end.
      let index =
        gap.map { min($0, groups.count - 2) } ?? (marked > groups.count / 2 ? 1 : marked + 2)
      let safe = index == marked ? index + 1 : index
      groups.remove(at: min(safe, groups.count - 2))
      gap = min(safe, groups.count - 2)
      left += 1
    }
    if let gap {
      groups.insert(["     ... \(left) more event\(left == 1 ? "" : "s") ..."], at: gap)
    }
    return groups.flatMap { $0 }
  }
}

extension String {
  var withoutTrailingSpaces: String {
    var text = self[...]
    while text.last == " " { text = text.dropLast() }
    return String(text)
  }
}
