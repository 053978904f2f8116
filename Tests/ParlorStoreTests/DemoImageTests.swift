import Testing
import Usher

@testable import ParlorStore

@Suite struct DemoImageTests {
  private static let rows: [StaticString] = [
    "SELECT json_array(type, name, tbl_name, sql) FROM sqlite_schema ORDER BY type, name",
    "SELECT json_array(name, seq) FROM sqlite_sequence ORDER BY name",
    "SELECT json_array(id, email, nickname, phone, coins, password, created_at) FROM account",
    "SELECT json_array(id, admin_id, name, description, created_at) FROM workspace",
    "SELECT json_array(account_id, workspace_id, joined_at) FROM workspace_member",
    """
    SELECT json_array(id, workspace_id, name, description, admin_id, low_id, high_id, created_at, last_message_id,
      last_sequence, last_at) FROM room
    """,
    "SELECT json_array(account_id, room_id, joined_at, muted, mentions_only, read_id, read_upto, read_sequence, favourite) FROM room_member",
    "SELECT json_array(id, room_id, sequence, author_id, sent_at, text, edited_at, deleted_at, reply_to) FROM message",
    """
    SELECT json_array((SELECT count(*) FROM notice), (SELECT count(*) FROM keepsake), (SELECT count(*) FROM change),
      (SELECT count(*) FROM device_setting), (SELECT count(*) FROM push_position),
      (SELECT count(*) FROM log_in_failure))
    """,
  ]

  private func dump(_ store: Store) throws -> [[String]] {
    try Self.rows.map { sql in try store.connection.rows(sql) { $0[0] as String } }
  }

  @Test(arguments: [(1_750_000_000_000, 0), (1_795_000_123_456, 540), (1_700_000_000_001, -600)])
  func `the image holds the demo world that is made without an image`(now: Int64, offset: Int64) throws {
    let made = try Store.demo(utcOffset: offset) { now }
    let store = try Store.demo(image: Store.demoImage(), utcOffset: offset) { now }
    #expect(try dump(store) == dump(made))
    for room in DemoWorld.rooms {
      let id = Room.ID(room.id)
      #expect(try store.messages(in: id).messages == made.messages(in: id).messages)
    }
    #expect(try dump(store) == dump(made))
    try store.prepareHistory()
    try made.prepareHistory()
    #expect(try dump(store) == dump(made))
  }

  @Test func `the image can be written to like any store`() throws {
    let store = try Store.demo(image: Store.demoImage()) { DemoTests.now }
    var heard: [Change] = []
    let watch = store.observe { heard.append($0) }
    let message = try store.append("hello", to: 42, by: DemoWorld.account)
    #expect(message.id == 3001)
    #expect(heard == [.messages(42, newest: 3001)])
    #expect(try store.messages(in: 42, limit: 1).messages == [message])
    watch.cancel()
  }
}
