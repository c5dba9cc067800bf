// swift-tools-version: 6.2
import PackageDescription

/// The chapters in reading order. A chapter's folders carry its number, its targets do not.
let chapters = [
  "1-StructuredVsUnstructured", "2-Reentrancy", "3-SingleFlight", "4-RefreshCoalescing",
  "5-AwaitAsDoor", "6-MainActorStore",
]

/// The four targets of a chapter: the notebook, the reader's exercises, their solutions, their judge.
func targets(of folder: String) -> [Target] {
  let name = String(folder.drop { $0 != "-" }.dropFirst())
  return [
    .executableTarget(
      name: name, dependencies: ["Interleavings", "Notebook"], path: "Chapters/\(folder)"),
    .target(name: "\(name)Exercises", path: "Exercises/\(folder)", exclude: ["Hints"]),
    .target(name: "\(name)Solutions", path: "Solutions/\(folder)"),
    .testTarget(
      name: "\(name)Tests",
      dependencies: [
        "Interleavings", "Notebook",
        .target(name: name),
        .target(name: "\(name)Exercises"),
        .target(name: "\(name)Solutions", condition: .when(traits: ["Solutions"])),
      ],
      path: "Tests/\(folder)"),
  ]
}

/// The tools, each with a test target of its own.
let toolkit: [Target] = [
  .target(
    name: "Interleavings", path: "Chapters/Toolkit/Interleavings",
    // Tens of thousands of orders a test: the explorer is optimised in debug builds too.
    swiftSettings: [
      .unsafeFlags(
        ["-O", "-enforce-exclusivity=unchecked"], .when(configuration: .debug))
    ]),
  .testTarget(
    name: "InterleavingsTests", dependencies: ["Interleavings"],
    path: "Tests/Toolkit/InterleavingsTests", exclude: ["Golden"]),
  .target(name: "Notebook", path: "Chapters/Toolkit/Notebook"),
  .testTarget(
    name: "NotebookTests", dependencies: ["Notebook"], path: "Tests/Toolkit/NotebookTests"),
  .executableTarget(
    name: "workbook", dependencies: ["Notebook"], path: "Chapters/Toolkit/Workbook"),
  .testTarget(
    name: "WorkbookTests", dependencies: ["workbook", "Notebook"],
    path: "Tests/Toolkit/WorkbookTests"),
]

let package = Package(
  name: "GuardingTheAwait",
  platforms: [.macOS(.v26)],
  traits: [
    .trait(
      name: "Solutions",
      description: "Judge Solutions/ and the toolkit instead of the reader's work in Exercises/.")
  ],
  targets: chapters.flatMap(targets(of:)) + toolkit,
  swiftLanguageModes: [.v6]
)
