import Testing
import UsherSession
import UsherTesting

@testable import ParlorFlows
@testable import ParlorStore

/// Direct messages that begin in a replica while its server is away.
@Suite struct FirstMessageTests {
  private let company: Company
  private let jun: Guest
  /// Members with whom Jun has no direct messages.
  private let (stranger, other): (Member, Member)

  init() throws {
    let company = try Company()
    try company.store.connection.execute(
      "INSERT INTO origin (id, url, account_id, device) VALUES (1, 'test', 1, 7)")
    try company.store.setLinkFault("no route")
    let strangers = try company.store.members(of: Workspace.ID(1)).filter { member in
      try member.id != Company.jun && company.store.dm(of: Company.jun, with: member.id, in: 1) == nil
    }
    (stranger, other) = (strangers[0], strangers[1])
    jun = try company.guest(Company.jun, at: "channel:42", rows: 24, columns: 80)
    self.company = company
  }

  /// The server tells of the room, and of messages in it.
  private func tell(of messages: ServerRow...) throws {
    let row = ServerRow.RoomRow(
      id: 9000, workspace: 1, kind: .dm(Company.jun, stranger.id), createdAt: DemoStage.time)
    let members = [Company.jun, stranger.id].map { ServerRow.roomMember(9000, $0, joinedAt: DemoStage.time) }
    try company.store.apply([.room(row)] + members + messages, from: .room(9000), upTo: 1)
  }

  @Test func `the first one waits for the server like any other`() throws {
    jun.type("/msg @\(stranger.nickname) hello")
    #expect(jun.news.contains("Not sent to @\(stranger.nickname) yet"))
    jun.type("/go @\(stranger.nickname)")
    #expect(jun.news.contains(" 1  Jun 09:30  hello (waiting)"))
    try tell()
    #expect(jun.news == "", "the page is not drawn again")
    let waiting = try #require(
      try company.store.outbox(limit: 50).last { if case .post = $0.operation { true } else { false } })
    try company.store.acknowledge(waiting.id, with: .posted(sequence: 1, sentAt: DemoStage.time))
    #expect(jun.news == "── Today ──\n 1  Jun 09:30  hello\n Offline since 09:30")
    jun.type("and another")
    #expect(try company.store.messages(in: 9000).messages.map(\.text) == ["hello", "and another"])
  }

  @Test func `its settings stay open when the room gets its id, and lead back to it`() throws {
    jun.type("/go @\(stranger.nickname)")
    jun.type("hello")
    jun.type("/settings")
    let place = jun.place
    #expect(place.hasSuffix("/settings"))
    try tell()
    #expect(jun.place == place)
    _ = jun.news
    jun.type("/msg @\(other.nickname) a secret")
    _ = jun.news
    jun.type("/back")
    let shown = jun.news
    #expect(shown.contains(" 1  Jun 09:30  hello (waiting)") && !shown.contains("secret"), "\(shown)")
  }

  @Test func `a number means nothing in the next room that waits`() throws {
    jun.type("/go @\(stranger.nickname)")
    jun.type("hello")
    jun.type("again")
    try tell()
    jun.type("/go @\(other.nickname)")
    jun.type("a secret")
    jun.type("/edit 2 changed")
    #expect(try company.store.messages(in: 9000).messages.map(\.text) == ["hello", "again"])
  }

  @Test func `if the other one has begun too, that is no news of another room`() throws {
    jun.type("/go @\(stranger.nickname)")
    jun.type("hello")
    _ = jun.news
    let prompt = jun.play.session.prompt.text
    let begun = ServerRow.MessageRow(
      number: 1_099_511_627_777, room: 9000, sequence: 1, author: stranger.id, sentAt: DemoStage.time,
      text: "hi")
    try tell(of: .message(begun))
    let shown = jun.news
    #expect(shown.contains(" hi\n 2  Jun 09:30  hello (waiting)"), "\(shown)")
    #expect(!shown.contains("◆"), "\(shown)")
    #expect(jun.play.session.prompt.text == prompt, "nothing more is unread elsewhere")
  }
}
