import Glibc
import Testing

@testable import ParlorStore

/// If a store's file is not at its path any more, the store refuses writes, calls `onLoss` once, and keeps
/// everything it has committed.
@Suite struct LossTests {
  let scratch = Scratch()
  var folder: String { scratch.path + "/folder" }
  var path: String { folder + "/parlor.db" }
  let fixture: Fixture
  let heard = Heard()
  var store: Store { fixture.store }

  final class Heard {
    var all: [StoreError?] = []
  }

  init() throws {
    fixture = try Fixture(at: scratch.path + "/folder/parlor.db")
    for number in 1...3 { _ = try fixture.store.append("said \(number)", to: 1, by: 1) }
    fixture.store.onLoss = { [heard] in heard.all.append($0) }
  }

  private func send(_ text: String) -> StoreError? {
    failure { () throws(StoreError) in try store.append(text, to: 1, by: 1) }
  }

  private func texts(at path: String) throws -> [String] {
    try Store(path: path) { 0 }.messages(in: 1, after: 0).messages.map(\.text)
  }

  private static let said = ["said 1", "said 2", "said 3"]

  /// Expects that each write throws an error, and that `onLoss` is called once.
  private func isLost(_ loss: FileLoss, _ location: SourceLocation = #_sourceLocation) {
    let error = StoreError.lost(path: path, loss)
    #expect(send("not sent") == error, sourceLocation: location)
    store.look()
    #expect(send("not sent either") == error, sourceLocation: location)
    #expect(heard.all == [error], sourceLocation: location)
  }

  private func isBack(after said: [String] = LossTests.said) throws {
    store.look()
    #expect(heard.all.count == 2 && heard.all[1] == nil)
    #expect(send("said after that") == nil)
    #expect(try texts(at: path) == said + ["said after that"])
  }

  @Test func `deleted`() {
    unlink(path)
    isLost(.missing)
    #expect(access(path, F_OK) != 0)
  }

  @Test func `moved, and back`() throws {
    rename(path, path + ".moved")
    isLost(.missing)
    // The log was not moved with the file, and the file is complete without it.
    #expect(try texts(at: path + ".moved") == Self.said)
    for ending in ["-wal", "-shm", "-sessions"] { unlink(path + ".moved" + ending) }
    rename(path + ".moved", path)
    try isBack()
  }

  @Test(arguments: ["folder", "folder/parlor.db"])
  func `moved right after a commit: the message counts as sent, and is in the moved file`(moved: String)
    throws
  {
    let watch = try store.watch()
    store.connection.sync = { [path = scratch.path + "/" + moved] _ in rename(path, path + ".moved") }
    #expect(send("said 4") == nil)
    #expect(heard.all == [.lost(path: path, .missing)])
    store.connection.sync = { _ in 0 }
    #expect(send("not sent") == .lost(path: path, .missing))
    rename(scratch.path + "/\(moved).moved", scratch.path + "/" + moved)
    try isBack(after: Self.said + ["said 4"])
    withExtendedLifetime(watch) {}
  }

  @Test func `replaced by another store, and back`() throws {
    let other = try Fixture(at: scratch.path + "/other.db")
    _ = try other.store.append("elsewhere", to: 1, by: 1)
    other.store.connection.saveLog()
    rename(path, path + ".moved")
    link(scratch.path + "/other.db", path)
    isLost(.replaced)
    #expect(try texts(at: scratch.path + "/other.db") == ["elsewhere"])
    let reopen = try #require(store.reopening)
    #expect(failure { () throws(StoreError) in try reopen(0) } == .lost(path: path, .replaced))
    rename(path + ".moved", path)
    try isBack()
  }

  @Test func `its folder renamed, and back`() throws {
    rename(folder, folder + ".moved")
    isLost(.missing)
    mkdir(folder, 0o700)
    #expect(send("not sent") == .lost(path: path, .missing))
    #expect(try texts(at: folder + ".moved/parlor.db") == Self.said)
    rmdir(folder)
    rename(folder + ".moved", folder)
    try isBack()
  }

  @Test func `another session that moves the log into the file is no loss`() throws {
    let watch = try store.watch()
    let other = try Store(path: path) { 0 }
    for number in 4...8 {
      _ = try other.append("said \(number)", to: 1, by: 1)
      store.look()
      other.connection.saveLog()
      store.look()
      #expect(send("and here \(number)") == nil)
      store.connection.saveLog()
      store.look()
      #expect(other.connection.emptyLog())
      store.look()
      other.look()
    }
    #expect(heard.all.isEmpty)
    withExtendedLifetime(watch) {}
  }

  @Test(arguments: [0, 100, 4096, 20_000])
  func `cut short, and not mended by making it longer again`(size: Int) {
    store.connection.saveLog()
    _ = send("said 4")
    truncate(path, off_t(size))
    isLost(.cut)
    var facts = stat()
    #expect(stat(path, &facts) == 0 && facts.st_size == size)
    truncate(path, 1 << 20)
    isLost(.cut)
  }

  @Test(arguments: [100, 4096, 20_000])
  func `cut short after its log was emptied`(size: Int) {
    #expect(store.connection.emptyLog())
    store.look()
    truncate(path, off_t(size))
    store.look()
    #expect(heard.all == [.lost(path: path, .cut)])
    isLost(.cut)
  }

  @Test func `its log emptied by another session is no loss`() throws {
    let other = try Store(path: path) { 0 }
    #expect(other.connection.emptyLog())
    #expect(send("said 4") == nil)
    #expect(other.connection.emptyLog())
    store.look()
    #expect(send("said 5") == nil)
    #expect(heard.all.isEmpty)
    #expect(try texts(at: path) == Self.said + ["said 4", "said 5"])
  }

  @Test func `a session that ends after a loss does not touch the files at the store's path`() throws {
    do {
      let first = try Store(path: scratch.path + "/one/parlor.db") { 0 }
      rename(scratch.path + "/one", scratch.path + "/gone")
      let other = try Fixture(at: scratch.path + "/one/parlor.db")
      _ = try other.store.append("kept", to: 1, by: 1)
      first.look()
      first.tidy()
      #expect(access(scratch.path + "/one/parlor.db-wal", F_OK) == 0)
    }
    #expect(try texts(at: scratch.path + "/one/parlor.db") == ["kept"])
  }
}
