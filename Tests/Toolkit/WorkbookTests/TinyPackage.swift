#if Solutions
  /// A package of one exercise in the real layout, without the toolkit.
  enum TinyPackage {
    static let stub = "Exercises/1-Doors/1-Latch.swift"
    static let solution = "Solutions/1-Doors/1-Latch.swift"

    static let files = [
      "Package.swift": manifest,
      "Chapters/1-Doors/main.swift": "//: ## Doors close\n\nprint(\"late-open is a guard\")",
      stub: header + "func latch(_ events: [Int]) -> Int {\n  // TODO: rule 1\n  events.count\n}\n",
      solution: header + """
        func latch(_ events: [Int]) -> Int {
          guard events.count < 3 else {  // guard: late-open
            return 0
          }
          return events.count
        }

        """,
      "Tests/1-Doors/1-LatchTests.swift": tests,
      "Tests/1-Doors/2-LatchExtraTests.swift": """
      import Testing

      @Suite struct `1.2 LatchExtra` {
        @Test func `never runs with 1.1`() { Issue.record("it ran") }
      }
      """,
      "Exercises/1-Doors/Hints/1-Latch.md": "## One\na\n## Two\nb\n## Three\nc\n",
    ]

    /// A solution whose guards each fail in their own way.
    static let spoiled =
      header + """
        func latch(_ events: [Int]) -> Int {
          let limit = 3  // guard: limit
          guard events.count < limit else {  // guard: late-open
            return 0
          }
          _ = events.last  // guard: useless
          var count = events.count
          while count == 1 {
            count = 2  // guard: loop
          }
          if events.isEmpty { return 0 }  // guard: empty
          return events[0] + events.count - 1
        }

        """

    private static let header = """
      // 1.1 Latch
      //
      // 1. Three events close it. (guard: late-open)
      //
      // Chapter: swift run Doors, the section "Doors
      //          close".
      // Judge: swift test --filter Latch


      """

    private static let tests = #"""
      import Testing

      #if Solutions
        @testable import DoorsSolutions
      #else
        @testable import DoorsExercises
      #endif

      struct Story: Error, CustomStringConvertible {
        let description = """
          Broken rule: three events close it
          1 of 6 orders breaks; complete: all 6 orders ran

            start | user
          """
      }

      @Suite struct `1.1 Latch` {
        // guard: late-open
        @Test func `three events close it`() throws {
          let open = latch([1, 1, 1])
          if open != 0 { throw Story() }
        }

        @Test func `one event opens it`() {
          let open = latch([1])
          #expect(open == 1)
        }

        @Test func `none leaves it`() {
          let open = latch([])
          #expect(open == 0)
        }
      }

      """#

    private static let manifest = """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "Tiny",
        traits: ["Solutions"],
        targets: [
          .executableTarget(name: "Doors", path: "Chapters/1-Doors"),
          .target(name: "DoorsExercises", path: "Exercises/1-Doors", exclude: ["Hints"]),
          .target(name: "DoorsSolutions", path: "Solutions/1-Doors"),
          .testTarget(
            name: "DoorsTests",
            dependencies: [
              "DoorsExercises",
              .target(name: "DoorsSolutions", condition: .when(traits: ["Solutions"])),
            ],
            path: "Tests/1-Doors"),
        ],
        swiftLanguageModes: [.v6]
      )
      """
  }
#endif
