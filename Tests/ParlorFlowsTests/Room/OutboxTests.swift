import Glibc
@testable import ParlorFlows
import Testing
import UsherTesting

@testable import ParlorStore

@Suite struct OutboxTests {
  private let store: Store
  private let room = Address.room(42)
  /// Longer than the space that is free in the pages of the store.
  private let long = String(repeating: "important words ", count: 500)

  init() throws { store = try Store.demo { DemoStage.time } }

  private func outbox(later: @escaping (Int64, @escaping () -> Void) -> Void = { _, body in body() })
    -> Outbox
  {
    Outbox(of: Company.jun, in: store, later: later)
  }

  private func fill(_ store: Store) throws { try store.connection.execute("PRAGMA max_page_count = 1") }
  private func free(_ store: Store) throws {
    try store.connection.execute("PRAGMA max_page_count = 1000000")
  }

  @Test
  func `a message that a full disk refuses is at risk until it is kept, and the next session finds it`()
    throws
  {
    let outbox = outbox()
    try fill(store)
    #expect(!outbox.send(long, to: room))
    #expect(outbox.messages(to: room).map(\.trouble?.kind) == [.full])
    #expect(outbox.keepAll().lost.map(\.text) == [long])
    #expect(outbox.settle().why == .full(path: ":memory:"))
    try free(store)
    #expect(outbox.settle().lost.isEmpty)
    #expect(try store.unsent(in: 42, of: Company.jun).map(\.text) == [long])
    let next = self.outbox()
    next.take(try store.unsent(in: 42, of: Company.jun), to: room, because: { _ in .interrupted })
    next.retry(room) { _ in true }
    #expect(next.count(to: room) == 0)
    #expect(try store.unsent(in: 42, of: Company.jun) == [])
    #expect(try store.messages(in: 42).messages.last?.text == long)
  }

  @Test func `messages that waited for a lost store are sent once, whatever notices that it is back`() throws
  {
    let file = try BusyFile()
    let (store, room) = (file.store, Address.room(file.room))
    let outbox = Outbox(of: file.ann, in: store) { _, _ in }
    store.onLoss = { [weak outbox] in if $0 == nil { outbox?.retryWaiting() } }
    let path = try #require(store.path)
    rename(path, path + ".moved")
    for text in ["one", "two", "three"] { #expect(!outbox.send(text, to: room)) }
    rename(path + ".moved", path)
    #expect(outbox.send("four", to: room))
    #expect(try store.messages(in: file.room).messages.map(\.text) == ["one", "two", "three", "four"])
    #expect(outbox.count(to: room) == 0)
  }

  @Test func `edits and deletions wait for a busy store in order, and are made once it is free`() throws {
    let file = try BusyFile()
    let (store, room) = (file.store, Address.room(file.room))
    var due: [() -> Void] = []
    let outbox = Outbox(of: file.ann, in: store) { due.append($1) }
    let ids = try ["first", "second", "third"].map { try store.append($0, to: file.room, by: file.ann).id }
    func texts() throws -> [String] { try store.messages(in: file.room).messages.map(\.text) }
    try file.hold()
    #expect(!outbox.send("first try", to: room, .edit(ids[0])))
    #expect(!outbox.send("then this", to: room))
    #expect(!outbox.send("second", to: room, .delete(ids[1])))
    // The second edit of a message replaces the first one, which still waits.
    #expect(!outbox.send("first again", to: room, .edit(ids[0])))
    #expect(outbox.messages(to: room).map(\.text) == ["then this", "second", "first again"])
    #expect(outbox.isAtRisk(room))
    #expect(try texts() == ["first", "second", "third"])
    due.removeFirst()()
    #expect(due.count == 1)
    #expect(outbox.keepAll().lost.map(\.kind) == [.new, .delete(ids[1]), .edit(ids[0])])
    file.letGo()
    // As another session of the account would.
    try store.delete(ids[1], by: file.ann)
    due.removeFirst()()
    #expect(try texts() == ["first again", "", "third", "then this"])
    #expect(outbox.count(to: room) == 0)
    #expect(due.isEmpty)
  }

  @Test func `a message that is no longer allowed does not hold up those behind it`() throws {
    let file = try BusyFile()
    let room = Address.room(file.room)
    var due: [() -> Void] = []
    let outbox = Outbox(of: file.ann, in: file.store) { due.append($1) }
    let id = try file.store.append("first", to: file.room, by: file.ann).id
    try file.hold()
    #expect(!outbox.send("too late", to: room, .edit(id)))
    #expect(!outbox.send("behind it", to: room))
    file.letGo()
    try file.store.delete(id, by: file.ann)
    due.removeFirst()()
    #expect(outbox.messages(to: room).map(\.trouble) == [Trouble(kind: .gone)])
    #expect(try file.store.messages(in: file.room).messages.map(\.text) == ["", "behind it"])
  }

  @Test
  func `files that wait for a busy store are delivered in turn, and kept when the session ends`()
    throws
  {
    let file = try BusyFile()
    let room = Address.room(file.room)
    var due: [() -> Void] = []
    var handed: [[String]] = []
    let outbox = Outbox(of: file.ann, in: file.store) { due.append($1) }
    outbox.deliver = { handed.append($0.paths) }
    try file.hold()
    let files = outbox.add("", to: room, paths: ["/a"], .sending)
    outbox.fail(files.id, StoreError.locked(path: ""))
    #expect(!outbox.send("behind them", to: room))
    file.letGo()
    due.removeFirst()()
    #expect(handed == [["/a"]])
    #expect(outbox.count(to: room) == 2)
    #expect(outbox.settle().lost.isEmpty)
    #expect(try file.store.unsent(in: file.room, of: file.ann).map(\.paths) == [["/a"], []])
  }

  @Test func `a change that fails because the disk is full is shown as at risk, and /retry makes it`() throws
  {
    let outbox = outbox()
    let id = try store.append("short", to: 42, by: Company.jun).id
    try fill(store)
    #expect(!outbox.send(long, to: room, .edit(id)))
    #expect(outbox.messages(to: room).map(\.trouble?.kind) == [.full])
    #expect(outbox.isAtRisk(room))
    #expect(outbox.keepAll().lost.map(\.text) == [long])
    try free(store)
    outbox.retry(room) { _ in true }
    #expect(outbox.count(to: room) == 0)
    #expect(try store.message(id)?.text == long)
  }

  @Test func `a change that is not allowed is reported, and everything else is still kept`() throws {
    let outbox = outbox()
    let theirs = try store.append("hers", to: 42, by: Company.mina).id
    #expect(!outbox.send("mine now", to: room, .edit(theirs)))
    outbox.add("words", to: room, .failed(.interrupted))
    let (lost, why) = outbox.keepAll()
    #expect(lost.map(\.text) == ["mine now"])
    #expect(why == .notAuthor(theirs))
    #expect(try store.unsent(in: 42, of: Company.jun).map(\.text) == ["words"])
  }

  @Test func `if the disk fails, the user is told after the change was made`() throws {
    let company = try Company()
    let jun = try company.guest(Company.jun, at: "channel:42")
    _ = jun.news
    company.store.onUnsynced()
    #expect(jun.news == "Done, but the disk did not confirm it: a power cut may undo the last changes.")
  }

  @Test func `before the program ends, it asks about what would be lost`() throws {
    let company = try Company()
    let jun = try company.guest(Company.jun, at: "channel:42")
    try fill(company.store)
    jun.type(long)
    #expect(jun.news.contains("not sent: the disk is full"))
    jun.type("/quit")
    #expect(jun.place == "workspace:1/home/channel:42")
    jun.type("n")
    #expect(jun.place == "workspace:1/home/channel:42")
    try free(company.store)
    jun.type("/quit")
    #expect(jun.place == "")
    #expect(try company.store.unsent(in: 42, of: Company.jun).map(\.text) == [long])
  }

  @Test func `/retry answers if the messages cannot be sent`() throws {
    let company = try Company()
    let jun = try company.guest(Company.jun, at: "channel:42")
    try fill(company.store)
    jun.type(long)
    _ = jun.news
    jun.type("/retry")
    #expect(jun.news == "Sending failed again, for the reason shown above. /retry tries once more.")
    try free(company.store)
    jun.type("/retry")
    #expect(!jun.news.contains("Still"))
  }

  @Test func `without unsent messages, /retry has nothing to send`() throws {
    let jun = try Company().guest(Company.jun, at: "channel:42")
    jun.type("/retry")
    #expect(jun.news == "Nothing is waiting to be sent.")
  }

  @Test func `of many unsent messages, the last are drawn, each once`() throws {
    let company = try Company()
    let jun = try company.guest(Company.jun, at: "channel:42")
    try fill(company.store)
    var rows = 0
    // More than the screen draws.
    for number in 0..<ChatWindow.page + 10 {
      jun.type("\(number) \(long)")
      rows = jun.news.split(separator: "\n").count
    }
    // The screen shows the message and the reason, and does not draw the earlier ones again.
    #expect(rows < 2 * long.count / 70)
    try free(company.store)
  }
}
