import Foundation

import struct Notebook.Subprocess

/// Holds when the output that a notebook shows is the output that it has.
struct NotebookCheck {
  /// The chapter's folder, `5-AwaitAsDoor`.
  let folder: String

  /// Runs the chapter with `--check`; it exits with 0 when its output is true.
  func result(on bench: Workbench, limit: Int) throws -> CheckResult {
    let log = bench.copy.root.appending(path: ".notebook.log")
    let exit = try Subprocess(
      words: [bench.products.appending(path: folder.afterDash).path, "--check"],
      directory: bench.copy.root, output: .file(log), timeLimit: .seconds(limit)
    ).run()
    let output = String(decoding: (try? Data(contentsOf: log)) ?? Data(), as: UTF8.self)
    return result(exit, output: output)
  }

  /// Reads the exit code; what the chapter printed says the rest.
  func result(_ exit: Subprocess.Exit, output: String) -> CheckResult {
    let how: String? =
      switch exit {
      case .exited(0): nil
      case .exited(let code): "exited with \(code)"
      case .signalled(let number): "was ended by signal \(number)"
      case .timedOut: "did not end in time"
      }
    let problems = how.map { how in
      let said = output.trimmed.isEmpty ? "it printed nothing" : output.trimmed
      return Problem(
        file: "Chapters/\(folder)/main.swift", line: nil,
        text: "swift run \(folder.afterDash) --check \(how):\n\(said)")
    }
    return CheckResult(title: "output of \(folder)", problems: problems.map { [$0] } ?? [])
  }
}
