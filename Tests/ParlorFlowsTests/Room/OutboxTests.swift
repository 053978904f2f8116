import ParlorFlows
import Testing
import UsherTesting

@testable import ParlorFlows
@testable import ParlorStore

@Suite struct OutboxTests {
  private let store: Store
  private let room = Address.room(42)
  /// Longer than what is left free in the pages there are.
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
  func `what a full store does not take is at risk until it is kept, and is then there for the next session`()
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
    next.take(try store.unsent(in: 42, of: Company.jun), to: room)
    next.retry(room) { _ in true }
    #expect(next.count(to: room) == 0)
    #expect(try store.unsent(in: 42, of: Company.jun) == [])
    #expect(try store.messages(in: 42).messages.last?.text == long)
  }

  @Test func `the program says what it loses, and asks first`() throws {
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

  @Test func `with nothing waiting there is nothing to try again`() throws {
    let jun = try Company().guest(Company.jun, at: "channel:42")
    jun.type("/retry")
    #expect(jun.news == "Nothing is waiting to be sent.")
  }

  @Test func `of many that were not sent the last are drawn, and each once`() throws {
    let company = try Company()
    let jun = try company.guest(Company.jun, at: "channel:42")
    try fill(company.store)
    var rows = 0
    for number in 0..<100 {
      jun.type("\(number) \(long)")
      rows = jun.news.split(separator: "\n").count
    }
    // The text, why it was not sent, and nothing of those before it.
    #expect(rows < 2 * long.count / 70)
    try free(company.store)
  }
}
