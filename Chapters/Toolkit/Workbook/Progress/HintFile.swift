/// The hints of one exercise: sections under `## ` headings, each more telling than the last.
struct HintFile: Equatable {
  /// The sections, heading and text.
  let levels: [String]

  /// Splits the text at its level-2 headings; what stands above the first is no hint.
  init(_ text: String) {
    var (levels, isFenced) = ([[String]](), false)
    for line in text.lines {
      if line.trimmed.hasPrefix("```") { isFenced.toggle() }
      if line.hasPrefix("## "), !isFenced {
        levels.append([String(line.dropFirst(3))])
      } else if !levels.isEmpty {
        levels[levels.count - 1].append(line)
      }
    }
    self.levels = levels.map { $0.joined(separator: "\n").trimmed }
  }
}
