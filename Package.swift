// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "usher",
  // Usher, UsherText, UsherScreens and UsherSession also build on Apple's systems, from the version that has the standard
  // library's atomics on.
  // The rest is Linux only.
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Usher", targets: ["Usher"]),
    .library(name: "UsherText", targets: ["UsherText"]),
    .library(name: "UsherScreens", targets: ["UsherScreens"]),
    .library(name: "UsherSubjects", targets: ["UsherSubjects"]),
    .library(name: "UsherEvents", targets: ["UsherEvents"]),
    .library(name: "UsherEventsJournal", targets: ["UsherEventsJournal"]),
    // UsherEventsSQLite is missing here because it needs SQLite: SwiftPM compiles every product for each package that
    // depends on this one.
    .library(name: "UsherEventsServers", targets: ["UsherEventsServers"]),
    .library(name: "UsherSession", targets: ["UsherSession"]),
    .library(name: "UsherAsync", targets: ["UsherAsync"]),
    .library(name: "UsherFiles", targets: ["UsherFiles"]),
    .library(name: "UsherTerminal", targets: ["UsherTerminal"]),
    .library(name: "UsherHTTP", targets: ["UsherHTTP"]),
    .library(name: "UsherPush", targets: ["UsherPush"]),
    .library(name: "UsherProgram", targets: ["UsherProgram"]),
    .library(name: "UsherMap", targets: ["UsherMap"]),
    .library(name: "UsherTesting", targets: ["UsherTesting"]),
    .plugin(name: "EmbedScreens", targets: ["EmbedScreens"]),
  ],
  targets: [
    // The engine: standard library only, no input or output.
    .target(name: "Usher"),
    // For screens and coordinators with async work and observable models. Programs that do not need it start faster.
    .target(name: "UsherAsync", dependencies: ["Usher"]),
    .target(name: "UsherText"),
    .target(name: "UsherScreens", dependencies: ["Usher", "UsherText"]),
    // Values that several objects listen to; standard library only.
    .target(name: "UsherSubjects"),
    // A log of what people do, kept and delivered; standard library only.
    .target(name: "UsherEvents"),
    .testTarget(
      name: "UsherEventsTests",
      dependencies: [
        "CSQLite", "Fixtures", "SeededRandom", "Usher", "UsherEvents", "UsherEventsJournal",
        "UsherEventsSQLite", "UsherEventsServers", "UsherFiles", "UsherHTTP",
      ]),
    .target(name: "UsherSession", dependencies: ["Usher", "UsherScreens", "UsherSubjects", "UsherText"]),
    .executableTarget(name: "embed-screens"),
    .plugin(name: "EmbedScreens", capability: .buildTool, dependencies: ["embed-screens"]),
    // Random numbers for demo data and tests. The same seed gives the same numbers.
    .target(name: "SeededRandom"),
    // Explores every screen of a program, and draws a map of them. A program may link it, as a test does.
    .target(name: "UsherMap", dependencies: ["Usher", "UsherScreens", "UsherSession", "UsherText"]),
    .target(
      name: "UsherTesting",
      dependencies: ["SeededRandom", "Usher", "UsherMap", "UsherScreens", "UsherSession"]),

    // Follows and watches files, opens them safely, and writes them whole.
    .target(name: "UsherFiles"),

    // Requests to a server.
    .target(name: "UsherHTTP"),

    // Logs where users go.
    .target(name: "UsherEventsJournal", dependencies: ["Usher", "UsherEvents"]),
    // Keeps events in a file of SQLite; delivers them to a file, a Unix socket or by HTTP, and collects them there.
    .target(name: "UsherEventsSQLite", dependencies: ["CSQLite", "UsherEvents", "UsherFiles"]),
    .target(
      name: "UsherEventsServers", dependencies: ["CTimer", "CZlib", "UsherEvents", "UsherFiles", "UsherHTTP"]),

    // Each C library is imported by exactly one module; SQLite by one of Parlor and one of Usher.
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CTimer"),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CCrypt", pkgConfig: "libcrypt", providers: [.apt(["libcrypt-dev"])]),
    .systemLibrary(
      name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .target(name: "CEditline", linkerSettings: [.linkedLibrary("edit")]),
    .target(
      name: "UsherTerminal",
      dependencies: ["Usher", "UsherFiles", "UsherScreens", "UsherSession", "UsherText", "CEditline"]),

    // Payloads of push notifications, and what can be done with them; standard library only.
    .target(name: "UsherPush"),
    .testTarget(name: "UsherPushTests", dependencies: ["SeededRandom", "UsherPush"]),

    // A whole program: its command line, its folders, its screens and its session.
    .target(
      name: "UsherProgram",
      dependencies: [
        "Usher", "UsherFiles", "UsherPush", "UsherScreens", "UsherSession", "UsherTerminal", "UsherText",
      ]),

    // Parlor.
    .target(
      name: "ParlorStore",
      dependencies: [
        "CSQLite", "CCrypt", "SeededRandom", "UsherFiles", "UsherSubjects", "UsherText",
      ]),
    // The Korean words of what Parlor's programs say outside a session.
    .target(name: "ParlorSentences"),
    // The lines of a payer's file: requests, receipts and their seals.
    .target(name: "ParlorPayments", dependencies: ["Usher", "UsherPush", "UsherText", "ParlorStore"]),
    .target(
      name: "ParlorFlows",
      dependencies: [
        "ParlorPayments", "Usher", "UsherEvents", "UsherMap", "UsherPush", "UsherScreens", "UsherSession",
        "UsherSubjects",
        "UsherText", "ParlorStore",
      ],
      resources: [.embedInCode("App/places.lock")], packageAccess: false, plugins: ["EmbedScreens"]),
    // A team's server: a database of PostgreSQL. Only parlor-agent links libpq, and `parlor` starts it, so that `parlor` stays one
    // static file.
    .target(
      name: "ParlorServer",
      dependencies: [
        "CPostgres", "ParlorPayments", "ParlorStore", "Usher", "UsherEvents", "UsherPush", "UsherText",
      ],
      resources: [
        "acting", "asking", "channels", "common", "events", "files", "log-in", "posting", "purchases",
        "reading",
        "rights",
        "roles", "step1", "step2", "step3", "workspaces",
      ].map { .embedInCode("Schema/\($0).sql") }),
    .executableTarget(
      name: "parlor-agent",
      dependencies: [
        "ParlorPayments", "ParlorSentences", "ParlorServer", "ParlorStore", "Usher", "UsherEventsSQLite",
        "UsherFiles", "UsherProgram", "UsherTerminal", "UsherText",
      ]),
    .target(
      name: "TeamFixtures", dependencies: ["ParlorPayments", "ParlorServer", "ParlorStore"],
      path: "Tests/TeamFixtures"),
    // Who may do what, for a store and for a server.
    .target(name: "Rights", dependencies: ["ParlorStore", "UsherSubjects"], path: "Tests/Rights"),
    .testTarget(
      name: "ParlorServerTests",
      dependencies: [
        "Fixtures", "ParlorPayments", "ParlorServer", "ParlorStore", "Rights", "SeededRandom", "TeamFixtures",
        "Usher", "UsherEvents", "UsherProgram", "UsherPush", "parlor-agent",
      ]),
    .executableTarget(name: "embed-demo", dependencies: ["ParlorStore"]),
    .plugin(name: "EmbedDemo", capability: .buildTool, dependencies: ["embed-demo"]),
    .executableTarget(
      name: "parlor",
      dependencies: [
        "ParlorFlows", "ParlorPayments", "ParlorSentences", "ParlorStore", "Usher", "UsherEvents",
        "UsherEventsJournal",
        "UsherEventsSQLite",
        "UsherEventsServers", "UsherFiles", "UsherMap", "UsherProgram", "UsherPush", "UsherScreens",
        "UsherSession", "UsherSubjects", "UsherTerminal", "UsherText",
      ],
      resources: [.embedInCode("Events/Report/map.txt")], packageAccess: false,
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
      dependencies: [
        "Usher", "UsherEvents", "UsherEventsJournal", "UsherEventsSQLite", "UsherEventsServers", "UsherFiles",
        "UsherHTTP", "UsherProgram", "UsherScreens", "UsherSession", "UsherTerminal",
      ],
      path: "Examples/Heroes", exclude: ["heroes.json", "server.py"], packageAccess: false,
      plugins: ["EmbedScreens"]),

    // What Benchmarks/run measures from inside, and the stores that it needs.
    .executableTarget(name: "bench", dependencies: ["ParlorStore", "Usher"], path: "Benchmarks/Bench"),

    .testTarget(
      name: "UsherTests",
      dependencies: ["SeededRandom", "Usher", "UsherAsync", "UsherSession", "UsherTesting"]),
    .testTarget(
      name: "UsherScreensTests", dependencies: ["Fixtures", "SeededRandom", "UsherScreens", "UsherText"],
      plugins: ["EmbedScreens"]),
    // A library that has types with the names of the parts of a shape, and a program that imports it.
    .target(name: "CommonNames", path: "Tests/CommonNames"),
    .testTarget(
      name: "CommonNamesTests", dependencies: ["CommonNames", "Usher", "UsherScreens", "UsherSession"]),
    .testTarget(
      name: "UsherSessionTests",
      dependencies: ["SeededRandom", "Usher", "UsherScreens", "UsherSession", "UsherSubjects", "UsherText"]),
    // What several test targets use: temporary folders, random bytes and texts, and the scalars that a clean text must not
    // contain.
    .target(name: "Fixtures", dependencies: ["SeededRandom"], path: "Tests/Fixtures"),
    .testTarget(
      name: "UsherTerminalTests",
      dependencies: [
        "Fixtures", "SeededRandom", "Usher", "UsherFiles", "UsherProgram", "UsherPush", "UsherScreens",
        "UsherSession",
        "UsherTerminal", "UsherText",
      ]),
    // The program that the pty suite types into.
    .executableTarget(
      name: "terminal-host", dependencies: ["UsherFiles", "UsherSession", "UsherTerminal"],
      path: "Tests/Pty/host"),
    .executableTarget(
      name: "slow-host", dependencies: ["Usher", "UsherScreens", "UsherSession", "UsherTerminal"],
      path: "Tests/Pty/slow"),
    .testTarget(
      name: "ExamplesTests",
      dependencies: [
        "kiosk", "Usher", "UsherAsync", "UsherFiles", "UsherProgram", "UsherPush", "UsherScreens",
        "UsherSession", "UsherTerminal", "UsherTesting",
      ],
      exclude: ["Kiosk/order.script"], packageAccess: false),
    .testTarget(
      name: "HeroesTests",
      dependencies: [
        "heroes", "Usher", "UsherEvents", "UsherEventsJournal", "UsherFiles", "UsherHTTP", "UsherProgram",
        "UsherScreens", "UsherSession",
        "UsherTesting",
      ],
      exclude: ["Scripts"], packageAccess: false),
    .testTarget(
      name: "UsherTestingTests",
      dependencies: ["Usher", "UsherMap", "UsherScreens", "UsherSession", "UsherTesting"],
      exclude: ["Coverage/depot.script"]),
    .testTarget(
      name: "ParlorStoreTests",
      dependencies: ["Fixtures", "ParlorStore", "Rights", "SeededRandom", "UsherSubjects", "store-writer"]),
    // A process that writes to a store, for tests.
    .executableTarget(name: "store-writer", dependencies: ["ParlorStore"], path: "Tests/StoreWriter"),
    .testTarget(
      name: "ParlorTests",
      dependencies: [
        "Fixtures", "parlor", "parlor-viewer", "ParlorFlows", "SeededRandom", "Usher", "UsherEvents",
        "UsherEventsJournal", "UsherEventsSQLite", "UsherFiles", "UsherProgram", "UsherPush", "UsherScreens",
        "UsherSession", "UsherTerminal", "UsherText",
      ]),
    .testTarget(
      name: "ParlorFlowsTests",
      dependencies: [
        "Fixtures", "ParlorFlows", "ParlorPayments", "ParlorServer", "SeededRandom", "TeamFixtures",
        "UsherEvents", "UsherMap", "UsherPush", "UsherSubjects", "UsherTesting", "UsherText",
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
