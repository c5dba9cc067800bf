/// A form in which grades are written.
enum GradeFormat: String, CaseIterable, Sendable {
  case table, csv, json, junit, gradescope, classroom50

  /// The file in the output folder, or in the submission's folder there.
  var fileName: String {
    switch self {
    case .table: "grades.txt"
    case .csv: "grades.csv"
    case .json: "grades.json"
    case .junit: "junit.xml"
    case .gradescope: "results.json"
    case .classroom50: "result.json"
    }
  }

  /// Whether each submission has a file of its own.
  var isPerSubmission: Bool { self == .gradescope || self == .classroom50 }

  /// Reads `table,csv`. Throws `UsageError` for a word that is none of them.
  static func list(_ text: String) throws -> [GradeFormat] {
    var result: [GradeFormat] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      guard let format = GradeFormat(rawValue: word) else {
        throw UsageError.unknown("format", word, allowed: allCases.map(\.rawValue))
      }
      if !result.contains(format) { result.append(format) }
    }
    return result
  }
}
