#if Solutions
  /// A package of three small exercises, the third of which stands on the second.
  enum GradePackage {
    static let titles = ["Latch", "Bolt", "Chain"]

    /// What is right, by number.
    static let right = [
      1: "func latch() async -> Int { 1 }\n", 2: "func bolt() async -> Int { 1 }\n",
      3: "func chain() async -> Int { await bolt() }\n",
    ]

    /// Where a submission has an exercise.
    static func path(_ number: Int) -> String {
      "Exercises/1-Doors/\(number)-\(titles[number - 1]).swift"
    }

    static let files: [String: String] = {
      var files = ["Package.swift": TinyPackage.files["Package.swift"] ?? ""]
      files["Chapters/1-Doors/main.swift"] = "print(1)\n"
      files["Exercises/1-Doors/Hints/1-Latch.md"] = "## One\n"
      for (number, title) in zip(1..., titles) {
        let header =
          "// 1.\(number) \(title)\n" + (number == 3 ? "// It stands on your 1.2.\n" : "")
        files[path(number)] = header + "\nfunc \(title.lowercased())() async -> Int { 0 }\n"
        files["Solutions/1-Doors/\(number)-\(title).swift"] =
          header + "\n" + (right[number] ?? "")
        files["Tests/1-Doors/\(number)-\(title)Tests.swift"] = tests(number, title)
      }
      return files
    }()

    private static func tests(_ number: Int, _ title: String) -> String {
      """
      import Testing

      #if Solutions
        @testable import DoorsSolutions
      #else
        @testable import DoorsExercises
      #endif

      @Suite struct `1.\(number) \(title)` {
        @Test func `it is one`() async {
          let found = await \(title.lowercased())()
          #expect(found == 1)
        }

        @Test func `it is below two`() async {
          let found = await \(title.lowercased())()
          #expect(found < 2)
        }
      }

      """
    }
  }
#endif
