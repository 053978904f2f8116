import CSQLite
import Glibc
import Synchronization
import Testing
import UsherEvents
import UsherFiles

@Suite final class SQLiteEventStoreTests {
  private let folder: ScratchFolder
  private var path: String { folder.path + "/deep/events.sqlite" }

  init() throws { folder = try ScratchFolder("events") }

  deinit { folder.remove() }

  private func events(_ numbers: ClosedRange<UInt64>, of session: UInt64 = .max) -> [StoredEvent] {
    numbers.map { StoredEvent(id: EventID(session: session, number: $0), json: Array(#"{"n":\#($0)}"#.utf8)) }
  }

  @Test func eventsComeBackInTheOrderInWhichTheyWereSaved() throws {
    let store = SQLiteEventStore(path: path)
    try store.save(events(5...9), lost: 0)
    try store.save(events(1...3, of: 7), lost: 2)
    #expect(try store.count() == 8)
    #expect(try store.oldest(6) == events(5...9) + events(1...1, of: 7))
    try store.remove(events(4...8).map(\.id), as: .delivered)
    try store.remove(events(5...5).map(\.id), as: .refused)
    // Another session sees the same.
    let other = SQLiteEventStore(path: path)
    #expect(try other.oldest(9) == events(9...9) + events(1...3, of: 7))
    #expect(try other.counts() == [.delivered: 4, .crowdedOut: 2])
    try other.clear()
    #expect(try store.count() == 0)
    #expect(try store.counts() == [:])
  }

  @Test func onlyTheOwnerCanReadTheFiles() throws {
    let store = SQLiteEventStore(path: path)
    try store.save(events(1...1), lost: 0)
    _ = try store.claim()
    for name in ["", "-wal", "-shm", "-delivery"] {
      var facts = stat()
      #expect(stat(path + name, &facts) == 0)
      #expect(facts.st_mode & 0o777 == 0o600)
    }
  }

  @Test func `the right to deliver can be had before anything is saved`() throws {
    #expect(try SQLiteEventStore(path: path).claim())
  }

  @Test func onlyOneSessionMayDeliver() throws {
    let first = SQLiteEventStore(path: path)
    try first.save(events(1...1), lost: 0)
    var second: SQLiteEventStore? = SQLiteEventStore(path: path)
    #expect(try second?.claim() == true)
    #expect(try first.claim() == false)
    // The right ends with the session that has it.
    second = nil
    #expect(try first.claim())
    first.release()
    #expect(try SQLiteEventStore(path: path).claim())
  }

  @Test func aFileThatIsDeletedMeanwhileIsMadeAnew() throws {
    let store = SQLiteEventStore(path: path)
    try store.save(events(1...3), lost: 0)
    #expect(try store.claim())
    for name in ["", "-wal", "-shm", "-delivery"] { unlink(path + name) }
    try store.save(events(4...4), lost: 0)
    #expect(try store.oldest(9) == events(4...4))
    #expect(try SQLiteEventStore(path: path).count() == 1)
    // The right to deliver belongs to the new file.
    let other = SQLiteEventStore(path: path)
    #expect(try other.claim())
    #expect(try store.claim() == false)
  }

  @Test func whatWasSavedAfterAPlaceIsFoundByAnotherSession() throws {
    let store = SQLiteEventStore(path: path)
    try store.save(events(1...3), lost: 0)
    try store.remove(events(1...3).map(\.id), as: .delivered)
    try store.save(events(4...5), lost: 0)
    let (found, place) = try SQLiteEventStore(path: path).saved(after: 4)
    #expect(found == events(5...5))
    #expect(place == 5)
  }

  @Test func `what was saved and delivered between two looks is found`() throws {
    let store = SQLiteEventStore(path: path)
    try store.save(events(1...3), lost: 0)
    try store.remove(events(1...2).map(\.id), as: .delivered)
    let tail = SQLiteEventStore(path: path)
    let waiting = try tail.saved(after: nil)
    #expect(waiting.events == events(3...3))
    #expect(waiting.place == 3)
    try store.save(events(4...5), lost: 0)
    try store.remove(events(3...4).map(\.id), as: .delivered)
    let next = try tail.saved(after: waiting.place)
    #expect(next.events == events(4...5))
    #expect(next.place == 5)
    #expect(try tail.saved(after: next.place).events == [])
    // A second one begins with what waits.
    #expect(try SQLiteEventStore(path: path).saved(after: nil).events == events(5...5))
    // The newest thousand are kept for it.
    try store.save(events(6...2000), lost: 0)
    try store.remove(events(5...2000).map(\.id), as: .delivered)
    #expect(try tail.saved(after: next.place).events == events(1001...2000))
    #expect(try store.count() == 0)
    // After `clear`, nothing of it is left.
    try store.clear()
    try store.save(events(2001...2001), lost: 0)
    #expect(try tail.saved(after: nil).events == events(2001...2001))
  }

  @Test func aFileOfAnotherProgramIsLeftAlone() throws {
    mkdir(folder.path + "/deep", 0o700)
    var other: OpaquePointer?
    sqlite3_open(path, &other)
    sqlite3_exec(other, "CREATE TABLE note (text)", nil, nil, nil)
    sqlite3_close(other)
    #expect(throws: EventStoreError.notAStore(path: path)) {
      try SQLiteEventStore(path: path).count()
    }
  }

  @Test func `a file of the first version gets what it lacks, and keeps its events`() throws {
    try SQLiteEventStore(path: path).save(events(1...2), lost: 3)
    var old: OpaquePointer?
    sqlite3_open(path, &old)
    sqlite3_exec(old, "DROP TABLE trail; PRAGMA user_version = 1", nil, nil, nil)
    sqlite3_close(old)
    let store = SQLiteEventStore(path: path)
    #expect(try store.saved(after: 1).events == events(2...2))
    #expect(try store.counts() == [.crowdedOut: 3])
  }

  @Test func aNewerFileIsLeftAlone() throws {
    try SQLiteEventStore(path: path).save(events(1...1), lost: 0)
    var newer: OpaquePointer?
    sqlite3_open(path, &newer)
    sqlite3_exec(newer, "PRAGMA user_version = 99", nil, nil, nil)
    sqlite3_close(newer)
    #expect(throws: EventStoreError.newer(path: path, version: 99)) {
      try SQLiteEventStore(path: path).count()
    }
  }

  @Test func aDamagedFileOrALinkIsAnError() throws {
    mkdir(folder.path + "/deep", 0o700)
    symlink("/dev/null", path)
    #expect(throws: EventStoreError.cannotOpen(path: path)) {
      try SQLiteEventStore(path: path).count()
    }
    unlink(path)
    let file = open(path, O_WRONLY | O_CREAT, 0o600)
    _ = Array(repeating: UInt8(ascii: "x"), count: 4096).withUnsafeBytes {
      write(file, $0.baseAddress, $0.count)
    }
    close(file)
    let store = SQLiteEventStore(path: path)
    #expect(throws: EventStoreError.self) { try store.count() }
    // Once the file is gone, the same store makes a new one.
    unlink(path)
    #expect(try store.count() == 0)
  }

  @Test func aCourierKeepsItsEventsForTheNextSession() throws {
    let answers = Answers()
    for (session, answer) in [(UInt64(1), Delivery.failed), (2, .taken)] {
      answers.answer.store(answer == .taken, ordering: .relaxed)
      let courier = EventCourier(
        store: SQLiteEventStore(path: path), server: answers, clock: { 1 }, moment: { 0 }, random: { session }
      )
      courier.isOn = true
      EventLog<Ping>(courier).log(.ping)
      _ = courier.turn()
    }
    #expect(try SQLiteEventStore(path: path).counts() == [.delivered: 2])
  }
}

private final class Answers: EventServer {
  let answer = Atomic(false)

  func deliver(_ batch: [StoredEvent]) -> Delivery { answer.load(ordering: .relaxed) ? .taken : .failed }
}
