/// One error or warning of the compiler.
struct CompilerMessage: Hashable, CustomStringConvertible, Sendable {
  /// The path from the package's root.
  let file: String
  /// The line, counted from 1.
  let line: Int
  /// `error` or `warning`.
  let severity: String
  /// The first line of what the compiler says.
  let text: String

  /// `file:line: error: text`.
  var description: String { "\(file):\(line): \(severity): \(text)" }

  /// The messages in the output of a build in a folder, each once, in order.
  static func all(in output: String, root: String) -> [CompilerMessage] {
    var (seen, result) = (Set<CompilerMessage>(), [CompilerMessage]())
    var inMacro: String?
    for raw in output.lines {
      var line = raw
      // What is wrong in a macro's expansion is told with its place on the next line.
      if let text = inMacro, let place = raw.wholeMatch(of: #/`- (/.*): note: expanded code .*/#) {
        line = "\(place.1): error: \(text)"
      }
      inMacro = raw.wholeMatch(of: #/macro expansion .*: error: (.*)/#).map { String($0.1) }
      let form = #/(?<file>/[^:]+):(?<line>\d+):\d+: (?<severity>error|warning): (?<text>.*)/#
      guard let match = line.wholeMatch(of: form), let number = Int(match.output.line) else {
        continue
      }
      let path = String(match.output.file)
      let message = CompilerMessage(
        file: path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path,
        line: number, severity: String(match.output.severity), text: String(match.output.text))
      if seen.insert(message).inserted { result.append(message) }
    }
    return result
  }
}
