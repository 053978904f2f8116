// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "usher",
  // Usher, UsherScreens and UsherSession also build on Apple's systems, from the version that has the standard library's
  // atomics on. The rest is Linux only.
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Usher", targets: ["Usher"]),
    .library(name: "UsherScreens", targets: ["UsherScreens"]),
    .library(name: "UsherSession", targets: ["UsherSession"]),
    .library(name: "UsherFiles", targets: ["UsherFiles"]),
    .library(name: "UsherTerminal", targets: ["UsherTerminal"]),
    .library(name: "UsherPush", targets: ["UsherPush"]),
    .library(name: "UsherEvents", targets: ["UsherEvents"]),
    .library(name: "UsherTesting", targets: ["UsherTesting"]),
    .plugin(name: "EmbedScreens", targets: ["EmbedScreens"]),
  ],
  // A package that depends on this one and has no SQLite says `traits: []`.
  traits: [
    .trait(name: "SQLite", description: "UsherEvents keeps events in a file of SQLite."),
    .default(enabledTraits: ["SQLite"]),
  ],
  targets: [
    // The engine: no input or output.
    .target(name: "Usher"),
    // Screens as lines of text, and text as columns.
    .target(name: "UsherScreens", dependencies: ["Usher"]),
    .testTarget(
      name: "UsherEventsTests",
      dependencies: ["CSQLite", "Fixtures", "SeededRandom", "Usher", "UsherEvents", "UsherFiles"]),
    .target(name: "UsherSession", dependencies: ["Usher", "UsherScreens"], plugins: ["EmbedScreens"]),
    .executableTarget(name: "embed-screens"),
    .plugin(name: "EmbedScreens", capability: .buildTool, dependencies: ["embed-screens"]),
    // Random numbers for demo data and tests. The same seed gives the same numbers.
    .target(name: "SeededRandom"),
    // Plays a session from a test or a script, explores every screen of a program, and draws a map of them.
    .target(
      name: "UsherTesting",
      dependencies: ["SeededRandom", "Usher", "UsherScreens", "UsherSession"]),

    // Follows and watches files, opens them safely, and writes them whole.
    .target(name: "UsherFiles"),

    // Logs what people do. Keeps the events in a file of SQLite, and delivers them to a file, to a Unix socket or by HTTP.
    .target(
      name: "UsherEvents",
      dependencies: [
        "CSystem", "Usher", "UsherFiles",
        .target(name: "CSQLite", condition: .when(traits: ["SQLite"])),
      ]),

    // Each C library is imported by one module; SQLite and zlib by one of Parlor and one of Usher.
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CSystem", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CCrypt", pkgConfig: "libcrypt", providers: [.apt(["libcrypt-dev"])]),
    .systemLibrary(name: "CPostgres"),
    .target(name: "CEditline", linkerSettings: [.linkedLibrary("edit")]),
    // A session on a terminal or a pipe, and the program around it: its command line, its folders, its screen files.
    .target(
      name: "UsherTerminal",
      dependencies: ["CEditline", "Usher", "UsherFiles", "UsherPush", "UsherScreens", "UsherSession"]),

    // Payloads of push notifications, and what can be done with them; standard library only.
    .target(name: "UsherPush"),

    // Parlor.
    .target(
      name: "ParlorStore",
      dependencies: [
        "CCrypt", "CSQLite", "CSystem", "SeededRandom", "Usher", "UsherFiles", "UsherPush", "UsherScreens",
      ]),
    .target(
      name: "ParlorFlows",
      dependencies: [
        "ParlorStore", "Usher", "UsherEvents", "UsherTesting", "UsherPush", "UsherScreens", "UsherSession",
      ],
      resources: [.embedInCode("App/places.lock")], packageAccess: false, plugins: ["EmbedScreens"]),
    // A team's server: a database of PostgreSQL. Only parlor-agent links libpq, and `parlor` starts it, so that `parlor` stays one
    // static file.
    .target(
      name: "ParlorServer",
      dependencies: ["CPostgres", "ParlorStore", "Usher", "UsherEvents", "UsherPush", "UsherScreens"],
      resources: [.embedInCode("Schema")]),
    .executableTarget(
      name: "parlor-agent",
      dependencies: [
        "ParlorStore", "ParlorServer", "Usher", "UsherEvents", "UsherFiles", "UsherTerminal", "UsherScreens",
        "UsherSession",
      ],
      plugins: ["EmbedScreens"]),
    .target(
      name: "TeamFixtures", dependencies: ["ParlorStore", "ParlorServer"],
      path: "Tests/TeamFixtures"),
    .testTarget(
      name: "ParlorServerTests",
      dependencies: [
        "Fixtures", "ParlorStore", "ParlorServer", "SeededRandom", "TeamFixtures", "Usher",
        "UsherEvents", "UsherTerminal", "UsherPush", "UsherScreens", "UsherSession", "parlor-agent",
      ]),
    .executableTarget(name: "embed-demo", dependencies: ["ParlorStore"]),
    .plugin(name: "EmbedDemo", capability: .buildTool, dependencies: ["embed-demo"]),
    .executableTarget(
      name: "parlor",
      dependencies: [
        "ParlorFlows", "ParlorStore", "Usher", "UsherEvents", "UsherFiles", "UsherTesting",
        "UsherTerminal", "UsherPush", "UsherScreens", "UsherSession",
      ],
      resources: [.embedInCode("map.txt")], packageAccess: false,
      plugins: ["EmbedDemo"]),

    // Decodes pictures and packed files of other people, as a process that can open nothing. It is in C, so that nothing of
    // Swift's runtime has to be allowed in it. `parlor` starts it, and links none of its libraries.
    .executableTarget(
      name: "parlor-viewer",
      linkerSettings: ["png", "jpeg", "gif", "lzma", "z", "m"].map { .linkedLibrary($0) }),

    // The program in the README and in Getting started.
    .executableTarget(
      name: "kiosk", dependencies: ["Usher", "UsherScreens", "UsherSession", "UsherTerminal"],
      path: "Examples/Kiosk", packageAccess: false,
      plugins: ["EmbedScreens"]),
    // A catalogue browser: slow work, accounts, restoration and a server.
    .executableTarget(
      name: "heroes",
      dependencies: ["Usher", "UsherEvents", "UsherFiles", "UsherTerminal", "UsherScreens", "UsherSession"],
      path: "Examples/Heroes", exclude: ["heroes.json", "server.py"], packageAccess: false,
      plugins: ["EmbedScreens"]),

    // A console for servers, which stands at a door: roles by keys, an audit, limits.
    .executableTarget(
      name: "bastion",
      dependencies: ["Usher", "UsherFiles", "UsherTerminal", "UsherScreens", "UsherSession"],
      path: "Examples/Bastion", exclude: ["servers.json"], packageAccess: false,
      plugins: ["EmbedScreens"]),

    // What Benchmarks/run measures from inside, and the stores that it needs.
    .executableTarget(name: "bench", dependencies: ["ParlorStore", "Usher"], path: "Benchmarks/Bench"),

    .testTarget(
      name: "UsherTests",
      dependencies: ["SeededRandom", "Usher", "UsherSession", "UsherTesting"]),
    .testTarget(
      name: "UsherScreensTests", dependencies: ["Fixtures", "SeededRandom", "UsherScreens"],
      plugins: ["EmbedScreens"]),
    // A library that has types with the names of the parts of a shape, and a program that imports it.
    .target(name: "CommonNames", path: "Tests/CommonNames"),
    .testTarget(
      name: "CommonNamesTests", dependencies: ["CommonNames", "Usher", "UsherScreens", "UsherSession"]),
    .testTarget(
      name: "UsherSessionTests",
      dependencies: ["SeededRandom", "Usher", "UsherScreens", "UsherSession"]),
    // What several test targets use: temporary folders, random bytes and texts, and the scalars that a clean text must not
    // contain.
    .target(name: "Fixtures", dependencies: ["SeededRandom"], path: "Tests/Fixtures"),
    .testTarget(
      name: "UsherTerminalTests",
      dependencies: [
        "Fixtures", "SeededRandom", "Usher", "UsherFiles", "UsherTerminal", "UsherPush", "UsherScreens",
        "UsherSession",
      ]),
    // The program that the pty suite types into.
    .executableTarget(
      name: "terminal-host",
      dependencies: ["Usher", "UsherFiles", "UsherScreens", "UsherSession", "UsherTerminal"],
      path: "Tests/Pty/host"),
    .testTarget(
      name: "ExamplesTests",
      dependencies: [
        "bastion", "kiosk", "Usher", "UsherFiles", "UsherTerminal", "UsherPush", "UsherScreens",
        "UsherSession",
        "UsherTesting",
      ],
      exclude: ["Kiosk/order.script", "Cookbook/Screens", "Cookbook/Scripts"], packageAccess: false),
    .testTarget(
      name: "HeroesTests",
      dependencies: [
        "heroes", "Usher", "UsherEvents", "UsherFiles", "UsherTerminal", "UsherScreens", "UsherSession",
        "UsherTesting",
      ],
      exclude: ["Scripts"], packageAccess: false),
    .testTarget(
      name: "UsherTestingTests",
      dependencies: ["Usher", "UsherTesting", "UsherScreens", "UsherSession"],
      exclude: ["Coverage/depot.script"]),
    .testTarget(
      name: "ParlorStoreTests",
      dependencies: ["Fixtures", "ParlorStore", "SeededRandom", "TeamFixtures", "Usher", "store-writer"]),
    // A process that writes to a store, for tests.
    .executableTarget(name: "store-writer", dependencies: ["ParlorStore"], path: "Tests/StoreWriter"),
    .testTarget(
      name: "ParlorTests",
      dependencies: [
        "Fixtures", "parlor", "parlor-viewer", "ParlorFlows", "SeededRandom", "Usher", "UsherEvents",
        "UsherFiles", "UsherTerminal", "UsherPush", "UsherScreens", "UsherSession", "UsherTesting",
      ]),
    .testTarget(
      name: "ParlorFlowsTests",
      dependencies: [
        "CSQLite", "Fixtures", "ParlorFlows", "ParlorStore", "ParlorServer", "SeededRandom", "TeamFixtures",
        "UsherEvents", "UsherTesting", "UsherPush", "Usher", "UsherScreens",
      ],
      exclude: ["Together", "Twice/Tables", "Earlier/0.1.0.sqlite"]),
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
where ![.system, .plugin].contains(target.type)
  && !["CEditline", "parlor-viewer"].contains(target.name)
{
  target.swiftSettings = (target.swiftSettings ?? []) + strict
}

// `make test` optimises what its tests run, not the tests: they take 4 minutes of processor time instead of 17, and the build
// of everything 7 more. Only there, because a package cannot depend on one that sets such flags.
if Context.environment["OPTIMIZED"] != nil {
  for target in package.targets where target.type == .regular {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-O", "-assert-config", "Debug"])]
  }
}
