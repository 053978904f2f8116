import ParlorStore
import Testing
import UsherSession
import UsherTesting

@testable import ParlorFlows

/// Messages in other rooms are announced, as far as the account's level for each room allows.
@Suite struct LiveTests {
  let company: Company
  var store: Store { company.store }

  init() throws { company = try Company() }

  private func say(_ text: String, to room: Room.ID, by account: Account.ID = Company.mina) throws {
    _ = try store.append(text, to: room, by: account)
  }

  @Test func `a message of somebody else is announced, and a tap leads to it`() throws {
    let jun = try company.guest(Company.jun, at: "channel:42")
    jun.play.halfType("I was")
    try say("세 시 반 맞죠?", to: 61)
    #expect(jun.news == "◆ Mina: 세 시 반 맞죠?")
    jun.type("/inbox list")
    #expect(
      jun.news == """
        Notifications: 1, unread: 1
         1 • now  Mina  세 시 반 맞죠?
        """)
    jun.type("/tap")
    #expect(jun.place == "workspace:1/dms/dm:7")
  }

  @Test func `a mention among sixty others stays at the top of the inbox`() throws {
    let jun = try company.guest(Company.jun, at: "dm:7")
    try jun.play.session.perform {
      for number in 0..<61 { try say(number == 30 ? "@Jun lunch?" : "\(number)", to: 42) }
    }
    for number in 61..<100 { try say("\(number)", to: 44, by: Company.seoyeon) }
    _ = jun.news
    jun.type("/inbox list")
    #expect(jun.news.split(separator: "\n").dropFirst().first == " 1 @ now  #general Mina  @Jun lunch?")
  }

  @Test func `a message is shown with its room and its author`() throws {
    let jun = try company.guest(Company.jun, at: "dm:7")
    try say("lunch?", to: 42)
    #expect(jun.news == "◆ #general Mina: lunch?")
    jun.type("/tap")
    #expect(jun.place == "workspace:1/home/channel:42")
  }

  @Test func `there is no banner for the current room, or for the account's own messages elsewhere`() throws {
    let here = try company.guest(Company.jun, at: "channel:42")
    let there = try company.guest(Company.jun, at: "channel:45")
    there.type("/open channel:42", "hello from over there")
    #expect(here.news == "25  Jun 09:30  hello from over there")
    there.type("/open channel:45", "and from here")
    #expect(here.news == "")
  }

  @Test func `a muted room shows no banners, and a room for mentions only those that mention the account`()
    throws
  {
    let jun = try company.guest(Company.jun, at: "dm:7")
    try store.setLevel(.nothing, of: 42, for: Company.jun)
    try say("@Jun lunch?", to: 42)
    #expect(jun.news == "")
    try store.setLevel(.mentions, of: 42, for: Company.jun)
    try say("lunch?", to: 42)
    #expect(jun.news == "")
    try say("@Jun lunch?", to: 42)
    #expect(jun.news == "◆ #general Mina: @Jun lunch?")
  }

  @Test func `of many messages, one banner is shown in a second`() throws {
    let jun = try company.guest(Company.jun, at: "dm:7")
    for number in 1...50 { try say("line \(number)", to: 42) }
    #expect(jun.news == "◆ #general Mina: line 1")
    company.wait(1000)
    try say("the last", to: 42)
    #expect(jun.news == "◆ #general Mina: the last")
  }

  @Test func `a mention has its own banner, whatever else comes in the same second`() throws {
    let jun = try company.guest(Company.jun, at: "dm:7")
    try say("first", to: 42)
    try say("@Jun quick question", to: 42)
    try say("and more", to: 42)
    #expect(jun.news == "◆ #general Mina: first\n◆ #general Mina: @Jun quick question")
  }

  @Test func `a mention that was read where it was said is not announced later`() throws {
    let jun = try company.guest(Company.jun, at: "channel:42")
    try say("@Jun, hello", to: 42)
    jun.type("/home")
    _ = jun.news
    try say("and lunch?", to: 42)
    #expect(jun.news == "◆ #general Mina: and lunch?\n  3  #general                    1")
  }

  @Test func `a room with constant messages shows a banner every second`() throws {
    let jun = try company.guest(Company.jun, at: "dm:7")
    var heard: [String] = []
    for number in 1...6 {
      try say("line \(number)", to: 42)
      heard.append(jun.news)
      company.wait(600)
    }
    #expect(heard.filter { !$0.isEmpty } == [1, 3, 5].map { "◆ #general Mina: line \($0)" })
  }

  @Test func `the numbers of a list hold until another screen is shown`() throws {
    _ = try store.markAllRead(of: Company.jun)
    let jun = try company.guest(Company.jun, at: "home")
    try say("lunch?", to: 42)
    company.wait(60_000)
    jun.type("/inbox list")
    #expect(
      jun.news == """
        Notifications: 1, unread: 1
         1 • 1 min ago  #general Mina  lunch?
        """)
    try say("and the talk?", to: 45, by: Company.seoyeon)
    // Another one has come meanwhile. The list above the line still says what the number means.
    jun.type("/tap 1 reply Yes")
    #expect(jun.word == "Sent to #general.")
    jun.type("/inbox list", "/open settings", "/home")
    company.wait(60_000)
    try say("the newest", to: 61)
    // The list is far above by now.
    jun.type("/tap 1 reply No")
    #expect(jun.word == "Sent to Mina.")
    jun.type("/inbox clear 1")
    #expect(jun.word == "There is no such notification. /inbox lists them.")
    // Nor does it come back with the screen it was shown on.
    jun.type("/inbox list", "/inbox", "/back")
    try say("and one more", to: 45, by: Company.seoyeon)
    jun.type("/inbox more")
    #expect(
      jun.news == """
        Notifications: 4, unread: 2
         1 • now  #support 서연  and one more
         2 ↩ now  Mina  the newest
         3 • 1 min ago  #support 서연  and the talk?
         4 ↩ 2 min ago  #general Mina  lunch?
        """)
  }

  @Test func `something is done with a message once, whichever session of the account asks`() throws {
    _ = try store.markAllRead(of: Company.jun)
    let one = try company.guest(Company.jun, at: "dm:7")
    let other = try company.guest(Company.jun, at: "dm:7")
    try say("lunch?", to: 42)
    one.type("/tap 1 reply RACE")
    #expect(one.word == "Sent to #general.")
    other.type("/inbox list")
    #expect(other.news == "Notifications: 1, unread: 0\n 1 ↩ now  #general Mina  lunch?")
    for session in [one, other] {
      session.type("/tap 1 reply RACE")
      #expect(session.word == "Nothing was done: you have already answered or deleted that notification.")
    }
    #expect(try store.messages(in: 42).messages.count { $0.text == "RACE" } == 1)
    // A session that starts later knows of it by the message.
    let later = try company.guest(Company.jun, at: "dm:7")
    let newest = try #require(try store.messages(in: 42).messages.last { $0.author == Company.mina })
    later.type("/open inbox/notice:m\(newest.id)")
    #expect(
      later.news == """

        #general                                                                     now

        Mina: lunch?
        Answered

          o  Open  or Enter
          x  Delete

        """)
  }

  @Test func `a message is deleted from the inbox once`() throws {
    _ = try store.markAllRead(of: Company.jun)
    let jun = try company.guest(Company.jun, at: "dm:7")
    try say("lunch?", to: 42)
    jun.type("/inbox list", "/tap 1 dismiss")
    #expect(jun.word == "Deleted: #general Mina  lunch?")
    jun.type("/tap 1 dismiss")
    #expect(jun.word == "Nothing was done: you have already answered or deleted that notification.")
  }

  @Test func `there are no banners for rooms of others, or for the next account`() throws {
    let mina = try company.guest(Company.mina, at: "home")
    let room = try #require(try store.dm(of: Company.jun, with: Company.seoyeon, in: 1))
    try say("only for us", to: room.id, by: Company.seoyeon)
    #expect(mina.news == "")
    let jun = try company.guest(Company.jun, at: "channel:42")
    try say("for Jun", to: 61)
    _ = jun.news
    jun.type("/open settings", "x", "y", "/inbox list")
    #expect(jun.news == "No notifications yet.")
  }
}
