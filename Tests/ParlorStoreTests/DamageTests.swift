import Glibc
import Testing
import Usher

@testable import ParlorStore

/// A damaged page is found, nothing is written from then on, and what can be read is saved.
@Suite struct DamageTests {
  let scratch = Scratch()
  var path: String { scratch.file() }

  /// A store with 2000 messages in 5 rooms, closed, and the pages of each table and index.
  private func pages() throws -> [String: [Int]] {
    let store = try Store(path: path) { 1_750_000_000_000 }
    try store.fill(messages: 2000, rooms: 5)
    let file = try store.stage("a.bin")
    for _ in 0..<3 { try store.add([UInt8](repeating: 7, count: 65_536), to: file) }
    _ = try store.append("with a file", to: 1, by: 1, files: [file])
    store.emptyLog()
    let pages = try store.connection.rows(
      "SELECT name, pageno FROM dbstat WHERE pagetype = 'leaf' ORDER BY 2"
    ) {
      (name: $0[0] as String, page: $0[1] as Int)
    }
    return Dictionary(grouping: pages, by: \.name).mapValues { $0.map(\.page) }
  }

  private func overwrite(_ page: Int, with bytes: [UInt8]? = nil) {
    var all = Scratch.read(path)
    all.replaceSubrange((page - 1) * 4096..<page * 4096, with: bytes ?? [UInt8](repeating: 0, count: 4096))
    Scratch.write(all, to: path)
  }

  private func rescued(to name: String = "new.db") throws -> (Store, Rescue) {
    let store = try Store(path: scratch.file(name)) { 1_750_000_000_000 }
    let rescue = try Rescue(path, into: store)
    #expect(try store.connection.rows("PRAGMA integrity_check") { $0[0] as String } == ["ok"])
    #expect(try store.connection.rows("PRAGMA foreign_key_check") { $0[0] as String } == [])
    return (store, rescue)
  }

  @Test func `an undamaged store is whole, and is saved whole`() throws {
    _ = try pages()
    #expect(Store.damage(at: path) == nil)
    let (store, rescue) = try rescued()
    #expect(rescue.counts.allSatisfy { $0.lost == 0 })
    #expect(rescue.standIns == 0 && !rescue.wasReplica)
    let tables = ["account", "workspace_member", "room", "room_member", "message", "attachment_piece"]
    let old = try Store(path: path) { 0 }
    for table in tables {
      let all = "SELECT * FROM \(table)"
      let rows = try [old, store].map { store in
        let statement = try CopyStatement(all, on: store.connection)
        var rows: [[CopiedValue]] = []
        while let row = try statement.next() { rows.append(row) }
        return rows
      }
      #expect(rows[0] == rows[1], "\(table)")
      #expect(!rows[0].isEmpty, "\(table)")
    }
  }

  @Test func `after a statement has met damage, nothing is written`() throws {
    let pages = try pages()
    let page = try #require(pages["message"]?.dropFirst().first)
    overwrite(page)
    let store = try Store(path: path) { 0 }
    var heard: [StoreError?] = []
    store.onLoss = { heard.append($0) }
    #expect(
      failure { () throws(StoreError) in try store.connection.rows("SELECT text FROM message") { _ in () } }
        != nil)
    let loss = try #require(store.loss)
    #expect(loss.isDamage && heard == [loss])
    let before = Scratch.read(path)
    #expect(failure { () throws(StoreError) in try store.append("no", to: 1, by: 1) } == loss)
    store.look()
    store.tidy()
    #expect(Scratch.read(path) == before)
    #expect(heard == [loss])
  }

  @Test func `the check finds what the pages alone do not show`() throws {
    let pages = try pages()
    let indexed = try #require(pages["message_by_sequence"])
    // The page is a right one, but the entries of others are missing now.
    overwrite(indexed[1], with: Array(Scratch.read(path)[(indexed[2] - 1) * 4096..<indexed[2] * 4096]))
    let check = try #require(DamageCheck(of: path, on: InlineWorker()))
    guard case .damaged(path, let detail)? = check.damage() else {
      Issue.record("not found")
      return
    }
    #expect(detail.hasPrefix("message: "))
  }

  @Test func `the messages in a damaged page are not taken for a server`() throws {
    let pages = try pages()
    let origin = try #require(pages["origin"]?.first)
    let whole = Scratch.read(path)
    for page in try #require(pages["message"]) {
      Scratch.write(whole, to: path)
      overwrite(origin, with: Array(whole[(page - 1) * 4096..<page * 4096]))
      #expect(try Store(path: path) { 0 }.origin() == nil)
      #expect(Store.damage(at: path)?.isDamage == true)
    }
  }

  /// Each row outside of the damaged pages is saved.
  @Test func `rows before, between and behind damaged pages are saved`() throws {
    let pages = try pages()
    let messages = try #require(pages["message"])
    let kept = try Store(path: path) { 0 }.connection.rows("SELECT id FROM message") { $0[0] as Int64 }
    for index in [1, 4, 5, messages.count - 1] { overwrite(messages[index]) }
    let (store, rescue) = try rescued()
    let count = try #require(rescue.counts.first { $0.table == "message" })
    let saved = try store.connection.rows("SELECT id FROM message") { $0[0] as Int64 }
    #expect(count.saved == saved.count && count.lost == kept.count - saved.count)
    // Each page has about as many rows as the others.
    let share = kept.count / messages.count
    #expect(try #require(count.lost) < share * 8)
    #expect(Set(saved).isSubset(of: kept))
    #expect(saved.contains(1) && saved.count > kept.count - share * 8)
  }

  @Test(arguments: ["account", "room", "workspace", "room_member"])
  func `messages are saved although what they belong to is lost`(table: String) throws {
    let pages = try pages()
    for page in try #require(pages[table]) { overwrite(page) }
    let (store, rescue) = try rescued()
    #expect(rescue.counts.first { $0.table == "message" }?.saved == 2001)
    #expect(rescue.counts.first { $0.table == table }?.lost != 0)
    #expect(rescue.standIns == ["account": 20, "room": 5, "workspace": 1][table] ?? 0)
    let rooms = try store.roomIDs(of: 1)
    #expect(rooms.count == 5)
    #expect(!(try store.messages(in: rooms[0], after: 0).messages.isEmpty))
    #expect(try store.append("on", to: rooms[0], by: 1).text == "on")
  }

  @Test(arguments: [0, 7] as [UInt8])
  func `a store without a page of the list of its tables is saved whole`(filling: UInt8) throws {
    let listed = try pages()["sqlite_schema"] ?? []
    let whole = Scratch.read(path)
    for page in [1] + listed {
      Scratch.write(whole, to: path)
      overwrite(page, with: [UInt8](repeating: filling, count: 4096))
      #expect(failure { () throws(StoreError) in try Store(path: path) { 0 } }?.isDamage == true)
      let (_, rescue) = try rescued(to: "new\(page).db")
      #expect(rescue.counts.first { $0.table == "message" }?.saved == 2001)
      #expect(rescue.counts.allSatisfy { $0.lost == 0 } && rescue.standIns == 0)
    }
    #expect(listed.count > 1)
  }

  @Test(arguments: [1, 4096, 5000, 40_960])
  func `what is left of a store that was cut short is saved`(cut: Int) throws {
    _ = try pages()
    Scratch.write(Array(Scratch.read(path).dropLast(cut)), to: path)
    let (_, rescue) = try rescued()
    let messages = try #require(rescue.counts.first { $0.table == "message" })
    #expect(messages.saved > 1500)
  }
}
