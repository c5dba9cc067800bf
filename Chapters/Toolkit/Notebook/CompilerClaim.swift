/// A snippet in the prose that the compiler must reject, and a part of the message it must give.
///
/// It is written as a fence whose info string is `swift does-not-compile: ` and the message. The
/// snippet is a program of its own: it does not see the code of the notebook.
public struct CompilerClaim: Sendable, Equatable {
  /// The file, as messages show it.
  public let path: String

  /// The line of the opening fence.
  public let line: Int

  /// A part of one error's message.
  public let message: String

  /// The code that must not compile.
  public let snippet: String

  /// The message that an info string claims, if it claims one.
  static func message(in info: String) -> String? {
    let prefix = "swift does-not-compile:"
    return info.hasPrefix(prefix) ? info.dropFirst(prefix.count).trimmed : nil
  }
}

extension Notebook {
  /// The snippets in the prose that are said not to compile.
  public var compilerClaims: [CompilerClaim] {
    cells.filter { $0.kind == .prose }.flatMap(claims(in:))
  }

  private func claims(in cell: Cell) -> [CompilerClaim] {
    var claims: [CompilerClaim] = []
    var line = cell.lines.lowerBound
    for block in MarkdownBlock.blocks(of: cell.text) {
      if case .fence(let fence) = block, let message = CompilerClaim.message(in: fence.info) {
        let snippet = fence.lines.map { $0 + "\n" }.joined()
        claims.append(.init(path: path, line: line, message: message, snippet: snippet))
      }
      line += block.sourceLines
    }
    return claims
  }
}
