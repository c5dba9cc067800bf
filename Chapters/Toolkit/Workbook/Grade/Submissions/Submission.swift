import Foundation

/// What one folder holds of the exercises; read once, before any submitted code runs.
struct Submission: Equatable, Sendable {
  /// What there is of one exercise.
  enum File: Equatable, Sendable {
    /// There is no such file.
    case missing
    /// It is the stub, but for white space at its ends.
    case unchanged
    /// Something was written.
    case written(Data)
    /// It was not read to its end, or is no text.
    case refused(Mark, reason: String)

    /// What is said of a missing one.
    static let missingReason = "its file is missing"
  }

  /// The folder's name.
  let name: String
  /// What there is, by exercise.
  let files: [Exercise: File]
  /// What was ignored.
  let notes: [String]
  /// Where the files that were read lie.
  let places: [String]

  /// What was written, by exercise.
  var written: [Exercise: Data] {
    files.compactMapValues { if case .written(let data) = $0 { data } else { nil } }
  }

  /// A text that differs when anything differs that the grade depends on.
  var content: Data {
    var result = Data()
    let add = { (text: Data, result: inout Data) in
      result += Data("\(text.count):".utf8) + text
    }
    add(Data(name.utf8), &result)
    for (exercise, file) in files.sorted(by: { $0.key.number < $1.key.number }) {
      add(Data(exercise.source(.exercises).utf8), &result)
      switch file {
      case .missing: add(Data("missing".utf8), &result)
      case .unchanged: add(Data("unchanged".utf8), &result)
      case .refused(let mark, let reason): add(Data("\(mark) \(reason)".utf8), &result)
      case .written(let data): add(Data("written".utf8) + data, &result)
      }
    }
    for note in notes { add(Data(note.utf8), &result) }
    return result
  }
}
