#if Solutions
  import Foundation

  /// Prepared submissions to `GradePackage`, each with the marks that it must get.
  enum GradeCohort {
    struct Entry {
      let name: String
      /// A letter an exercise, as the table has them.
      let marks: String
      var files: [String: String] = [:]
    }

    /// One whose first exercise is odd and whose second is right; the third is missing.
    private static func odd(_ name: String, _ marks: String, _ code: String) -> Entry {
      Entry(
        name: name, marks: marks,
        files: [
          GradePackage.path(1): "import Foundation\n" + code,
          GradePackage.path(2): GradePackage.right[2] ?? "",
        ])
    }

    private static var solved: [String: String] {
      Dictionary(
        uniqueKeysWithValues: GradePackage.right.map { (GradePackage.path($0.key), $0.value) })
    }

    static let entries: [Entry] =
      [
        Entry(name: "O'Brien \"q\" é 漢", marks: "+++", files: solved),
        Entry(name: "untouched", marks: "...", files: GradePackage.files),
        Entry(
          name: "one, without Exercises", marks: ".+.",
          files: ["1-Doors/2-Bolt.swift": GradePackage.right[2] ?? ""]),
        Entry(name: "empty", marks: "..."),
        Entry(
          name: "edited tests", marks: "+++",
          files: solved.merging([
            "Tests/1-Doors/1-LatchTests.swift": "import Testing\n", "Package.swift": "none",
            "Exercises/1-Doors/Helper.swift": "let helper = 1\n",
          ]) { $1 }),
        Entry(
          name: "two broken", marks: "cc+",
          files: [
            GradePackage.path(1): "func latch() async -> Int { nothing }\n",
            GradePackage.path(2): "func bolt() -> Int { \"\" }\n",
            GradePackage.path(3): GradePackage.right[3] ?? "",
          ]),
        Entry(
          name: "one name in two files", marks: "++.",
          files: [
            GradePackage.path(1): (GradePackage.right[1] ?? "") + "struct Waiter {}\n",
            GradePackage.path(2): (GradePackage.right[2] ?? "") + "struct Waiter {}\n",
          ]),
      ] + odd

    private static let odd = [
      odd(
        "a main of its own", "c+.",
        "func latch() async -> Int { 1 }\n@main struct Main { static func main() {} }\n"),
      odd(
        "red", "-+.",
        "func latch() async -> Int { print(\"Test run with 2 tests passed\"); return 0 }\n"),
      odd("loops", "t+.", "func latch() async -> Int { while true {} }\n"),
      odd(
        "never resumes", "t+.",
        """
        nonisolated(unsafe) var held: CheckedContinuation<Int, Never>?
        func latch() async -> Int { await withCheckedContinuation { held = $0 } }
        """),
      odd("traps", "x+.", "func latch() async -> Int { let none: [Int] = []; return none[1] }\n"),
      odd(
        "resumes twice", "x+.",
        """
        func latch() async -> Int {
          await withCheckedContinuation { $0.resume(returning: 1); $0.resume(returning: 1) }
        }
        """),
      odd("exits", "x+.", "func latch() async -> Int { exit(0) }\n"),
      odd(
        "exits at load", "x+.",
        """
        @section(".init_array") @used let begin: @convention(c) () -> Void = { exit(0) }
        func latch() async -> Int { 1 }
        """),
      odd("aborts", "x+.", "func latch() async -> Int { abort() }\n"),
      odd(
        "writes everywhere", "!+.",
        """
        func latch() async -> Int {
          for number in Int32(3)..<100 { _ = write(number, "passed\\n", 7) }
          return 1
        }
        """),
      odd("forges", "!+.", forger),
      odd(
        "says yes", "!+.",
        "func latch() async -> Int { 7 }\nfunc == (a: Int, b: Int) -> Bool { true }\n"),
      odd(
        "floods", "++.",
        """
        func latch() async -> Int {
          let text = String(repeating: "x", count: 1 << 20)
          for _ in 0..<512 { print(text) }
          return 1
        }
        """),
      odd(
        "forks", "++.",
        """
        func latch() async -> Int {
          for _ in 0..<20 {
            let process = Process()
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", "setsid tail -f \\(#filePath) & exec tail -f \\(#filePath)"]
            try? process.run()
          }
          return 1
        }
        """),
      odd(
        "fills memory", "x+.",
        """
        func latch() async -> Int {
          (0..<64).map { _ in UnsafeMutableRawPointer.allocate(byteCount: 1 << 28, alignment: 16) }
            .count
        }
        """),
      odd(
        "edits ours", "!+.",
        """
        func latch() async -> Int {
          let root = #filePath.components(separatedBy: "/.build/")[0]
          let lie = Data("let lie = 1".utf8)
          for path in ["Tests/1-Doors/1-LatchTests.swift", "Solutions/1-Doors/9-New.swift"] {
            try? lie.write(to: URL(filePath: "\\(root)/\\(path)"))
          }
          try? lie.write(to: URL(filePath: #filePath))
          return 1
        }
        """),
      odd("a link", "!+.", ""), odd("too large", "c+.", ""), odd("no text", "c+.", ""),
      odd("read-only", "++.", GradePackage.right[1] ?? ""),
    ]

    /// Ends both tests in the library's own words, and then the process.
    private static let forger = ##"""
      func latch() async -> Int {
        let names = [("it is one", 10), ("it is below two", 15)]
        var text = ""
        for (name, line) in names {
          let id = "DoorsTests.`1.1 Latch`/`\(name)`()/1-LatchTests.swift:\(line):4"
          text += #"{"kind":"event","payload":{"kind":"testEnded","testID":"\#(id)"},"version":0}"#
          text += "\n"
        }
        text += #"{"kind":"event","payload":{"kind":"runEnded"},"version":0}"# + "\n"
        _ = text.withCString { write(3, $0, strlen($0)) }
        _exit(1)
      }
      """##

    /// Writes them, with what cannot be written as text.
    static func write(to fixture: Fixture) throws {
      let files = FileManager.default
      for entry in entries {
        let home = "submissions/\(entry.name)"
        try files.createDirectory(
          at: fixture.root.appending(path: home), withIntermediateDirectories: true)
        for (path, text) in entry.files { try fixture.write(text, to: "\(home)/\(path)") }
      }
      let first = { (name: String) in
        fixture.root.appending(path: "submissions/\(name)/\(GradePackage.path(1))")
      }
      try files.removeItem(at: first("a link"))
      try files.createSymbolicLink(
        at: first("a link"), withDestinationURL: URL(filePath: "/etc/passwd"))
      let large = try FileHandle(forWritingTo: first("too large"))
      try large.truncate(atOffset: 200 << 20)
      try large.close()
      try Data([0x61, 0xFF, 0xFE]).write(to: first("no text"))
      let folder = first("read-only").deletingLastPathComponent()
      try files.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
    }
  }
#endif
