import Foundation

/// Holds when what the README shows is true: its commands are understood, its story is one that a
/// chapter prints, its code stands in a test, its links lead to files, and its table of chapters has
/// every exercise.
struct ReadmeCheck {
  /// Its path.
  static let file = "README.md"

  /// Reads the README and what it speaks of.
  func result(in layout: PackageLayout) throws -> CheckResult {
    let title = "what README.md shows"
    guard let text = try layout.text(Self.file) else {
      return CheckResult(
        title: title, problems: [Problem(file: Self.file, line: nil, text: "the file is missing")])
    }
    let page = ReadmePage(text)
    return CheckResult(
      title: title,
      problems: try ReadmeCommands(layout: layout).problems(in: page)
        + stories(page, layout) + code(page, layout) + links(page, layout) + table(page, layout))
  }

  private func stories(_ page: ReadmePage, _ layout: PackageLayout) throws -> [Problem] {
    let output = try layout.chapters.map { folder in
      try (layout.text("Chapters/\(folder)/main.swift") ?? "").lines
        .map { $0.hasPrefix("//>") ? String($0.dropFirst(3).drop { $0 == " " }) : "" }
        .joined(separator: "\n")
    }
    return page.blocks.filter { $0.language == "text" }.compactMap { block in
      let text = block.lines.map { String($0.drop { $0 == " " }) }.joined(separator: "\n")
      if output.contains(where: { $0.contains(text) }) { return nil }
      return problem(block.line, "no chapter's output has this block")
    }
  }

  private func code(_ page: ReadmePage, _ layout: PackageLayout) throws -> [Problem] {
    let blocks = page.blocks.filter { $0.language == "swift" }
    if blocks.isEmpty { return [] }
    let tests = try layout.files().filter { $0.hasPrefix("Tests/") && $0.hasSuffix(".swift") }
      .map { Self.bare(try layout.text($0)?.lines ?? []) }
    return blocks.compactMap { block in
      let text = Self.bare(block.lines)
      if tests.contains(where: { $0.contains(text) }) { return nil }
      return problem(block.line, "no file in Tests/ has this code, so nothing runs it")
    }
  }

  private func links(_ page: ReadmePage, _ layout: PackageLayout) -> [Problem] {
    page.links.filter { !$0.text.contains("://") }.compactMap { link in
      let place = layout.root.appending(path: link.text)
      if FileManager.default.fileExists(atPath: place.path) { return nil }
      return problem(link.line, "the link leads to '\(link.text)', which is not there")
    }
  }

  private func table(_ page: ReadmePage, _ layout: PackageLayout) throws -> [Problem] {
    let exercises = try layout.expectedExercises()
    return layout.chapters.compactMap { folder in
      let titles = exercises.filter { $0.folder == folder }.map(\.title)
      let start = "| [\(folder.replacing("-", with: " ", maxReplacements: 1))]("
      let end = "| \(titles.joined(separator: ", ")) |"
      let row = page.lines.enumerated().first { $0.element.hasPrefix(start) }
      if let row, row.element.hasSuffix(end) { return nil }
      return problem(
        row.map { $0.offset + 1 },
        "the table of chapters has a row that starts with '\(start)' and ends with '\(end)'")
    }
  }

  private func problem(_ line: Int?, _ text: String) -> Problem {
    Problem(file: Self.file, line: line, text: text)
  }

  /// Lines without their margins and without empty ones.
  private static func bare(_ lines: [String]) -> String {
    lines.map(\.trimmed).filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
