import Foundation

/// The reader's exercises, built so that one that does not compile keeps no other from its verdict:
/// the solution stands in for it meanwhile.
final class ReadersBench {
  /// What the package holds.
  let layout: PackageLayout
  /// Every exercise, in reading order.
  let exercises: [Exercise]
  /// Those that do not compile.
  private(set) var setAside: SetAside
  private let bench: Workbench
  private var standings: [Exercise: Standing] = [:]

  /// Copies the package and builds what can be built. `setAside` is what an earlier bench found.
  init(
    _ layout: PackageLayout, limit: Int, setAside: SetAside = SetAside(), console: Console
  ) throws {
    self.layout = layout
    self.setAside = setAside
    exercises = try layout.expectedExercises()
    try self.setAside.forgetChanged(in: layout)
    let absent = exercises.filter { !layout.exercises.contains($0) }
    for exercise in absent { standings[exercise] = .missing }
    var substitutes: [String: Data] = [:]
    for exercise in absent + self.setAside.errors.keys {
      substitutes[exercise.source(.exercises)] = try Self.solution(of: exercise, in: layout)
    }
    bench = try Workbench(
      layout, side: .exercises, limit: limit, substitutes: substitutes, console: console)
    try build()
  }

  /// How far the reader is with an exercise; one that it stands on is judged first.
  func standing(of exercise: Exercise) throws -> Standing {
    if let known = standings[exercise] { return known }
    let found = try judge(exercise)
    standings[exercise] = found
    return found
  }

  /// The first exercise that is not done, looking from behind one to the end and then from the
  /// beginning; nil when all are done.
  func next(after exercise: Exercise? = nil) throws -> Exercise? {
    let start = exercise.flatMap(exercises.firstIndex(of:)).map { $0 + 1 } ?? 0
    return try (exercises[start...] + exercises[..<start]).first {
      try !standing(of: $0).isDone
    }
  }

  /// Runs one order of one test and returns what the exercise's code printed meanwhile.
  func replay(_ test: Verdict.Test, _ token: String) throws -> String {
    try bench.replay(test, token: token)
  }

  private func judge(_ exercise: Exercise) throws -> Standing {
    if let error = setAside.errors[exercise] { return .doesNotCompile(error) }
    if let ground = try foundation(of: exercise), try !standing(of: ground).isDone {
      return .waits(for: ground)
    }
    return .judged(try bench.verdict(on: exercise))
  }

  /// The exercise that this one's header says it stands on.
  private func foundation(of exercise: Exercise) throws -> Exercise? {
    let header = ExerciseHeader(try layout.text(exercise.source(.solutions)) ?? "")
    guard let number = header.foundation else { return nil }
    return exercises.first { $0.number == number }
  }

  /// Sets aside one file after the other until the rest builds.
  private func build() throws {
    var result = try bench.tryBuild()
    var clashes: Set<String> = []
    while !result.succeeded {
      let owned = try result.errors.compactMap { error in
        try layout.owner(of: error.file).map { (owner: $0, error: error) }
      }
      let new = owned.filter { setAside.errors[$0.owner] == nil }
      if new.isEmpty {
        guard let known = owned.first else { throw bench.doesNotBuild(result) }
        try findCulprit(known.owner.folder, known.error)
      }
      for (owner, error) in new where setAside.errors[owner] == nil {
        try set(aside: owner, error)
        if error.isClash { clashes.insert(owner.folder) }
      }
      result = try bench.tryBuild()
    }
    for folder in clashes { try absolve(folder) }
  }

  /// Of two files that declare one name the compiler blames both. The one that builds beside the
  /// solutions of the others is innocent.
  private func absolve(_ folder: String) throws {
    let blamed = setAside.errors.filter { $0.key.folder == folder }
    guard blamed.count > 1 else { return }
    for (exercise, error) in blamed.sorted(by: { $0.key.file < $1.key.file }) {
      try setBack(exercise)
      if try !bench.tryBuild().succeeded { try set(aside: exercise, error) }
    }
    let result = try bench.tryBuild()
    if !result.succeeded { throw bench.doesNotBuild(result) }
  }

  private func set(aside exercise: Exercise, _ error: CompilerMessage) throws {
    try setAside.add(exercise, error, in: layout)
    try bench.substitute(
      Self.solution(of: exercise, in: layout), for: exercise.source(.exercises))
  }

  /// The compiler may name one file for what another one does, such as declaring its names. The
  /// culprit is the one without which the chapter builds; all are, if there is none.
  private func findCulprit(_ folder: String, _ error: CompilerMessage) throws {
    let suspects = exercises.filter { $0.folder == folder && layout.exercises.contains($0) }
    let known = setAside
    for suspect in suspects {
      for other in suspects { try setBack(other) }
      try set(aside: suspect, known.errors[suspect] ?? error)
      let errors = try bench.tryBuild().errors
      if try !errors.contains(where: { try layout.owner(of: $0.file)?.folder == folder }) { return }
    }
    for suspect in suspects { try set(aside: suspect, known.errors[suspect] ?? error) }
    let rest = try bench.tryBuild()
    if try rest.errors.contains(where: { try layout.owner(of: $0.file)?.folder == folder }) {
      throw bench.doesNotBuild(rest)
    }
  }

  private func setBack(_ exercise: Exercise) throws {
    setAside.remove(exercise)
    try bench.withdrawSubstitute(for: exercise.source(.exercises))
  }

  private static func solution(of exercise: Exercise, in layout: PackageLayout) throws -> Data {
    Data((try layout.text(exercise.source(.solutions)) ?? "").utf8)
  }
}

extension CompilerMessage {
  /// Whether it tells of a name that two places declare.
  var isClash: Bool {
    text.contains("redeclaration") || text.contains("ambiguous use")
  }
}
