import Testing
import UsherTesting

@testable import ParlorFlows
@testable import ParlorStore

@Suite struct RoomOutboxTests {
  @Test func `a text that is too long is written to one file, even while the store cannot drop it`() throws {
    let file = try BusyFile()
    let parlor = Parlor(store: file.store, now: { DemoStage.time })
    parlor.begin(as: try #require(try file.store.account(file.ann)))
    var written: [Int] = []
    parlor.machine.keepText = { text in
      written.append(text.utf8.count)
      return "/text"
    }
    let text = String(repeating: "x", count: InputRule.longestMessage + 1)
    _ = try file.store.keepUnsent(text, to: file.room, by: file.ann)
    let outbox = RoomOutbox(parlor, of: file.ann, to: .room(file.room))
    try file.hold()
    for _ in 1...3 { outbox.takeKept(in: file.room) }
    #expect(written == [text.utf8.count])
    #expect(outbox.unsentCount == 1)
    file.letGo()
    RoomOutbox(parlor, of: file.ann, to: .room(file.room)).takeKept(in: file.room)
    #expect(try file.store.unsent(in: file.room, of: file.ann) == [])
    #expect(!outbox.hasUnsent)
  }

  @Test func `if a room cannot read the store, the user is told so, and does not see an empty room`() throws {
    let company = try Company()
    let jun = try company.guest(Company.jun, at: "channel:42")
    try company.store.connection.execute("ALTER TABLE room_member RENAME TO lost_room_member")
    jun.type("/favourite")
    let news = jun.news
    #expect(news.contains("refused a statement"), "\(news)")
  }

  @Test
  func `what another session leaves unsent is taken with the next message, and dropped once it is sent`()
    throws
  {
    let company = try Company()
    let jun = try company.guest(Company.jun, at: "channel:42")
    let room: Room.ID = 42
    let id = try company.store.keepUnsent("left behind", to: room, by: Company.jun).id
    _ = jun.news
    _ = try company.store.append("hello", to: room, by: Company.mina)
    let taken = jun.news
    #expect(taken.contains("left behind"), "\(taken)")
    _ = try company.store.append("left behind", to: room, by: Company.jun, unsent: id)
    let sent = jun.news
    #expect(sent.contains("left behind") && !sent.contains("!"), "\(sent)")
  }
}
