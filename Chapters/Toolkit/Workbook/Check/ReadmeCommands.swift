import Foundation

/// Finds the commands on a page that this package would not understand.
struct ReadmeCommands {
  /// The commands whose first word is an exercise.
  private static let judging: Set = ["hint", "watch", "replay", "guards"]

  /// This package.
  let layout: PackageLayout

  /// Reads the lines of shell blocks and what stands between backquotes.
  func problems(in page: ReadmePage) -> [Problem] {
    let blocks = page.blocks.filter { $0.language == "sh" }.flatMap { block in
      block.lines.enumerated().map {
        ReadmePage.Piece(line: block.line + $0.offset, text: $0.element)
      }
    }
    return (blocks + page.spans).compactMap { piece in
      let words = Self.words(piece.text)
      guard let complaint = complaint(about: words) else { return nil }
      return Problem(
        file: ReadmeCheck.file, line: piece.line,
        text: "'\(words.joined(separator: " "))': \(complaint)")
    }
  }

  /// The words of one command, without what is set before it, its comment and where its output goes.
  private static func words(_ line: String) -> [String] {
    var words = line.split(separator: " ").map(String.init)
    words.removeSubrange((words.firstIndex { "#>|&".contains($0.prefix(1)) } ?? words.count)...)
    return Array(words.drop { $0.contains("=") })
  }

  private func complaint(about words: [String]) -> String? {
    guard words.first == "swift", words.count > 1, !words.contains("...") else { return nil }
    switch words[1] {
    case "run": return words.count > 2 ? run(Array(words.dropFirst(2))) : nil
    case "test": return test(words)
    default: return nil
    }
  }

  private func run(_ words: [String]) -> String? {
    let chapters = layout.chapters.map(\.afterDash)
    if chapters.contains(words[0]) { return nil }
    guard words[0] == "workbook" else {
      return UsageError.unknown("program", words[0], allowed: chapters + ["workbook"]).description
    }
    // What stands in angle brackets is the reader's to fill in.
    guard words.count > 1, !words.contains(where: { $0.hasPrefix("<") }) else { return nil }
    guard let command = Workbook.commands.first(where: { $0.name == words[1] }) else {
      return UsageError.unknown("command", words[1], allowed: Workbook.commands.map { $0.name })
        .description
    }
    let rest = Array(words.dropFirst(2))
    if rest.contains("--help") { return nil }
    do {
      _ = try command.init(arguments: rest)
      if Self.judging.contains(words[1]), let word = rest.first, !word.hasPrefix("-") {
        _ = try layout.exercise(named: word)
      }
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func test(_ words: [String]) -> String? {
    guard let place = words.firstIndex(of: "--filter"), place + 1 < words.count else { return nil }
    let suites = layout.exercises.flatMap(\.suites)
    let filter = words[place + 1]
    return suites.contains { $0.contains(filter) }
      ? nil : UsageError.unknown("suite", filter, allowed: suites).description
  }
}
