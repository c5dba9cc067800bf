#if Solutions
  import Foundation
  import Testing

  @testable import workbook

  @Suite struct `Reading submissions` {
    private let fixture: Fixture
    private let layout: PackageLayout
    private let one: Exercise

    init() throws {
      fixture = try Fixture()
      for (path, text) in GradePackage.files { try fixture.write(text, to: "ours/\(path)") }
      layout = try PackageLayout(root: fixture.root.appending(path: "ours"))
      one = layout.exercises[0]
    }

    private var reader: SubmissionReader {
      SubmissionReader(layout: layout, exercises: layout.exercises)
    }

    private func read(_ name: String) throws -> Submission {
      try reader.read(fixture.root.appending(path: name), name: name)
    }

    @Test(arguments: ["a/Exercises/", "a/", "a/clone/Exercises/", "a/clone/"])
    func `exercises are found in a clone, in their folder, and one further down`(home: String)
      throws
    {
      try fixture.write("mine", to: home + "1-Doors/1-Latch.swift")
      let found = try read("a")
      #expect(found.files[one] == .written(Data("mine".utf8)))
      #expect(found.files[layout.exercises[1]] == .missing)
      #expect(found.notes == [])
    }

    @Test func `the stub is nothing new, however much white space surrounds it`() throws {
      let stub = try fixture.read("ours/" + GradePackage.path(1))
      try fixture.write("\n\n" + stub + "  \n", to: "a/" + GradePackage.path(1))
      #expect(try read("a").files[one] == .unchanged)
    }

    @Test func `submissions come in the order of their names, and hidden folders not at all`()
      throws
    {
      for path in ["s/b/x", "s/a/x", "s/.git/x", "s/file"] { try fixture.write("", to: path) }
      let found = try reader.submissions(in: fixture.root.appending(path: "s"))
      #expect(found.map(\.name) == ["a", "b"])
      #expect(found[0].notes == ["no Exercises/ in its folder"])
    }

    @Test(arguments: ["s/Exercises/", "s/"])
    func `a folder that holds Exercises, or is one, is one submission`(home: String) throws {
      try fixture.write("mine", to: home + "1-Doors/1-Latch.swift")
      let found = try reader.submissions(in: fixture.root.appending(path: "s"))
      #expect(found.map(\.name) == ["s"])
    }

    @Test(arguments: ["s", "t"])
    func `a folder without submissions says what is expected`(name: String) throws {
      try fixture.write("", to: "s/file")
      let folder = fixture.root.appending(path: name)
      let error = #expect(throws: SubmissionReader.Unreadable.self) {
        try reader.submissions(in: folder)
      }
      #expect(
        error?.description
          == (name == "t"
            ? "\(folder.path) is no folder that can be read."
            : """
            \(folder.path) holds no submissions.
            Each is a folder in it: a clone of the package, or just its Exercises/.
            """))
    }

    @Test func `what is brought along is told and not used`() throws {
      try fixture.write("mine", to: "a/" + GradePackage.path(1))
      for name in ["A", "B", "C", "D", "E"] {
        try fixture.write("", to: "a/Exercises/1-Doors/\(name).swift")
      }
      try fixture.write("", to: "a/Tests/1-Doors/1-LatchTests.swift")
      try fixture.write(try fixture.read("ours/Package.swift"), to: "a/Package.swift")
      let notes = try read("a").notes
      #expect(
        notes == [
          "extra files ignored, helpers are not compiled: 1-Doors/A.swift, 1-Doors/B.swift, "
            + "1-Doors/C.swift, 1-Doors/D.swift and 1 more",
          "its tests were edited; ours judged: Tests/1-Doors/1-LatchTests.swift",
        ])
      try fixture.write("", to: "a/Package.swift")
      #expect(try read("a").notes.last == "its Package.swift was edited; ours judged")
    }

    @Test func `a link may lead to another file of the submission, and nowhere else`() throws {
      try fixture.write("mine", to: "a/x.swift")
      try fixture.write("theirs", to: "b.swift")
      let content = { (target: String) -> CheckedFile.Content in
        let link = fixture.root.appending(path: "a/link").path
        try? FileManager.default.removeItem(atPath: link)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        return CheckedFile("link", in: fixture.root.appending(path: "a")).content
      }
      #expect(try content("x.swift") == .text(Data("mine".utf8)))
      let out = "link is a link out of the submission; not read"
      #expect(try content("../b.swift") == .refused(.tampered, reason: out))
      #expect(try content("/etc/passwd") == .refused(.tampered, reason: out))
      #expect(
        try content("none") == .refused(.tampered, reason: "link is a link that leads nowhere"))
    }

    @Test func `nothing but a small file of text is read`() throws {
      let folder = fixture.root
      let content = { (name: String) in CheckedFile(name, in: folder).content }
      #expect(content("none") == .missing)
      #expect(content("none/below") == .missing)
      try Data([0x61, 0xFF]).write(to: folder.appending(path: "bytes"))
      #expect(content("bytes") == .refused(.doesNotCompile, reason: "bytes is not UTF-8 text"))
      #expect(content("ours") == .refused(.doesNotCompile, reason: "ours is not a file"))
      #expect(mkfifo(folder.appending(path: "pipe").path, 0o600) == 0)
      #expect(content("pipe") == .refused(.doesNotCompile, reason: "pipe is not a file"))
      try Data(count: CheckedFile.limit).write(to: folder.appending(path: "large"))
      #expect(content("large") == .text(Data(count: CheckedFile.limit)))
      try Data(count: CheckedFile.limit + 1).write(to: folder.appending(path: "large"))
      #expect(
        content("large") == .refused(.doesNotCompile, reason: "large is larger than 1 MB; not read")
      )
    }
  }
#endif
