import Foundation

/// A test that the grader adds to each exercise: it must fail, and say a word that only it can know.
///
/// A run may be forged whole by code that writes the library's lines itself and then ends the
/// process. The witness waits until all other tests have ended, is then given a number, and answers
/// with another that depends on a key compiled into it. It answers through the same expectations as
/// the tests, so it also notices code that makes a comparison or the explorer say yes to everything.
struct Witness: Sendable {
  /// What the answers are made from; new for each run of the grader.
  let key: UInt64
  /// The type that has it, whose name nobody can know beforehand either.
  let name: String

  init() {
    key = .random(in: .min ... .max)
    name = "GraderWitness\(Self.digits(.random(in: .min ... .max)))"
  }

  /// The path of the file in the copy.
  static func path(for exercise: Exercise) -> String {
    "Tests/\(exercise.folder)/\(exercise.file)Tests+Witness.swift"
  }

  /// Whether the library's name for a test is a witness's.
  static func isWitness(_ id: String) -> Bool { id.contains("Tests+Witness.swift:") }

  /// What is wrong with code beside which its file does not compile; nil for an error elsewhere.
  static func complaint(_ error: String) -> String? {
    guard error.contains("Tests+Witness.swift:"), let start = error.firstRange(of: "error: ") else {
      return nil
    }
    return "it declares anew what the tests ask with: \(error[start.upperBound...])"
  }

  /// What it answers to a number.
  func answer(to number: UInt64) -> String {
    var value = number
    for _ in 0..<9 {
      value = (value ^ key) &* 0x9E37_79B9_7F4A_7C15
      value ^= value >> 29
    }
    return String(value, radix: 16)
  }

  /// How many times it says no.
  static func count(_ tests: String) -> Int { usesExplorer(tests) ? 6 : 5 }

  /// Whether it has said no to everything that it must say no to.
  static func hasAnswered(_ answer: String, _ messages: [String], count: Int) -> Bool {
    (1...count).allSatisfy { number in
      messages.contains { $0.lines.contains { $0.trimmed == "no \(number) \(answer)" } }
    }
  }

  /// The sixteen digits of a number, as they are sent.
  static func digits(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Takes the key out of the file while submitted code runs, which could read it, and puts it back
  /// for the next build. The file's size and date stay, so nothing is compiled again.
  func set(isHidden: Bool, in file: URL) throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    let (shown, hidden) = ("0x\(Self.digits(key))", "0x\(Self.digits(0))")
    let wanted = text.replacing(isHidden ? shown : hidden, with: isHidden ? hidden : shown)
    if wanted == text { return }
    var facts = stat()
    guard stat(file.path, &facts) == 0, let handle = FileHandle(forWritingAtPath: file.path) else {
      return
    }
    try handle.write(contentsOf: Data(wanted.utf8))
    try handle.close()
    #if os(Linux)
      var times = [facts.st_atim, facts.st_mtim]
    #else
      var times = [facts.st_atimespec, facts.st_mtimespec]
    #endif
    utimensat(AT_FDCWD, file.path, &times, 0)
  }
}
