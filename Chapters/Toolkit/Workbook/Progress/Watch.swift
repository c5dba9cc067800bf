import Foundation

/// Judges one exercise after the other, each as often as it is saved.
final class Watch {
  /// How often the files are looked at, and how long they must stay as they are: editors write a
  /// file in several steps.
  private static let pause: UInt32 = 30_000

  private let root: URL
  private let limit: Int
  private let console: Console
  private var current: Exercise?
  private var setAside = SetAside()
  /// The page of an exercise that has just become green, shown above the next one.
  private var praise: String?

  /// Begins at an exercise; at the first that is not done if that is nil.
  init(root: URL, limit: Int, console: Console, current: Exercise?) {
    self.root = root
    self.limit = limit
    self.console = console
    self.current = current
  }

  /// Returns when every exercise is done. A signal ends the process, and nothing needs to be put in
  /// order then: the terminal is never anything but as it was.
  func run() throws -> ExitCode {
    while true {
      let seen = SavedFiles(in: root)
      if try judge() == .everythingIsDone { return .holds }
      if console.canClear { console.status("waiting for you to save; Control-C leaves") }
      waitForChange(since: seen)
    }
  }

  private enum Outcome { case somethingIsLeft, everythingIsDone }

  private func judge() throws -> Outcome {
    let page: String
    do {
      let layout = try PackageLayout(root: root)
      let bench = try ReadersBench(layout, limit: limit, setAside: setAside, console: console)
      setAside = bench.setAside
      guard let exercise = try step(on: bench) else {
        show([praise, NextStep.nothingLeft].compactMap(\.self).joined(separator: "\n\n"))
        return .everythingIsDone
      }
      let standing = try bench.standing(of: exercise)
      let verdict = VerdictPage(exercise: exercise, standing: standing).description
      page = [praise, verdict, "Edit \(exercise.source(.exercises)) and save it."]
        .compactMap(\.self).joined(separator: "\n\n")
    } catch let error as Workbench.DoesNotBuild {
      page = error.description
    }
    show(page)
    return .somethingIsLeft
  }

  /// The exercise to show now: the current one, or the next after those that are done.
  private func step(on bench: ReadersBench) throws -> Exercise? {
    let isFirst = current == nil
    if let exercise = current {
      guard try bench.standing(of: exercise).isDone else { return exercise }
      praise = "\(exercise.label)  done"
    }
    current = try bench.next(after: current)
    if isFirst { praise = nil }
    return current
  }

  private func show(_ page: String) {
    if console.canClear { console.clear() }
    console.print(page + (console.canClear ? "" : "\n"))
  }

  private func waitForChange(since seen: SavedFiles) {
    var (old, isChanged) = (seen, false)
    while true {
      let now = SavedFiles(in: root)
      if now != old {
        isChanged = true
      } else if isChanged {
        return
      }
      old = now
      usleep(Self.pause)
    }
  }
}
