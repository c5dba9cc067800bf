import Foundation

/// What the compiler said to a claim.
public struct CompilerVerdict: Sendable, Equatable, CustomStringConvertible {
  /// The ways in which a claim holds or does not.
  public enum Finding: Sendable, Equatable {
    /// The compiler rejects the snippet with the message.
    case held
    /// The compiler accepts the snippet.
    case compiles
    /// The compiler rejects the snippet with these other messages.
    case otherMessage([String])
    /// There was no verdict, for the reason given.
    case noVerdict(String)
  }

  /// The claim that was tried.
  public let claim: CompilerClaim

  /// What came of it.
  public let finding: Finding

  /// Whether the claim is true.
  public var holds: Bool { finding == .held }

  /// The place, what was claimed, and what the compiler said.
  public var description: String {
    let place = "\(claim.path):\(claim.line): "
    let expected = "\n  expected: error: \(claim.message)"
    switch finding {
    case .held:
      return place + "does not compile, as claimed: \(claim.message)"
    case .compiles:
      return place + "this is said not to compile, but it does." + expected
        + "\n     found: no error"
    case .otherMessage(let errors):
      return place + "this does not compile, but for another reason than it says." + expected
        + errors.map { "\n     found: error: \($0)" }.joined()
    case .noVerdict(let reason):
      return place + "the compiler could not be asked: \(reason)"
    }
  }
}

extension CompilerClaim {
  /// Compiles the snippet with the `swiftc` on the search path, in Swift 6 mode.
  ///
  /// It goes as far as the compiler's own flow checks, because races and uses before initialization
  /// are found there and not by the type checker.
  public func verdict() async -> CompilerVerdict {
    await verdict(compiler: "swiftc")
  }

  func verdict(compiler: String) async -> CompilerVerdict {
    .init(claim: self, finding: await finding(compiler))
  }

  private func finding(_ compiler: String) async -> CompilerVerdict.Finding {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "notebook-claim-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let file = folder.appending(path: "snippet.swift")
      try Data(snippet.utf8).write(to: file)
      let result = try await CapturedProgram(
        executable: "/usr/bin/env",
        arguments: [
          compiler, "-swift-version", "6", "-emit-sil", "-o", "/dev/null", file.path,
        ],
        // The compiler's driver leaves an empty folder behind, so let it be in this one.
        environment: ["TMPDIR": folder.path]
      ).result()
      return finding(in: result)
    } catch {
      return .noVerdict(error.localizedDescription)
    }
  }

  func finding(in result: CapturedProgram.Result) -> CompilerVerdict.Finding {
    let errors = result.errors.lines.compactMap { line in
      line.firstMatch(of: /^\S.*?:\d+:\d+: error: (.*)$/).map { String($0.1) }
    }
    if errors.contains(where: { $0.contains(message) }) { return .held }
    if !errors.isEmpty { return .otherMessage(errors) }
    guard result.ending != .exited(0) else { return .compiles }
    return .noVerdict(result.errors.trimmed)
  }
}
