import ParlorStore
import Testing
import UsherSession
import UsherTesting

@testable import ParlorFlows

/// What of a room leaves Parlor, such as texts, links and addresses on the clipboard, and what its keys and commands say.
@Suite struct CopyingTests {
  @Test func `the text, the link and the first address of a message are copied`() throws {
    let company = try Company()
    let message = try company.store.append(
      "see *https://a.example/x*, https://b.example or channel:43", to: 42, by: Company.mina)
    var given = SettingValues()
    given[.copies] = true
    let jun = try company.guest(Company.jun, at: "channel:42", given: given)
    jun.type("/copy 25")
    #expect(jun.news == message.text + "\nThis terminal has no clipboard. Select the text above and copy it.")
    jun.type("/link 25")
    #expect(jun.news.hasPrefix(" →  message:\(message.number)\n"))
    var copied: [String] = []
    jun.parlor?.machine.copy = { copied.append($0) }
    jun.type("/copy 25", "/link 25", "/url 25", "/copy")
    #expect(
      copied == [
        message.text, "parlor://message:\(message.number)", "https://a.example/x",
        "parlor://workspace:1/home/channel:42",
      ])
    #expect(jun.news.hasPrefix("workspace:1/home/channel:42\n"))
    jun.type("/url 24")
    #expect(jun.word == "There is no web address in message 24.")
  }

  @Test func `a page key at the end of a room says once that there is no more`() throws {
    let jun = try Company().guest(Company.jun, at: "channel:44", rows: 24)
    for said in ["There are no newer messages.", "", ""] {
      _ = jun.news
      jun.play.session.turn(.newer)
      #expect(jun.news == said)
    }
    jun.type("/topic")
    jun.play.session.turn(.newer)
    #expect(jun.word == "There are no newer messages.")
  }

  @Test func `the title has the number of unread messages`() throws {
    let company = try Company()
    _ = try company.store.markAllRead(of: Company.jun)
    let jun = try company.guest(Company.jun, at: "home")
    var titles: [String] = []
    jun.parlor?.machine.retitle = { titles.append($0) }
    jun.parlor?.retitleSoon()
    #expect(titles == [])
    for text in ["one", "two"] { _ = try company.store.append(text, to: 42, by: Company.mina) }
    #expect(titles == ["(1) Parlor", "(2) Parlor"])
    jun.type("/open channel:42")
    #expect(titles.last == "Parlor")
  }

  @Test
  func
    `the next unread room says if it is in another workspace, and a part of a name asks before unread ones are left`()
    throws
  {
    let company = try Company()
    let jun = try company.guest(Company.jun, at: "channel:41", rows: 16)
    jun.type("/go gen")
    #expect(jun.word == "6 messages are still unread here. Go to #general anyway?")
    #expect(jun.place == "workspace:1/home/channel:41")
    jun.type("/go #general")
    #expect(jun.place == "workspace:1/home/channel:42")
    for room in try company.store.rooms(of: Company.jun) where room.workspace == 1 {
      _ = try company.store.markRead(room.id, by: Company.jun, 1...100_000)
    }
    jun.type("/next")
    let words = jun.word
    #expect(words.contains("is in another workspace, "), "\(words)")
  }
}
