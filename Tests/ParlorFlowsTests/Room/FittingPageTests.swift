import ParlorStore
import Testing
import UsherSession
import UsherTesting

@testable import ParlorFlows

/// A room on a terminal with few rows: what it shows on entry, and its header.
@Suite struct FittingPageTests {
  let company: Company
  var store: Store { company.store }

  init() throws { company = try Company() }

  /// The rows that a room shows on entry, with the row of the prompt.
  private func page(_ language: String, _ columns: Int, _ rows: Int, at link: String) throws -> [Substring] {
    var given = SettingValues()
    given[.language] = language
    let guest = try company.guest(Company.jun, at: "home", given: given, rows: rows, columns: columns)
    guest.type("/open \(link)")
    var page = guest.news.split(separator: "\n", omittingEmptySubsequences: false)
    if page.first == "" { page.removeFirst() }
    return page + ["> "]
  }

  @Test(
    arguments: [(80, 24), (40, 15), (20, 8)].flatMap { size in
      ["en", "ko"].flatMap { language in
        ["channel:42", "channel:50", "channel:45", "dm:7"].map { (size.0, size.1, language, $0) }
      }
    })
  func `the page of a room fits, with its header and its first unread message`(
    columns: Int, rows: Int, language: String, link: String
  ) throws {
    try store.setTopic("Release on Friday at three, 늦지 않게 와 주세요", of: 42, by: Company.seoyeon)
    let dm = try store.dm(of: Company.jun, with: Company.mina, in: 1)?.id
    let room = try #require(link == "dm:7" ? dm : Room.ID(Int64(link.dropFirst("channel:".count)) ?? 0))
    let entry = try store.entry(to: room, for: Company.jun)
    let page = try page(language, columns, rows, at: link)
    let taken = page.reduce(0) { $0 + max(1, ($1.count + columns - 1) / columns) }
    #expect(taken <= rows, "\(taken) rows")
    #expect(page[0].hasPrefix(link == "dm:7" ? "Mina" : "#"))
    let first = try #require(entry.unread.first ?? entry.read.last)
    #expect(page.contains { $0.hasPrefix(MessageNumbers.number(of: first).formatted) })
  }

  @Test(arguments: [("en", 80, 24, 14), ("ko", 80, 24, 14), ("en", 100, 24, 14), ("en", 80, 60, 50)])
  func `a page is as long as the screen`(language: String, columns: Int, rows: Int, least: Int) throws {
    for number in 1...200 {
      let author = number % 2 == 0 ? Company.seoyeon : Company.mina
      _ = try store.append("This is line \(number)", to: 42, by: author)
    }
    var given = SettingValues()
    given[.language] = language
    let guest = try company.guest(Company.jun, at: "channel:42", given: given, rows: rows, columns: columns)
    guest.type("/latest")
    let page = guest.news.split(separator: "\n", omittingEmptySubsequences: false)
    let messages = page.filter { $0.contains("This is line") }
    #expect(messages.count >= least && page.count >= rows - 2, "\(page)")
    #expect(messages.allSatisfy { ($0.prefix(3).last == ":") == (columns >= 100) })
  }

  @Test(arguments: [
    ("en", "Topic: Release on Friday", "8 members"), ("ko", "주제: Release on Friday", "멤버 8명"),
  ])
  func `the header has the topic and the members, and follows them`(
    language: String, topic: String, members: String
  ) throws {
    var given = SettingValues()
    given[.language] = language
    let jun = try company.guest(Company.jun, at: "channel:42", given: given)
    let seoyeon = try company.guest(Company.seoyeon, at: "channel:42")
    seoyeon.type("/topic Release on Friday")
    #expect(seoyeon.news == " Topic: Release on Friday\nTopic set.")
    #expect(jun.news == " " + topic)
    jun.type("/latest")
    let page = jun.news.split(separator: "\n")
    #expect(page[1] == " " + topic)
    #expect(page[2].contains(members))
    seoyeon.type("/topic -")
    #expect(seoyeon.word == "Topic removed.")
    #expect(try store.heading(of: 42)?.topic == "")
  }

  @Test(arguments: [("en", "4 members now"), ("ko", "이제 멤버 4명")]) func `who joins is counted`(
    language: String, row: String
  ) throws {
    let design = try #require(
      try store.channelCards(of: 1, for: Company.jun).first { !$0.isJoined && $0.members == 3 })
    let member = try #require(try store.members(of: design.id).first)
    var given = SettingValues()
    given[.language] = language
    let guest = try company.guest(member.id, at: "channel:\(design.id)", given: given)
    try store.join(design.id, Company.jun)
    #expect(guest.news.contains(row))
  }

  @Test func `only the admin of a channel sets its topic`() throws {
    let jun = try company.guest(Company.jun, at: "channel:42")
    jun.type("/topic mine")
    #expect(jun.word == "Only the admin of #general can do that.")
    jun.type("/topic")
    #expect(jun.word == "No topic yet. The admin of the channel can set one: /topic TEXT")
    jun.type("/open dm:7", "/topic mine")
    #expect(jun.word == "Only channels have a topic.")
    let seoyeon = try company.guest(Company.seoyeon, at: "channel:42")
    seoyeon.type("/topic " + String(repeating: "가", count: 201))
    #expect(seoyeon.word.contains("at most 200"))
    #expect(try store.heading(of: 42)?.topic == "")
  }

  @Test func `a page that is turned fits, and a message that a link leads to is on it`() throws {
    let jun = try company.guest(Company.jun, at: "channel:50", rows: 15, columns: 40)
    for command in ["/older", "/older", "/newer", "/date 2026-10-31"] {
      jun.type(command)
      #expect(jun.news.split(separator: "\n", omittingEmptySubsequences: false).count <= 15, "\(command)")
    }
  }

  @Test func `messages that came while the end of a page was cut off follow it on a larger terminal`() throws
  {
    let room: Room.ID = 50
    try store.join(room, Company.mina)
    let jun = try company.guest(Company.jun, at: "channel:50", rows: 15, columns: 40, later: { _, _ in })
    jun.type("/older", "/older", "/newer")
    #expect(jun.word == " ↓  5 more below: /newer  /latest")
    for text in ["one", "two"] { _ = try store.append(text, to: room, by: Company.mina) }
    (jun.play.session.width, jun.play.session.height) = ({ 80 }, { 40 })
    _ = jun.news
    jun.play.session.show()
    #expect(
      jun.news == """

        #races  Dawn Runners
         ↑  /older   /settings   5 members

        ── Saturday, 31 October ──
        83  Jiwoo 21:43  And I had a stone in my shoe
        84  하늘 21:45  축하해요!! 🏅

        ── Yesterday ──
        85  Emma 08:46  Our relay needs one more for the last leg, 7 minutes, all
            downhill
        86  Jiwoo 08:47  Downhill into the wind, I know that leg
        87  But I'll take it
        88  하늘 21:46  My certificate came by post. It has a gold edge
        ── read up to here ──
        89  Jiwoo 21:49  That is for everybody who finished
        90  하늘 21:50  Don't tell my mother

        ── Today ──
        91  Mina 09:30  one
        92  two
        """)
    jun.type("/newer")
    #expect(jun.news == "There are no newer messages.")
  }
}

extension Int {
  /// The number as it stands in front of a message.
  fileprivate var formatted: String { self < 10 ? " \(self) " : "\(self) " }
}
