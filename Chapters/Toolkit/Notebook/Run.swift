import Foundation
import Synchronization

/// The run of the notebook in this process, from its first print to the end.
struct Run: Sendable {
  private enum Phase: Sendable {
    case waiting
    case showing(Presentation)
    case recording
    /// The source is gone: what is printed is all there is.
    case plain
    case over
  }

  static let current = Mutex(Run())

  private let arguments: [String]
  private let terminal: Terminal
  private var phase = Phase.waiting
  private var mode = Mode.read
  private var pauses = false
  private var file = SourceFile(path: "")
  private var recording: Recording?
  /// Files without prose, which are ordinary programs.
  private var programs: Set<String> = []

  init(
    arguments: [String] = ProcessInfo.processInfo.arguments, terminal: Terminal = Terminal()
  ) {
    self.arguments = arguments
    self.terminal = terminal
  }

  private var program: String { SourceFile(path: arguments.first ?? "").name }

  /// Prints for a line of a file; the first call from a notebook starts it.
  static func print(_ text: String, line: Int, file: String) {
    guard ChildProcess.mayPrint else { return }
    current.withLock { run in
      do throws(Ending) {
        try run.print(text, line: line, file: SourceFile(path: file))
      } catch {
        error.end()
      }
    }
  }

  private mutating func print(_ text: String, line: Int, file: SourceFile) throws(Ending) {
    if case .waiting = phase, !programs.contains(file.path) { try begin(file) }
    // An ordinary program prints as ever, which means that it never learns of a full disk.
    if programs.contains(file.path) {
      try? terminal.write(text)
      return
    }
    switch phase {
    case .waiting, .plain: try terminal.write(text)
    case .recording: _ = try record(text, line, file)
    case .showing(var presentation):
      let cell = try record(text, line, file)
      try perform(presentation.show(text, printedBy: cell, terminal.style))
      phase = .showing(presentation)
    case .over: break
    }
  }

  private mutating func begin(_ file: SourceFile) throws(Ending) {
    let source = try file.read()
    if let source, !Notebook.isNotebook(source) {
      programs.insert(file.path)
      return
    }
    mode = try Mode(arguments: Array(arguments.dropFirst()), program: program)
    self.file = file
    if mode == .help {
      throw Ending(code: 0, Mode.help(program: program, file: file.shownPath))
    }
    guard let source else { return try beginWithoutSource() }
    do throws(NotebookError) {
      let notebook = try Notebook(source: source, path: file.shownPath)
      recording = Recording(notebook)
      pauses = terminal.isInteractive && mode == .read
      phase = [.check, .accept].contains(mode) ? .recording : .showing(Presentation(notebook))
    } catch {
      throw Ending(error)
    }
    atexit { Run.current.withLock { $0.finish() } }
    if case .showing = phase, let note = terminal.note { try terminal.write(note) }
  }

  private mutating func beginWithoutSource() throws(Ending) {
    let fact = "\(file.shownPath): the source of this notebook is not there any more"
    guard mode == .read || mode == .all else {
      throw Ending(code: 1, "\(fact), so there is no output to \(mode.rawValue.dropFirst(2)).")
    }
    Ending.warn("\(fact); what follows is its output alone.")
    phase = .plain
  }

  private mutating func record(
    _ text: String, _ line: Int, _ file: SourceFile
  ) throws(Ending) -> Int {
    do throws(NotebookError) {
      guard file.path == self.file.path else {
        throw NotebookError(
          .printedElsewhere(notebook: self.file.name), path: file.shownPath, line: line)
      }
      return try recording?.add(text, line: line) ?? 0
    } catch {
      throw Ending(error)
    }
  }

  private mutating func perform(_ steps: [Presentation.Step]) throws(Ending) {
    for step in steps {
      switch step {
      case .write(let text): try terminal.write(text)
      case .pause(let pause):
        guard pauses else { continue }
        let key = try terminal.wait(pause)
        if key == .leave { Ending.leave(0) }
        pauses = key == .goOn
      }
    }
  }

  /// Shows what is left, or says whether the output is true; called when the process exits.
  private mutating func finish() {
    if case .showing(var presentation) = phase {
      do throws(Ending) {
        try perform(presentation.finish(terminal.style))
      } catch {
        error.end()
      }
    } else if case .recording = phase, let recording {
      let report = Report(recording: recording, program: program)
      (mode == .check ? report.check() : report.accept(in: file)).end()
    }
    phase = .over
  }
}
