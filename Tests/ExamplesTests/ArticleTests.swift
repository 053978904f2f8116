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
  static let guards = "Sources/Usher/Usher.docc/Guards.md"
  static let screenFiles = "Sources/UsherScreens/UsherScreens.docc/ScreenFiles.md"
  static let reference = "Sources/UsherScreens/UsherScreens.docc/ScreenFileReference.md"
  static let wordFiles = "Sources/UsherScreens/UsherScreens.docc/WordFiles.md"
  static let slowWork = "Sources/Usher/Usher.docc/SlowWork.md"
  static let forms = "Sources/UsherScreens/UsherScreens.docc/Forms.md"
  static let pushFiles = "Sources/UsherPush/UsherPush.docc/PushFiles.md"
  static let devices = "Sources/UsherFiles/UsherFiles.docc/Devices.md"
  static let sessions = "Sources/UsherTerminal/UsherTerminal.docc/SessionsAndPrograms.md"
  static let recordings = "Sources/UsherSession/UsherSession.docc/Recordings.md"
  static let terminal = "Sources/UsherTerminal/UsherTerminal.docc/TheTerminal.md"
  static let testing = "Sources/UsherTesting/UsherTesting.docc/Testing.md"
  static let exploring = "Sources/UsherTesting/UsherTesting.docc/ExploringScreens.md"

  @Test(arguments: [
    (gettingStarted, "swift", "Examples/Kiosk/main.swift"),
    (gettingStarted, "", "Examples/Kiosk/Screens/Kiosk/menu.en.screen"),
    (gettingStarted, "", "Examples/Kiosk/Screens/Kiosk/order.en.screen"),
    (testing, "swift", "Tests/ExamplesTests/Kiosk/KioskTests.swift"),
    (testing, "", "Tests/ExamplesTests/Kiosk/order.script"),
    (testing, "swift", "Tests/ExamplesTests/Kiosk/KioskScripts.swift"),
    (exploring, "swift", "Tests/ExamplesTests/Articles/BarStage.swift"),
    (coordinators, "swift", "Tests/ExamplesTests/Articles/Tray.swift"),
    (coordinators, "swift", "Tests/ExamplesTests/Articles/Bar.swift"),
    (guards, "swift", "Tests/ExamplesTests/Articles/Till.swift"),
    (slowWork, "swift", "Tests/ExamplesTests/Articles/SalesScreen.swift"),
    (terminal, "swift", "Tests/ExamplesTests/Articles/Keeping.swift"),
    (screenFiles, "swift", "Tests/ExamplesTests/Articles/StockScreen.swift"),
    (screenFiles, "swift", "Tests/ExamplesTests/Articles/OrdersScreen.swift"),
    (reference, "swift", "Tests/ExamplesTests/Articles/LoafScreen.swift"),
    (screenFiles, "swift", "Tests/ExamplesTests/Articles/ShelfShape.swift"),
    (forms, "swift", "Tests/ExamplesTests/Articles/TableScreen.swift"),
    (wordFiles, "swift", "Tests/ExamplesTests/Articles/TillWord.swift"),
    (testing, "swift", "Tests/ExamplesTests/Articles/SetUp.swift"),
    (pushFiles, "swift", "Tests/ExamplesTests/Articles/OrderNotices.swift"),
    (pushFiles, "swift", "Tests/ExamplesTests/Articles/OrderCommand.swift"),
    (devices, "swift", "Tests/ExamplesTests/Articles/OrderDevices.swift"),
    (sessions, "swift", "Tests/ExamplesTests/Articles/OrderGlance.swift"),
    (recordings, "swift", "Tests/ExamplesTests/Articles/OrderRecording.swift"),
    (testing, "swift", "Tests/ExamplesTests/Articles/TrayScreenTests.swift"),
    ("README.md", "swift", "Examples/Kiosk/main.swift"),
    ("README.md", "", "Examples/Kiosk/Screens/Kiosk/menu.en.screen"),
    ("README.md", "", "Examples/Kiosk/Screens/Kiosk/order.en.screen"),
    ("README.ko.md", "swift", "Examples/Kiosk/main.swift"),
    ("README.ko.md", "", "Examples/Kiosk/Screens/Kiosk/menu.en.screen"),
    ("README.ko.md", "", "Examples/Kiosk/Screens/Kiosk/order.en.screen"),
  ]) func quotes(_ article: String, language: String, file: String) throws {
    let quoted = "\n```\(language)\n\(try text(file))```\n"
    #expect(try text(article).contains(quoted), "\(article) does not quote \(file) as it is")
  }

  @Test(arguments: [
    "AWholeProgram", "HeroesSearch", "HeroesSignIn", "HeroesNote", "HeroesServer", "HeroesProgram",
  ]) func `each page of a whole program quotes Heroes`(page: String) throws {
    let code =
      ["Heroes", "Catalogue", "Desk", "HeroFlow", "Search", "Server", "SetUp", "main"]
      .map { "Examples/Heroes/\($0).swift" }
      + ["HeroesTests", "ExplorerTests", "ServerTests"].map { "Tests/HeroesTests/\($0).swift" }
    let shown =
      ["search.en.screen", "heroes.en.words"].map { "Examples/Heroes/Screens/Heroes/" + $0 }
      + ["favourites", "first", "note", "search"].map { "Tests/HeroesTests/Scripts/\($0).script" }
    let quotations = quotations(in: try text("Sources/Usher/Usher.docc/\(page).md"))
    #expect(quotations.count >= 2)
    for (language, quoted) in quotations {
      let files = try (language == "swift" ? code : shown).map(text)
      #expect(files.contains { $0.contains(quoted) }, "\(quoted)")
    }
  }

  @Test func `the article about events quotes Heroes`() throws {
    let article = try text("Sources/UsherEvents/UsherEvents.docc/Events.md")
    let section = try #require(
      article.split(separator: "\n## ").first { $0.hasPrefix("In a whole program\n") })
    let heroes = try ["Desk", "Search", "main"].map { try text("Examples/Heroes/\($0).swift") }.joined()
    let pieces = quotations(in: String(section)).filter { $0.language == "swift" }.map(\.text)
    #expect(pieces.count == 4)
    for piece in pieces { #expect(heroes.contains(piece), "\(piece)") }
    // With the imports and the option.
    #expect(pieces.joined().utf8.count { $0 == UInt8(ascii: "\n") } + 6 < 20)
  }

  @Test func `the article about the door quotes Bastion, which has at most 300 lines`() throws {
    let article = try text("Sources/UsherTerminal/UsherTerminal.docc/AtADoor.md")
    let code = ["Console", "Desk", "main"].map { "Examples/Bastion/\($0).swift" }
    let bastion = try code.map(text).joined()
    for quoted in quotations(in: article) where quoted.language == "swift" {
      #expect(bastion.contains(quoted.text), "\(quoted.text)")
    }
    let words = ["en", "ko"].flatMap {
      ["servers.\($0).screen", "server.\($0).screen", "bastion.\($0).words"]
    }
    #expect(
      try (code + words.map { "Examples/Bastion/Screens/Bastion/" + $0 }).map(lines).reduce(0, +) <= 300)
  }

  @Test(arguments: [
    (screenFiles, [SoldOutTests.picture, ShelfTests.picture, TeaPagesTests.picture]),
    (screenFiles, [OrdersScreenTests.words]),
    (reference, [PartTests.screen, PartTests.part, LoafTests.english, LoafTests.korean]),
    (wordFiles, [TillTests.words]),
  ]) func showsPicturesAndWordsThatAreTested(_ article: String, quotations: [String]) throws {
    let shown = try text(article)
    for quoted in quotations { #expect(shown.contains("\n```\n\(quoted)```\n")) }
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

  @Test(arguments: ["README.md", "README.ko.md"]) func theReadmeHasAtMost180Lines(_ page: String) throws {
    #expect(try lines(page) <= 180)
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

  /// The quotations of an article, each with the language that it is marked with.
  private func quotations(in article: String) -> [(language: String, text: String)] {
    var all: [(language: String, text: String)] = []
    var open: (language: String, text: String)?
    for line in article.split(separator: "\n", omittingEmptySubsequences: false) {
      if !line.hasPrefix("```") {
        open?.text += line + "\n"
      } else if let ended = open.take() {
        all.append(ended)
      } else {
        open = (String(line.dropFirst(3)), "")
      }
    }
    return all
  }
}
