import Testing
import UsherSession
import UsherTesting

@testable import ParlorFlows
@testable import ParlorStore

/// Direct messages that begin in a replica while its server is away.
@Suite struct FirstMessageTests {
  private let company: Company
  private let jun: Guest
  /// A member with whom Jun has no direct messages.
  private let stranger: Member

  init() throws {
    let company = try Company()
    try company.store.connection.execute(
      "INSERT INTO origin (id, url, account_id, device) VALUES (1, 'test', 1, 7)")
    try company.store.setLinkFault("no route")
    stranger = try #require(
      try company.store.members(of: Workspace.ID(1)).first { member in
        try member.id != Company.jun && company.store.dm(of: Company.jun, with: member.id, in: 1) == nil
      })
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
    #expect(jun.news.contains(" 1  hello (waiting)"))
    try tell()
    #expect(jun.news == "", "the page is not drawn again")
    let waiting = try #require(
      try company.store.outbox(limit: 50).last { if case .post = $0.operation { true } else { false } })
    try company.store.acknowledge(waiting.id, with: .posted(sequence: 1, sentAt: DemoStage.time))
    #expect(jun.news == "Jun  09:30\n 1  hello\n No server since 09:30")
    jun.type("and another")
    #expect(try company.store.messages(in: 9000).messages.map(\.text) == ["hello", "and another"])
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
    #expect(shown.contains("1  hi\nJun  09:30\n 2  hello (waiting)"), "\(shown)")
    #expect(!shown.contains("◆"), "\(shown)")
    #expect(jun.play.session.prompt.text == prompt, "nothing more is unread elsewhere")
  }
}
