/// Text in columns, each cell wrapped to its column.
struct Table {
  /// The widest that each column may get; a narrower one takes what its cells need.
  let widths: [Int]
  /// The rows, the heading first. Lines of a cell stay apart.
  var rows: [[String]]

  /// The table, its columns two spaces apart, no line with spaces at its end.
  var text: String {
    let cells = rows.map { row in
      zip(row, widths).map { cell, width in
        cell.lines.flatMap { Self.wrap($0, to: width) }
      }
    }
    let fitted = widths.indices.map { column in
      cells.flatMap { $0[column].map(\.count) }.max() ?? 0
    }
    return cells.flatMap { row in
      (0..<(row.map(\.count).max() ?? 0)).map { line in
        let parts = row.indices.map { column in
          (line < row[column].count ? row[column][line] : "").padded(to: fitted[column])
        }
        let joined = parts.joined(separator: "  ")
        return "  " + String(joined.reversed().drop { $0 == " " }.reversed())
      }
    }.joined(separator: "\n")
  }

  /// Breaks between words; a word that is too long stands alone.
  private static func wrap(_ text: String, to width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if line.count + 1 + word.count <= width {
        lines[lines.count - 1] = line + " " + word
      } else {
        lines.append("  " + word)
      }
    }
    return lines
  }
}
