import Synchronization
import Testing
import Usher

@testable import ParlorStore

/// Another thread waits for the disk. Here it works when a test lets it.
@Suite struct LogSyncTests {
  let scratch = Scratch()
  let fixture: Fixture
  let worker = Clerk()
  var store: Store { fixture.store }

  init() throws { fixture = try Fixture(at: scratch.file()) }

  @Test func `a message is told once the disk has it, and what is no message at once`() throws {
    store.syncAside(on: worker, sync: { _ in true }, wake: {})
    var told: [Change] = []
    let observation = store.observe { told.append($0) }
    defer { observation.cancel() }
    let sent = try store.append("said once", to: fixture.channel, by: fixture.ann)
    #expect(told == [])
    // It survives a killed process: another one reads it already.
    #expect(try Store(path: scratch.file()) { 0 }.messages(in: fixture.channel).messages == [sent])
    store.heedDisk()
    #expect(try store.collect() == [])
    #expect(told == [])
    worker.work()
    store.heedDisk()
    #expect(told == [.messages(fixture.channel, newest: sent.id)])

    told = []
    try store.keep(Keepsake(version: 1, text: "words"), as: "draft", of: fixture.ann)
    let room = try store.makeChannel(
      name: "others", description: "", in: fixture.workspace, by: fixture.ann)
    #expect(told.contains(.room(room.id)))
    // A refused message holds nothing back.
    #expect(failure { () throws(StoreError) in try store.append("x", to: 99, by: 1) } == .notMember(99))
    told = []
    try store.markRead(fixture.channel, by: fixture.bo, upTo: sent.id)
    #expect(told == [.read(fixture.channel, fixture.bo)])
  }

  @Test func `a message that is sent while the disk is busy waits for the next sync`() throws {
    nonisolated(unsafe) let (store, fixture) = (store, fixture)
    nonisolated(unsafe) var (syncs, told) = (0, [Change]())
    store.syncAside(
      on: worker,
      sync: { _ in
        syncs += 1
        if syncs == 1 { _ = try? store.append("second", to: fixture.channel, by: fixture.ann) }
        return true
      },
      wake: {
        store.heedDisk()
        if syncs == 1 { #expect(told == []) }
      })
    let observation = store.observe { told.append($0) }
    defer { observation.cancel() }
    let first = try store.append("first", to: fixture.channel, by: fixture.ann)
    worker.work()
    #expect(syncs == 2)
    #expect(told == [.messages(fixture.channel, newest: Message.ID(first.id.rawValue + 1))])
  }

  @Test func `a disk that fails is told, and the message is shown`() throws {
    store.syncAside(on: worker, sync: { _ in false }, wake: {})
    var (told, unsynced) = ([Change](), 0)
    let observation = store.observe { told.append($0) }
    defer { observation.cancel() }
    store.onUnsynced = { unsynced += 1 }
    let sent = try store.append("said once", to: fixture.channel, by: fixture.ann)
    #expect(unsynced == 0)
    worker.work()
    store.heedDisk()
    store.heedDisk()
    #expect(unsynced == 1)
    #expect(told == [.messages(fixture.channel, newest: sent.id)])
  }

  @Test func `what is erased leaves the log, and a long log is moved into the file`() throws {
    store.syncAside(on: InlineWorker(), sync: { _ in true }, wake: {})
    let id = try store.append("secret words", to: fixture.channel, by: fixture.ann).id
    #expect(holds("secret words", "-wal"))
    try store.delete(id, by: fixture.ann)
    store.heedDisk()
    #expect(!holds("secret words", "-wal") && !holds("secret words", ""))

    let reader = try Connection(path: scratch.file(), busyTimeout: 0)
    try reader.execute("BEGIN; SELECT * FROM message")
    let other = try store.append("other words", to: fixture.channel, by: fixture.ann).id
    try store.delete(other, by: fixture.ann)
    #expect(holds("other words", "-wal"))
    try reader.execute("COMMIT")
    try store.markRead(fixture.channel, by: fixture.bo, upTo: id)
    #expect(!holds("other words", "-wal") && !holds("other words", ""))

    let text = String(repeating: "long ", count: 10_000)
    var longest = 0
    for _ in 1...500 {
      _ = try store.append(text, to: fixture.channel, by: fixture.ann)
      longest = max(longest, Scratch.read(scratch.file() + "-wal").count)
    }
    #expect((15 << 20...16 << 20).contains(longest))
    #expect(Scratch.read(scratch.file()).count > 16 << 20)
  }

  @Test func `at the end, the store waits for the disk`() throws {
    store.syncAside(on: worker, sync: { _ in true }, wake: {})
    var told: [Change] = []
    let observation = store.observe { told.append($0) }
    defer { observation.cancel() }
    let sent = try store.append("last words", to: fixture.channel, by: fixture.ann)
    store.endSyncAside()
    #expect(told == [.messages(fixture.channel, newest: sent.id)])
    let next = try store.append("after them", to: fixture.channel, by: fixture.ann)
    #expect(told.last == .messages(fixture.channel, newest: next.id))
  }

  private func holds(_ text: String, _ ending: String) -> Bool {
    let (bytes, wanted) = (Scratch.read(scratch.file() + ending), Array(text.utf8))
    return bytes.indices.contains { bytes[$0] == wanted[0] && bytes[$0...].starts(with: wanted) }
  }
}

/// A worker that works when it is told to.
final class Clerk: Worker {
  private let jobs = Mutex<[@Sendable () -> Void]>([])

  func run(_ job: @escaping @Sendable () -> Void) { jobs.withLock { $0.append(job) } }

  func work() {
    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { job() }
  }
}
