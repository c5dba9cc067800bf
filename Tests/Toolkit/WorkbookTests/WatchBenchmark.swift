#if Solutions
  import Foundation
  import Testing

  import struct Notebook.Subprocess

  @testable import workbook

  /// Builds a copy of this package twice over, so it takes minutes and runs only when
  /// `AWAIT_BENCHMARK=1` is in the environment.
  @Suite(
    .serialized,
    .enabled(if: ProcessInfo.processInfo.environment["AWAIT_BENCHMARK"] == "1"))
  struct `Benchmark of watch` {
    private static let path = "Exercises/2-Reentrancy/1-TicketOffice.swift"

    @Test func `from save to verdict it takes at most 0.9 times what swift test takes`()
      async throws
    {
      let fixture = try Self.package()
      let (root, pages) = (fixture.root, Pages())
      let console = pages.console
      try await Self.swiftTest(in: root)
      Thread.detachNewThread {
        _ = Workbook(console: console, directory: root).run(["watch", "TicketOffice"])
      }
      _ = await pages.next()
      var (watched, tested) = ([Duration](), [Duration]())
      for round in 1...9 {
        try Self.save(2 * round, in: fixture)
        watched.append(await ContinuousClock().measure { _ = await pages.next() })
        // The watch judges this save too, at the same time; wait until it is done with that.
        try Self.save(2 * round + 1, in: fixture)
        _ = await pages.next()
        tested.append(try await ContinuousClock().measure { try await Self.swiftTest(in: root) })
      }
      let ratio = Self.median(watched) / Self.median(tested)
      print("watch \(Self.median(watched)), swift test \(Self.median(tested)), ratio \(ratio)")
      #expect(ratio <= 0.9)
    }

    /// This package in a folder of its own.
    private static func package() throws -> Fixture {
      let here = URL(filePath: #filePath).deletingLastPathComponent()
      let root = try PackageLayout.root(at: here)
      let fixture = try Fixture()
      for path in try PackageLayout.files(below: root) {
        let target = fixture.root.appending(path: path)
        try FileManager.default.createDirectory(
          at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: root.appending(path: path), to: target)
      }
      return fixture
    }

    /// Changes the exercise so that it must be compiled and its tests linked again.
    private static func save(_ number: Int, in fixture: Fixture) throws {
      let text = try fixture.read(path).lines.filter { !$0.hasPrefix("let round") }
      try fixture.write(
        text.joined(separator: "\n") + "\nlet round\(number) = \(number)\n", to: path)
    }

    private static func swiftTest(in root: URL) async throws {
      let log = root.appending(path: ".test.log")
      let exit = await onThread {
        try? Subprocess(
          words: ["swift", "test", "--filter", "TicketOffice"], directory: root,
          output: .file(log)
        ).run()
      }
      // The exercise is red; anything else would mean that nothing was measured.
      try #require(exit == .exited(1))
    }

    private static func median(_ durations: [Duration]) -> Duration {
      durations.sorted()[durations.count / 2]
    }
  }
#endif
