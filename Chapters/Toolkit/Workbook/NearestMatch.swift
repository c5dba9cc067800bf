/// The candidate that a mistyped word most likely meant; nil when none is near. Case does not count.
func nearest(to word: String, among candidates: [String]) -> String? {
  let typed = word.lowercased()
  let measured = candidates.map { ($0, editDistance(typed, $0.lowercased())) }
  guard let best = measured.min(by: { $0.1 < $1.1 }) else { return nil }
  return best.1 <= max(2, typed.count / 3) && best.1 < typed.count ? best.0 : nil
}

/// How many letters must be inserted, deleted, replaced or swapped with their neighbour.
func editDistance(_ first: String, _ second: String) -> Int {
  let (a, b) = (Array(first), Array(second))
  var rows = [Array(0...b.count)]
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      let replaced = rows[i][j] + (a[i] == b[j] ? 0 : 1)
      var best = min(replaced, rows[i][j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        best = min(best, rows[i - 1][j - 1] + 1)
      }
      row.append(best)
    }
    rows.append(row)
  }
  return rows[a.count][b.count]
}
