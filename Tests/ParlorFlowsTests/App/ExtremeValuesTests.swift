import CSQLite
import Testing
import UsherSession
import UsherTesting

@testable import ParlorFlows
@testable import ParlorStore

/// A store that is damaged, or that another program has written, may hold any value in any column. A session may then show
/// nonsense, or say that the store fails, but it goes on.
@Suite struct ExtremeValuesTests {
  struct Column: CustomTestStringConvertible, Sendable {
    let table: String
    let name: String
    let isText: Bool
    /// Whether the rows of the table have numbers.
    let hasRowIDs: Bool
    var testDescription: String { "\(table).\(name)" }
  }

  static let columns: [Column] = {
    let store = try? PreparedDemo.store { DemoStage.time }
    let found = try? store?.connection.rows(
      """
      SELECT t.name, c.name, c.type = 'TEXT', t.sql NOT LIKE '%WITHOUT ROWID%'
      FROM sqlite_schema t, pragma_table_info(t.name) c
      WHERE t.type = 'table' AND c.type IN ('INTEGER', 'TEXT') AND t.name NOT LIKE 'sqlite%'
        AND t.name NOT LIKE 'message_gram%'
      ORDER BY 1, 2
      """
    ) { Column(table: $0[0], name: $0[1], isText: $0[2], hasRowIDs: $0[3]) }
    return found ?? []
  }()

  @Test func `the columns are known`() {
    #expect(Self.columns.count > 180)
    let names = Set(Self.columns.map(\.testDescription))
    #expect(
      names.isSuperset(of: ["attachment.size", "message.sequence", "change.id", "room.name", "origin.url"]))
  }

  @Test(arguments: columns) func `a session goes on, whatever is in a column`(_ column: Column) throws {
    let company = try Company()
    try fill(company)
    try company.store.connection.execute("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
    let value: String
    if column.isText {
      // A NUL, a sequence of a terminal and what is no UTF-8; and long texts in some rows.
      let odd = "CAST(x'61001B5B33316DFFC0E280AEF4908080' AS TEXT)"
      value = column.hasRowIDs ? "iif(_rowid_ % 16 = 1, printf('%.20000c', 'x'), \(odd))" : odd
    } else if column.hasRowIDs {
      // Each row gets one of the numbers.
      let cases = Self.numbers.enumerated().map { "WHEN \($0) THEN \($1)" }.joined(separator: " ")
      value = "CASE abs(_rowid_) % 10 \(cases) END"
    } else {
      value = "\(Int64.max)"
    }
    try walk(company, with: value, in: column)
  }

  private static let numbers: [Int64] = [
    1 << 62, .max, .min, -1, 0, -1 << 62, 1 << 53, -1 << 53, 1 << 31, -1 << 31,
  ]

  /// Puts a value into the rows of a column, and goes through the screens.
  private func walk(_ company: Company, with value: String, in column: Column) throws {
    let store = company.store
    // Where a value may stand only once, one row gets it.
    let update = "UPDATE OR IGNORE \(column.table) SET \(column.name) = \(value)"
    #expect(sqlite3_exec(store.connection.handle, update, nil, nil, nil) == SQLITE_OK)
    // The account itself may be gone.
    if let account = try store.account(Company.jun) {
      let jun = try company.guest(account.id, at: "channel:42", rows: 24)
      for line in Self.lines { jun.type(line) }
      _ = jun.hears(#"{"type":"channel","channel_id":41,"aps":{"alert":"new","badge":3}}"#)
      _ = try? store.append("hello", to: 41, by: Company.mina)
      jun.type("/where")
      #expect(!jun.play.session.isOver)
      _ = try? Glance(of: account, in: store, now: DemoStage.time)
    }
    _ = try? store.pushPosition(of: "file", for: Company.jun)
    _ = try? store.outbox(limit: 50)
    _ = try? store.collect()
    if ["message", "search_range"].contains(column.table) { try index(store) }
  }

  /// The index is done with the messages after as many steps as there are messages.
  private func index(_ store: Store) throws {
    var (before, now) = (try store.index(limit: 2000), try store.index(limit: 2000))
    for _ in 0..<4 where before != now { (before, now) = (now, try store.index(limit: 2000)) }
    #expect(before == now)
  }

  @Test func `a session goes on, whatever number is typed`() throws {
    let company = try Company()
    let jun = try company.guest(Company.jun, at: "channel:42", rows: 24)
    let commands = [
      "/save 1", "/view 1", "/edit", "/react", "/reply", "/open favourites", "/up", "/open search:tea",
      "/join", "",
      "/open inbox", "", "/tap", "/open message:", "/open channel:", "/older", "/date", "/quiet", "/devices",
    ]
    for number in Self.numbers {
      for command in commands { jun.type("\(command) \(number)") }
    }
    #expect(!jun.play.session.isOver)
  }

  /// Puts rows into the tables that the demo world leaves empty.
  private func fill(_ company: Company) throws {
    let store = company.store
    let jun = try company.guest(Company.jun, at: "channel:42")
    jun.type("unfinished\\", "/open coins", "1", "y", "/quiet 1h")
    _ = try store.keepUnsent("words", to: 42, by: Company.jun, replyTo: nil, paths: ["/nonexistent"])
    _ = try? store.beginLogIn(email: "nobody@example.org")
    var content = Notice.Content()
    (content.title, content.body, content.place) = ("Mina", "hello", "channel:42")
    (content.room, content.expiresAt) = (42, DemoStage.time + 1_000_000)
    let position = PushPosition(device: 1, inode: 2, offset: 3, line: 4)
    _ = try store.deliver(content, to: Company.jun, from: ("file", position))
    _ = try store.post([Posting(Array(#"{"aps":{"alert":"one"}}"#.utf8))], to: Company.jun)
    try store.connection.execute("INSERT INTO origin (id, url, account_id, device) VALUES (1, 'test', 1, 7)")
    for room in [41, 42] as [Room.ID] { _ = try store.append("waits", to: room, by: Company.jun) }
    _ = try? store.apply([], from: .room(42), upTo: 9)
  }

  /// What is typed at each of the places.
  private static let lines = [
    "/older", "hello", "/edit 1 changed", "/react 1 👍", "/view 1", "/open home", "/open dms",
    "/open favourites",
    "/open search:tea", "/open inbox", "/open coins", "/open devices", "/open workspaces", "/quiet",
  ]
}
