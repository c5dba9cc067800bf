import Foundation

/// What a run of `workbook` tells the shell.
enum ExitCode: Int32 {
  /// What was asked about is true.
  case holds = 0
  /// It is not, and the output says why.
  case fails = 1
  /// The question was not understood.
  case usage = 2
}

/// One word after `workbook`, with its own arguments.
protocol WorkbookCommand {
  /// The word that chooses it.
  static var name: String { get }
  /// Its line in the list of commands.
  static var summary: String { get }
  /// What `workbook <name> --help` prints.
  static var help: String { get }
  /// Reads the arguments after the word; throws `UsageError` for those it does not know.
  init(arguments: [String]) throws
  /// Does the work in the package at `root`.
  func run(in root: URL, console: Console) throws -> ExitCode
}

/// The program: chooses a command and turns its errors into messages and exit codes.
struct Workbook {
  /// Where it writes.
  let console: Console
  /// Where it was started, at or below the package's root.
  let directory: URL

  /// Every command, in the order in which the help lists them.
  static var commands: [any WorkbookCommand.Type] {
    [
      ProgressCommand.self, NextCommand.self, HintCommand.self, WatchCommand.self,
      ReplayCommand.self, GuardsCommand.self, CheckCommand.self, GradeCommand.self,
    ]
  }

  /// Runs the command that the arguments name; without one, how far the reader is.
  func run(_ arguments: [String]) -> ExitCode {
    do {
      return try dispatch(arguments)
    } catch let error as UsageError {
      console.complain(error.description)
      return .usage
    } catch let error as CocoaError {
      console.complain(Self.sentence(error))
      return .fails
    } catch {
      console.complain("\(error)")
      return .fails
    }
  }

  /// A file that could not be read or written, without the words that Foundation has for that.
  private static func sentence(_ error: CocoaError) -> String {
    let path = error.filePath ?? error.url?.path ?? "a file"
    let reason = (error.underlying as? POSIXError).map {
      String(cString: strerror($0.code.rawValue))
    }
    return "cannot read or write \(path): \(reason ?? error.localizedDescription)"
  }

  private func dispatch(_ arguments: [String]) throws -> ExitCode {
    if arguments.count == 2, arguments[0] == "help" {
      return try dispatch([arguments[1], "--help"])
    }
    let word = arguments.first ?? ProgressCommand.name
    if ["--help", "-h", "help"].contains(word) {
      console.print(Self.help)
      return .holds
    }
    guard let command = Self.commands.first(where: { $0.name == word }) else {
      throw UsageError.unknown(
        "command", word, allowed: Self.commands.map { $0.name } + ["--help"])
    }
    let rest = Array(arguments.dropFirst())
    if rest.contains("--help") || rest.contains("-h") {
      console.print(command.help)
      return .holds
    }
    let ready = try command.init(arguments: rest)
    return try ready.run(in: PackageLayout.root(at: directory), console: console)
  }

  /// The list of commands.
  static var help: String {
    let width = commands.map { $0.name.count }.max() ?? 0
    let list = commands.map { "  \($0.name.padded(to: width))  \($0.summary)" }
    return """
      usage: swift run workbook [command]

      \(list.joined(separator: "\n"))

      Without a command it shows the progress.
      swift run workbook <command> --help says more about one of them.
      """
  }
}
