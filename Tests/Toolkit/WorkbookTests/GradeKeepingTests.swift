#if Solutions
  import Foundation
  import Testing

  @testable import workbook

  @Suite struct `Keeping what is ours` {
    private static let exercises = ["1-Door", "2-Lock"].map {
      Exercise(folder: "1-A", file: $0, suites: [])
    }

    @Test func `a change of any kind breaks a seal`() throws {
      let fixture = try Fixture(["a/b": "1", "a/c/d": "2", "e": "3"])
      let folder = fixture.root.appending(path: "a")
      let seal = {
        Seal(folders: [folder], files: [fixture.root.path + "/e", fixture.root.path + "/none"])
      }
      var now = seal()
      #expect(now.broken() == [])
      for change in ["echo 9 > a/b", "rm a/c/d", "touch a/new", "chmod 0 e", "ln -s x none"] {
        _ = try shell(change, in: fixture.root)
        let path = change.split(separator: " ").last.map { fixture.root.path + "/" + $0 }
        #expect(now.broken() == [path])
        now = seal()
      }
      // An old date does not hide what was written.
      _ = try shell("echo 8 > a/b; touch -d 2001-01-01 a/b", in: fixture.root)
      #expect(now.broken() == [folder.path + "/b"])
    }

    private func shell(_ script: String, in folder: URL) throws -> Cage.Outcome {
      try Cage(words: ["sh", "-c", "cd '\(folder.path)'; \(script)"], limit: 60).run { _ in nil }
    }

    @Test func `what was changed is put back, and what was found goes to the attic`() throws {
      let fixture = try Fixture(["a/b": "1", "a/c": "2", "f": "3"])
      let folder = fixture.root.appending(path: "a")
      let keeper = try Keeper(
        folders: [folder], files: [fixture.root.path + "/f"],
        attic: fixture.root.appending(path: "attic"))
      #expect(try keeper.restore() == [])
      try keeper.keep(Data("4".utf8), at: folder.appending(path: "d"))
      try fixture.write("9", to: "a/b")
      try fixture.write("8", to: "a/new/er")
      try FileManager.default.removeItem(at: folder.appending(path: "d"))
      try FileManager.default.removeItem(at: fixture.root.appending(path: "f"))
      #expect(
        try keeper.restore()
          == [
            folder.path + "/b", folder.path + "/d", folder.path + "/new/er",
            fixture.root.path + "/f",
          ])
      #expect(try ["a/b", "a/c", "a/d", "f"].map(fixture.read) == ["1", "2", "4", "3"])
      #expect(try PackageLayout.files(below: folder) == ["b", "c", "d"])
      let attic = fixture.root.appending(path: "attic")
      #expect(try PackageLayout.files(below: attic).count == 2)
    }

    @Test func `a grade is known again for the same files only`() throws {
      let fixture = try Fixture()
      let store = { (ground: String) throws -> GradeStore in
        GradeStore(
          folder: fixture.root, ground: ground,
          keeper: try Keeper(folders: [], files: [], attic: fixture.root))
      }
      let submission = { (name: String, text: String) in
        Submission(
          name: name, files: [Self.exercises[0]: .written(Data(text.utf8))], notes: [], places: [])
      }
      let grade = SubmissionGrade(
        name: "a", notes: [], exercises: [ExerciseGrade(Self.exercises[0], .passed, "")])
      try store("g").keep(grade, of: submission("a", "x"))
      #expect(try store("g").grade(of: submission("a", "x")) == grade)
      #expect(try store("g").grade(of: submission("a", "y")) == nil)
      #expect(try store("g").grade(of: submission("b", "x")) == nil)
      #expect(try store("h").grade(of: submission("a", "x")) == nil)
    }

    /// Known values of FNV-1a.
    @Test(arguments: [
      ("", "6c62272e07bb014262b821756295c58d"), ("foobar", "343e1662793c64bf6f0d3597ba446f18"),
    ])
    func `a digest is what its algorithm says`(text: String, digits: String) {
      var digest = Digest()
      digest.take(Data(text.utf8))
      #expect(digest.text == digits)
    }

    @Test(arguments: [
      (3.0, "3"), (0, "0"), (0.5, "0.5"), (0.05, "0.05"), (2.0 / 3, "0.67"), (12.25, "12.25"),
      (1.999, "2"),
    ])
    func `points are written as people do`(points: Double, text: String) {
      #expect(Points.text(points) == text)
    }

    @Test(arguments: [
      ("1.1", "p:1: a line is an exercise's number and its points, such as 5.1 3."),
      ("\n1.2 much", "p:2: points are a number, 0 or more; found 'much'."),
      ("1.2 -1", "p:1: points are a number, 0 or more; found '-1'."),
      ("1.1 1\n1.1 1", "p:2: 1.1 is given twice; once is enough."),
      ("1.12 1", "p:1: no exercise has the number '1.12'. Did you mean 1.1?"),
    ])
    func `a mistake in the points is told with its line`(text: String, message: String) {
      let error = #expect(throws: UsageError.self) {
        try Points(text, of: Self.exercises, file: "p")
      }
      #expect(error?.description == message)
    }

    @Test func `hidden tests stand beside those of their exercise`() throws {
      let fixture = try Fixture(["1-A/1-DoorMoreTests.swift": "x", "1-A/2-Lock.swift": "y"])
      let found = try HiddenTests(in: fixture.root, of: Self.exercises)
      #expect(
        found.files.mapValues { String(decoding: $0, as: UTF8.self) } == [
          "Tests/1-A/1-DoorTests+Hidden.MoreTests.swift": "x",
          "Tests/1-A/2-LockTests+Hidden..swift": "y",
        ])
      try fixture.write("", to: "1-A/1-Doorbell.swift")
      let error = #expect(throws: UsageError.self) {
        try HiddenTests(in: fixture.root, of: Self.exercises)
      }
      #expect(
        error?.description == """
          \(fixture.root.path)/1-A/1-Doorbell.swift belongs to no exercise.
          Name it after one: 5-AwaitAsDoor/1-TurnControllerHiddenTests.swift.
          """)
    }
  }
#endif
