import Glibc
import Testing
import UsherScreens
import UsherSession
import UsherTesting

@testable import kiosk

/// The articles and the README quote code and output. Each quotation must be in the file that it is taken from.
@Suite struct ArticleTests {
  static let root = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/"
  static let gettingStarted = "Sources/Usher/Usher.docc/GettingStarted.md"
  static let coordinators = "Sources/Usher/Usher.docc/CoordinatorsAndFlows.md"
  static let screenFiles = "Sources/UsherScreens/UsherScreens.docc/ScreenFiles.md"
  static let whole = "Sources/Usher/Usher.docc/AWholeProgram.md"
  static let pushFiles = "Sources/UsherPush/UsherPush.docc/PushFiles.md"
  static let devices = "Sources/UsherFiles/UsherFiles.docc/Devices.md"
  static let glance = "Sources/UsherTerminal/UsherTerminal.docc/Glance.md"
  static let recordings = "Sources/UsherSession/UsherSession.docc/Recordings.md"
  static let heroes = "Examples/Heroes/"
  static let terminal = "Sources/UsherTerminal/UsherTerminal.docc/TheTerminal.md"
  static let testing = "Sources/UsherTesting/UsherTesting.docc/Testing.md"

  @Test(arguments: [
    (gettingStarted, "swift", "Examples/Kiosk/main.swift"),
    (gettingStarted, "", "Examples/Kiosk/Screens/Kiosk/menu.en.screen"),
    (gettingStarted, "", "Examples/Kiosk/Screens/Kiosk/order.en.screen"),
    (testing, "swift", "Tests/ExamplesTests/Kiosk/KioskTests.swift"),
    (testing, "", "Tests/ExamplesTests/Kiosk/order.script"),
    (testing, "swift", "Tests/ExamplesTests/Kiosk/KioskScripts.swift"),
    (testing, "swift", "Tests/ExamplesTests/Articles/BarStage.swift"),
    (testing, "swift", "Tests/ExamplesTests/Articles/BarTests.swift"),
    (testing, "swift", "Tests/HeroesTests/WorldsTests.swift"),
    (testing, "swift", "Tests/ExamplesTests/Articles/RestoringTests.swift"),
    (coordinators, "swift", "Tests/ExamplesTests/Articles/Tray.swift"),
    (coordinators, "swift", "Tests/ExamplesTests/Articles/Bar.swift"),
    (coordinators, "swift", "Tests/ExamplesTests/Articles/Till.swift"),
    (coordinators, "swift", "Tests/ExamplesTests/Articles/SalesScreen.swift"),
    (terminal, "swift", "Tests/ExamplesTests/Articles/Keeping.swift"),
    (screenFiles, "swift", "Tests/ExamplesTests/Articles/StockScreen.swift"),
    (screenFiles, "swift", "Tests/ExamplesTests/Articles/OrdersScreen.swift"),
    (screenFiles, "swift", "Tests/ExamplesTests/Articles/LoafScreen.swift"),
    (screenFiles, "swift", "Tests/ExamplesTests/Articles/ShelfShape.swift"),
    (screenFiles, "swift", "Tests/ExamplesTests/Articles/TableScreen.swift"),
    (screenFiles, "swift", "Tests/CommonNamesTests/StallShapes.swift"),
    (screenFiles, "swift", "Tests/ExamplesTests/Articles/TillWord.swift"),
    (testing, "swift", "Tests/ExamplesTests/Articles/SetUp.swift"),
    (pushFiles, "swift", "Tests/ExamplesTests/Articles/OrderNotices.swift"),
    (pushFiles, "swift", "Tests/ExamplesTests/Articles/OrderCommand.swift"),
    (devices, "swift", "Tests/ExamplesTests/Articles/OrderDevices.swift"),
    (glance, "swift", "Tests/ExamplesTests/Articles/OrderGlance.swift"),
    (recordings, "swift", "Tests/ExamplesTests/Articles/OrderRecording.swift"),
    (whole, "swift", heroes + "Heroes.swift"),
    (whole, "swift", heroes + "Desk.swift"),
    (whole, "swift", heroes + "Search.swift"),
    (whole, "swift", heroes + "Catalogue.swift"),
    (whole, "swift", heroes + "HeroFlow.swift"),
    (whole, "swift", heroes + "SetUp.swift"),
    (whole, "swift", heroes + "Server.swift"),
    (whole, "swift", heroes + "main.swift"),
    (whole, "", heroes + "Screens/Heroes/search.en.screen"),
    (whole, "", heroes + "Screens/Heroes/heroes.en.words"),
    (whole, "", "Tests/HeroesTests/Scripts/first.script"),
    (whole, "swift", "Tests/HeroesTests/HeroesTests.swift"),
    (whole, "swift", "Tests/HeroesTests/ExplorerTests.swift"),
    (testing, "swift", "Tests/ExamplesTests/Articles/TrayScreenTests.swift"),
    ("README.md", "swift", "Examples/Kiosk/main.swift"),
    ("README.md", "", "Examples/Kiosk/Screens/Kiosk/menu.en.screen"),
    ("README.md", "", "Examples/Kiosk/Screens/Kiosk/order.en.screen"),
  ]) func quotes(_ article: String, language: String, file: String) throws {
    let quoted = "\n```\(language)\n\(try text(file))```\n"
    #expect(try text(article).contains(quoted), "\(article) does not quote \(file) as it is")
  }

  @Test func `the article about events quotes Heroes`() throws {
    let article = try text("Sources/UsherEvents/UsherEvents.docc/EventsOfAWholeProgram.md")
    let heroes = try ["Desk", "Search", "main"].map { try text("Examples/Heroes/\($0).swift") }.joined()
    let pieces = article.components(between: "```swift\n", and: "```\n")
    #expect(pieces.count == 4)
    for piece in pieces { #expect(heroes.contains(piece), "\(piece)") }
    // With the imports and the option.
    #expect(pieces.joined().utf8.count { $0 == UInt8(ascii: "\n") } + 6 < 20)
  }

  @Test func showsPicturesAndWordsThatAreTested() throws {
    let article = try text(Self.screenFiles)
    for quoted in [
      SoldOutTests.picture, PartTests.screen, PartTests.part, LoafTests.english, LoafTests.korean,
      ShelfTests.picture, TeaPagesTests.picture, TillTests.words, OrdersScreenTests.words,
    ] {
      #expect(article.contains("\n```\n\(quoted)```\n"))
    }
  }

  @Test func theFirstProgramHasLessThanFortyLines() throws {
    #expect(try lines("Examples/Kiosk/main.swift") < 40)
  }

  @Test func heroesHasAtMostFiveHundredLines() throws {
    let files = [
      "Catalogue", "Desk", "HeroFlow", "Heroes", "Search", "Server", "SetUp", "main",
    ]
    #expect(try files.map { try lines("Examples/Heroes/\($0).swift") }.reduce(0, +) <= 500)
  }

  @Test func theReadmeHasAtMost180Lines() throws {
    #expect(try lines("README.md") <= 180)
  }

  @Test func showsWhatThePipedKioskPrints() throws {
    let player = ScriptPlayer(Kiosk(), gallery: Gallery(embedded: EmbeddedScreens.files))
    var printed = ""
    player.session.output = { printed += $0 }
    player.start()
    for line in ["2", "3", "/where"] { player.session.type(line) }
    #expect(try text(Self.gettingStarted).contains("/where\\n' | kiosk\n" + printed + "```\n"))
  }

  private func lines(_ path: String) throws -> Int { try text(path).utf8.count { $0 == UInt8(ascii: "\n") } }

  private func text(_ path: String) throws -> String {
    let file = try #require(fopen(Self.root + path, "r"), "\(path) is not there")
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  /// The texts between two marks.
  fileprivate func components(between start: String, and end: String) -> [String] {
    split(separator: start).dropFirst().compactMap { $0.split(separator: end).first.map(String.init) }
  }
}
