import Testing
import Usher
import UsherScreens
import UsherSession
import UsherTesting

@testable import ParlorFlows
@testable import ParlorStore

/// What a session says of messages that were not sent to a room that its user has lost.
@Suite struct LostRoomTests {
  private let company: Company
  private let delayed = Delayed()

  /// What a session does once the current change is shown.
  private final class Delayed {
    var all: [() -> Void] = []

    func run() { while !all.isEmpty { all.removeFirst()() } }
  }

  init() throws {
    company = try Company()
    try company.store.connection.execute(
      "INSERT INTO origin (id, url, account_id, device) VALUES (1, 'test', 1, 7)")
  }

  private func jun(in language: String) throws -> Guest {
    var given = SettingValues()
    given[.language] = language
    return try company.guest(
      Company.jun, at: "channel:42", given: given,
      later: { [delayed] in delayed.all.append($1) })
  }

  private func refuse() throws {
    let waiting = try #require(
      try company.store.outbox(limit: 50).last { if case .post = $0.operation { true } else { false } })
    try company.store.acknowledge(waiting.id, with: .refused(reason: "notMember"))
  }

  @Test(arguments: [
    ("en", "Your message was not sent: its room was deleted. Your text was: See you at four"),
    ("ko", "대화방이 삭제되어 메시지를 보내지 못했습니다. 내용: See you at four"),
  ])
  func `the words of a message to a room that was deleted`(language: String, told: String) throws {
    let jun = try jun(in: language)
    jun.type("See you at four")
    try company.store.apply([.roomDeleted(42)], from: .room(42), upTo: 1000)
    delayed.run()
    #expect(jun.news.replacing("\n", with: " ").hasSuffix(told))
  }

  @Test(arguments: [
    (
      "en",
      "Your message in #general was not sent: you are not in the room. Your text was: See you at four"
    ),
    ("ko", "#general: 메시지를 보내지 못했습니다. 대화방의 멤버가 아닙니다. 내용: See you at four"),
  ])
  func `the words of a message that is refused because its author has left`(language: String, told: String)
    throws
  {
    let jun = try jun(in: language)
    jun.type("See you at four")
    try company.store.forget(.room(42))
    try refuse()
    delayed.run()
    #expect(jun.news.replacing("\n", with: " ").hasSuffix(told))
  }

  @Test(arguments: [
    ("en", "Your message in Mina was not sent: the other member has left. It is saved there as unsent."),
    ("ko", "Mina: 메시지를 보내지 못했습니다. 대화 상대가 나갔습니다. 보내지 못한 메시지로 남아 있습니다."),
  ])
  func `a message that comes back to another room is told`(language: String, told: String) throws {
    let jun = try jun(in: language)
    delayed.run()
    _ = jun.news
    let room = try company.store.openDM(of: Company.jun, with: Company.mina, in: 1)
    for text in ["See you at four", "Or at five"] {
      _ = try company.store.append(text, to: room.id, by: Company.jun)
    }
    for waiting in try company.store.outbox(limit: 50) {
      try company.store.acknowledge(waiting.id, with: .refused(reason: "nobodyThere"))
    }
    delayed.run()
    #expect(jun.news.replacing("\n", with: " ").hasSuffix(told))
  }

  @Test func `a message that comes back to the room on the screen is only shown there`() throws {
    let jun = try company.guest(Company.jun, at: "channel:42")
    jun.type("See you at four")
    _ = jun.news
    try refuse()
    let news = jun.news
    #expect(news.contains("!  See you at four\n    not sent: you are not in this room\n    /retry  /discard"))
    #expect(!news.contains("The team server"))
    #expect(try company.store.takeRefused(of: Company.jun) == [])
  }

  @Test func `nothing is told to somebody who only asks what a link would do`() throws {
    _ = try company.store.append("See you at four", to: 42, by: Company.jun)
    try company.store.forget(.room(42))
    try refuse()
    let parlor = Parlor(store: company.store) { DemoStage.time }
    let tree = Tree(AppCoordinator(parlor))
    let session = parlor.session(tree, gallery: DemoStage.gallery, language: "en")
    parlor.begin(as: try #require(try company.store.account(Company.jun)))
    _ = session.tree.explain(link: "channel:42")
    #expect(try company.store.takeRefused(of: Company.jun).map(\.text) == ["See you at four"])
  }

  @Test(arguments: [("en", "Not sent: half a line"), ("ko", "보내지 않음: half a line")])
  func `the words of a line that was not finished are told`(language: String, told: String) throws {
    let jun = try jun(in: language)
    delayed.run()
    _ = jun.news
    jun.play.session.tree.drafts["room:42"] = "half a line"
    try company.store.apply([.roomDeleted(42)], from: .room(42), upTo: 1000)
    delayed.run()
    #expect(jun.news.hasSuffix(told))
    #expect(jun.play.session.tree.drafts["room:42"] == nil)
  }
}
