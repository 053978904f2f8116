// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "usher",
  // For Usher and UsherScreens on Apple's systems, where the standard library's atomics came late. The rest is Linux only.
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Usher", targets: ["Usher"]),
    .library(name: "UsherScreens", targets: ["UsherScreens"]),
    .library(name: "UsherFiles", targets: ["UsherFiles"]),
    .library(name: "UsherTerminal", targets: ["UsherTerminal"]),
    .library(name: "UsherTesting", targets: ["UsherTesting"]),
    .plugin(name: "EmbedScreens", targets: ["EmbedScreens"]),
  ],
  targets: [
    // The engine: standard library only, no input or output.
    .target(name: "Usher"),
    .target(name: "UsherScreens", dependencies: ["Usher"]),
    .executableTarget(name: "embed-screens"),
    .plugin(name: "EmbedScreens", capability: .buildTool, dependencies: ["embed-screens"]),
    .target(name: "UsherTesting", dependencies: ["Usher", "UsherScreens"]),

    // Files that are followed, watched, opened safely and written whole.
    .target(name: "UsherFiles"),

    // Each C library is imported by exactly one module.
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CCrypt", pkgConfig: "libcrypt", providers: [.apt(["libcrypt-dev"])]),
    .target(name: "CEditline", linkerSettings: [.linkedLibrary("edit")]),
    .target(name: "UsherTerminal", dependencies: ["Usher", "UsherScreens", "UsherFiles", "CEditline"]),

    // Parlor.
    .target(name: "CMendMap"),
    .target(name: "ParlorStore", dependencies: ["UsherFiles", "CSQLite", "CCrypt", "CMendMap"]),
    .target(
      name: "ParlorFlows", dependencies: ["Usher", "UsherScreens", "ParlorStore"],
      plugins: ["EmbedScreens"]),
    .executableTarget(name: "embed-demo", dependencies: ["ParlorStore"]),
    .plugin(name: "EmbedDemo", capability: .buildTool, dependencies: ["embed-demo"]),
    .executableTarget(
      name: "parlor",
      dependencies: ["ParlorFlows", "ParlorStore", "UsherFiles", "UsherScreens", "UsherTerminal"],
      plugins: ["EmbedDemo"]),

    // The program of the documentation's first page.
    .executableTarget(
      name: "kiosk", dependencies: ["Usher", "UsherScreens", "UsherTerminal"], path: "Examples/Kiosk",
      plugins: ["EmbedScreens"]),

    .systemLibrary(name: "CMalloc", path: "Benchmarks/CMalloc"),
    .target(name: "BenchClock", path: "Benchmarks/Clock"),
    .executableTarget(name: "engine-bench", dependencies: ["Usher", "CMalloc"], path: "Benchmarks/Engine"),
    // The floor of notifications; that of a start, Benchmarks/StartFloor, is linked as any Swift program is.
    .executableTarget(name: "push-floor", path: "Benchmarks/PushFloor"),
    .executableTarget(
      name: "screens-bench",
      dependencies: ["BenchClock", "ParlorFlows", "ParlorStore", "Usher", "UsherScreens"],
      path: "Benchmarks/Screens"),
    .executableTarget(
      name: "scale-bench",
      dependencies: ["BenchClock", "ParlorFlows", "ParlorStore", "Usher", "UsherScreens"],
      path: "Benchmarks/Scale"),
    .executableTarget(
      name: "payload-bench", dependencies: ["BenchClock", "ParlorFlows"], path: "Benchmarks/Payloads"),

    .testTarget(name: "UsherTests", dependencies: ["Usher", "UsherTesting"]),
    .testTarget(name: "UsherScreensTests", dependencies: ["UsherScreens"]),
    .testTarget(name: "UsherFilesTests", dependencies: ["UsherFiles", "UsherTerminal", "Fixtures"]),
    .testTarget(
      name: "UsherTerminalTests",
      dependencies: ["Usher", "UsherFiles", "UsherScreens", "UsherTerminal", "Fixtures"]),
    // What tests share: temporary folders, random numbers.
    .target(name: "Fixtures", path: "Tests/Fixtures"),
    .testTarget(name: "EmbedScreensTests", plugins: ["EmbedScreens"]),
    // What the pty suite types into.
    .executableTarget(
      name: "terminal-host", dependencies: ["UsherFiles", "UsherTerminal"], path: "Tests/Pty/host"),
    .executableTarget(
      name: "slow-host", dependencies: ["Usher", "UsherScreens", "UsherTerminal"], path: "Tests/Pty/slow"),
    .testTarget(
      name: "ExamplesTests", dependencies: ["kiosk", "Usher", "UsherScreens", "UsherTesting"],
      exclude: ["Kiosk/order.script"]),
    .testTarget(name: "UsherTestingTests", dependencies: ["Usher", "UsherScreens", "UsherTesting"]),
    .testTarget(name: "ParlorStoreTests", dependencies: ["ParlorStore", "store-writer"]),
    // A process for the store's tests to kill, and the store's own figures.
    .executableTarget(name: "store-writer", dependencies: ["ParlorStore"], path: "Tests/StoreWriter"),
    .executableTarget(name: "store-bench", dependencies: ["ParlorStore"], path: "Benchmarks/Store"),
    .testTarget(
      name: "ParlorTests",
      dependencies: ["parlor", "ParlorFlows", "UsherFiles", "UsherScreens", "UsherTerminal"]),
    .testTarget(name: "ParlorFlowsTests", dependencies: ["ParlorFlows", "UsherTesting"]),
  ],
  swiftLanguageModes: [.v6]
)

// The strict features, set once for every Swift target.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
for target in package.targets
where ![.system, .plugin].contains(target.type) && !["CEditline", "CMendMap"].contains(target.name) {
  target.swiftSettings = (target.swiftSettings ?? []) + strict
}
