/// The arguments of a command, sorted into words, flags, and options with a value.
struct Arguments: Equatable {
  /// What does not begin with a dash.
  private(set) var words: [String] = []
  /// The flags that were given.
  private(set) var flags: Set<String> = []
  /// The options that were given, each with its value.
  private(set) var values: [String: String] = [:]

  /// Throws `UsageError` for an unknown option, for one without its value, and for one that is
  /// given twice.
  init(_ arguments: [String], flags allowed: [String], values options: [String]) throws {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if flags.contains(word) || values[word] != nil {
        throw UsageError(description: "\(word) is given twice; once is enough.")
      }
      if allowed.contains(word) {
        flags.insert(word)
      } else if options.contains(word) {
        guard let value = rest.popFirst(), !value.hasPrefix("--") else {
          throw UsageError(description: "\(word) needs a value after it.")
        }
        values[word] = value
      } else if word.hasPrefix("-") {
        throw UsageError.unknown("option", word, allowed: allowed + options + ["--help"])
      } else {
        words.append(word)
      }
    }
  }

  /// `--time-limit` in whole seconds, 60 when it was not given.
  func timeLimit() throws -> Int {
    guard let text = values["--time-limit"] else { return 60 }
    guard let seconds = Int(text), seconds > 0 else {
      throw UsageError(
        description: "--time-limit takes a number of seconds, 1 or more; found '\(text)'.")
    }
    return seconds
  }
}
