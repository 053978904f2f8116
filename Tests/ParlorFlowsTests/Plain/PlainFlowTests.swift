import ParlorFlows
import ParlorStore
import Testing
import Usher
import UsherSession
import UsherTesting

/// A few flows once more, as a screen reader reads them.
@Suite struct PlainFlowTests {
  @Test(arguments: FlowScripts.chosen)
  func `no flow moves the cursor, or says a line twice in a row`(_ file: ScriptFile) throws {
    let script = try Script(file.text())
    let player = try DemoStage(script.settings).player(isPlain: true)
    var said: [String] = []
    player.output = { if case .seen(let row) = $0 { said.append(row) } }
    player.start()
    for line in script.lines where line.isDone && !player.session.isOver {
      let before = (player.session.tree.screen.map(ObjectIdentifier.init), player.session.screenRows)
      said = []
      // A choice may have another number than in the script, and lead elsewhere.
      try? player.play(line)
      #expect(!said.joined().unicodeScalars.contains { $0.value < 32 || $0.value == 127 }, "\(line.written)")
      let lines = said.filter { !$0.isEmpty }
      let twice = zip(lines, lines.dropFirst()).first { $0 == $1 }
      #expect(twice == nil, "\(line.written): \(twice?.0 ?? "")")
      guard case .event = line, before.0 == player.session.tree.screen.map(ObjectIdentifier.init) else {
        continue
      }
      let again = said.filter { !$0.isEmpty && before.1.contains($0) }
      #expect(again.isEmpty, "\(line.written): \(again)")
    }
  }

  @Test(arguments: [
    (
      "en", "3", "Open #general, 8 unread, 1 mention", "Direct messages, 4 unread",
      "Open message in #general",
      "rehearsal", "2 results for rehearsal, 2 shown"
    ),
    (
      "ko", "1", "#general 열기, 안 읽음 8개, 멘션 1개", "DM, 안 읽음 4개", "#general 메시지 열기", "리허설",
      "리허설 검색 결과 1건 중 1건 표시"
    ),
  ])
  func `choices name what they lead to, and the one that is taken is repeated`(
    _ language: String, _ number: String, _ room: String, _ dms: String, _ message: String, _ word: String,
    _ count: String
  ) throws {
    var settings = Script.Settings()
    settings.language = language
    settings.open = "workspace:1/home"
    let player = try DemoStage(settings).player(isPlain: true)
    var said: [String] = []
    player.output = { if case .seen(let row) = $0 { said.append(row) } }
    player.start()
    #expect(said.contains("  \(number)  " + room))
    #expect(said.contains("  d  " + dms))
    said = []
    try player.play(.typed(number))
    #expect(said.first == room)
    said = []
    try player.play(.typed("/search \(word)"))
    #expect(said.contains { $0.contains(message) })
    #expect(said.contains(count))
  }

  @Test(arguments: [
    (
      "en", "workspace:1/search", "lunch",
      ["  w  Search all my workspaces for lunch"]
    ),
    (
      "ko", "workspace:1/dms/dm:7", "/settings",
      ["  f  미나 즐겨찾기 추가", "  n  미나 알림: 모든 메시지"]
    ),
    (
      "en", "workspace:1/home/channel:42/settings", "",
      [
        "  m  Show the members of #general, 8", "  f  Add #general to favourites",
        "  n  Notifications of #general: all", "  l  Leave the channel #general",
      ]
    ),
  ])
  func `choices by letter name their object`(
    _ language: String, _ place: String, _ line: String, _ labels: [String]
  ) throws {
    var settings = Script.Settings()
    settings.language = language
    settings.open = place
    let player = try DemoStage(settings).player(isPlain: true)
    var said: [String] = []
    player.output = { if case .seen(let row) = $0 { said.append(row) } }
    player.start()
    if !line.isEmpty { try player.play(.typed(line)) }
    for label in labels { #expect(said.contains(label), "\(label)") }
  }

  @Test func `the title of a screen is not said after the choice of the same words`() throws {
    var settings = Script.Settings()
    settings.open = "workspace:1/home"
    let player = try DemoStage(settings).player(isPlain: true)
    var said: [String] = []
    player.output = { if case .seen(let row) = $0 { said.append(row) } }
    player.start()
    said = []
    try player.play(.typed("s"))
    #expect(said.filter { $0 == "Search" } == ["Search"])
    #expect(said.first == "Search")
  }

  @Test func `what changes by itself is said once`() throws {
    let company = try Company()
    var plain = SettingValues()
    plain[.isPlain] = true
    let jun = try company.guest(Company.jun, at: "workspace:1/home", given: plain)
    _ = try company.store.append("lunch?", to: 42, by: Company.mina)
    let hint = "/tap opens it, and /inbox lists them all."
    #expect(jun.news == "◆ #general Mina: lunch?\n\(hint)\n  3  Open #general, 9 unread, 1 mention")
    _ = try company.store.makeChannel(name: "zebras", description: "", in: 1, by: Company.jun)
    #expect(jun.news == "  7  Open #zebras")
  }
}
