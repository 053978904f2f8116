#if SQLite
internal import CSQLite
internal import Glibc
internal import UsherFiles

/// Keeps events in an SQLite file, which several sessions may use at once.
///
/// The file is opened when it is first needed, and again if it was deleted or replaced meanwhile. If that fails, the next call tries
/// again. Only its owner can read it. A power cut may undo the newest writes: an event is not worth a wait for the disk.
public final class SQLiteEventStore: EventStore {
  /// Where the file is.
  public let path: String
  private let patience: Int32
  private var opened: (database: Database, file: FileIdentity?)?
  private var lock: (descriptor: Int32, file: FileIdentity?) = (-1, nil)

  /// A write waits `patience` milliseconds for another session's write.
  public init(path: String, patience: Int32 = 2000) { (self.path, self.patience) = (path, patience) }

  deinit {
    // A process that is being started has a copy of the descriptor for a moment, so closing it would not end the lock at once.
    release()
    if lock.descriptor >= 0 { close(lock.descriptor) }
  }

  public func save(_ events: [StoredEvent], lost: Int) throws {
    let database = try database()
    try database.transaction { () throws(EventStoreError) in
      for event in events {
        try database.run(
          "INSERT OR IGNORE INTO event (session, number, json) VALUES (?, ?, ?)",
          .integer(Int64(bitPattern: event.id.session)), .integer(Int64(bitPattern: event.id.number)),
          .text(event.json))
      }
      try note(lost, as: .crowdedOut, in: database)
    }
  }

  public func count() throws -> Int { Int(try database().number("SELECT count(*) FROM event")) }

  public func oldest(_ limit: Int) throws -> [StoredEvent] {
    var events: [StoredEvent] = []
    try database().run(
      "SELECT session, number, json FROM event ORDER BY place LIMIT ?", .integer(Int64(limit))
    ) { row in
      events.append(Self.event(row))
    }
    return events
  }

  private static func event(_ row: OpaquePointer) -> StoredEvent {
    let id = EventID(
      session: UInt64(bitPattern: sqlite3_column_int64(row, 0)),
      number: UInt64(bitPattern: sqlite3_column_int64(row, 1)))
    let bytes = UnsafeRawBufferPointer(
      start: sqlite3_column_text(row, 2), count: Int(sqlite3_column_bytes(row, 2)))
    return StoredEvent(id: id, json: Array(bytes))
  }

  public func remove(_ events: [EventID], as fate: EventFate) throws {
    let database = try database()
    try database.transaction { () throws(EventStoreError) in
      var count = 0
      for event in events {
        try database.run(
          "DELETE FROM event WHERE session = ? AND number = ?", .integer(Int64(bitPattern: event.session)),
          .integer(Int64(bitPattern: event.number)))
        count += database.changedRows
      }
      try note(count, as: fate, in: database)
    }
  }

  /// The events that were saved after a place in the order of all that this file has had, with the last of these places. If
  /// `place` is nil, those that wait.
  ///
  /// After a first call with nil, the file keeps the newest thousand events that are removed. So a later call also returns events
  /// that were saved and removed between two calls.
  public func saved(after place: Int64?) throws -> (events: [StoredEvent], place: Int64) {
    guard let place else { return try beginTrail() }
    var (events, last): ([StoredEvent], Int64) = ([], place)
    try database().run(
      """
      SELECT session, number, json, place FROM event WHERE place > ?1
      UNION ALL SELECT session, number, json, place FROM trail WHERE place > ?1 ORDER BY place
      """, .integer(place)
    ) { row in
      events.append(Self.event(row))
      last = sqlite3_column_int64(row, 3)
    }
    return (events, last)
  }

  private func beginTrail() throws -> (events: [StoredEvent], place: Int64) {
    let database = try database()
    var (events, last): ([StoredEvent], Int64) = ([], 0)
    try database.transaction { () throws(EventStoreError) in
      try database.execute(
        """
        CREATE TRIGGER IF NOT EXISTS trail_of_event AFTER DELETE ON event BEGIN
          INSERT OR REPLACE INTO trail VALUES (old.place, old.session, old.number, old.json);
          DELETE FROM trail WHERE place <= old.place - 1000;
        END
        """)
      try database.run("SELECT session, number, json FROM event ORDER BY place") { row in
        events.append(Self.event(row))
      }
      last = try database.number("SELECT seq FROM sqlite_sequence WHERE name = 'event'")
    }
    return (events, last)
  }

  /// Removes everything, the counts as well.
  public func clear() throws {
    let database = try database()
    try database.transaction { () throws(EventStoreError) in
      try database.execute(
        """
        DROP TRIGGER IF EXISTS trail_of_event;
        DELETE FROM event; DELETE FROM gone; DELETE FROM trail
        """)
    }
  }

  /// How many events are gone, and why.
  public func counts() throws -> [EventFate: Int] {
    var counts: [EventFate: Int] = [:]
    try database().run("SELECT fate, count FROM gone") { row in
      if let fate = EventFate(rawValue: Int(sqlite3_column_int64(row, 0))) {
        counts[fate] = Int(sqlite3_column_int64(row, 1))
      }
    }
    return counts
  }

  // F_OFD_SETLK, which <fcntl.h> declares for _GNU_SOURCE only. The lock belongs to the open file, and the system drops it when
  // the process ends.
  private static let setLock: Int32 = 37

  public func claim() throws -> Bool {
    let path = path + "-delivery"
    // A lock on a file that others do not see any more would not keep them from delivering.
    if lock.descriptor >= 0, lock.file != FileIdentity(at: path) {
      close(lock.descriptor)
      lock = (-1, nil)
    }
    if lock.descriptor < 0 {
      try Folder.makeParents(of: path)
      lock.descriptor = try RegularFile.open(path, O_RDWR | O_CREAT | O_NOFOLLOW)
      lock.file = FileIdentity(at: path)
    }
    return setLock(Int16(F_WRLCK))
  }

  public func release() { if lock.descriptor >= 0 { _ = setLock(Int16(F_UNLCK)) } }

  private func setLock(_ kind: Int16) -> Bool {
    var range = flock(l_type: kind, l_whence: Int16(SEEK_SET), l_start: 0, l_len: 1, l_pid: 0)
    return fcntl(lock.descriptor, Self.setLock, &range) == 0
  }

  private func note(_ count: Int, as fate: EventFate, in database: Database) throws(EventStoreError) {
    guard count > 0 else { return }
    try database.run(
      "INSERT INTO gone (fate, count) VALUES (?, ?) ON CONFLICT (fate) DO UPDATE SET count = count + excluded.count",
      .integer(Int64(fate.rawValue)), .integer(Int64(count)))
  }

  private func database() throws -> Database {
    if let opened {
      if opened.file == FileIdentity(at: path) { return opened.database }
      self.opened = nil
    }
    try makeFile()
    let database = try Database(path: path, patience: patience)
    try SchemaStep.apply(to: database, path: path)
    try database.run("PRAGMA journal_mode = WAL")
    try database.execute("PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON")
    opened = (database, FileIdentity(at: path))
    return database
  }

  /// Makes the file before SQLite does, for its owner alone. What is there must be a file, and no link.
  private func makeFile() throws {
    try Folder.makeParents(of: path)
    let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if file >= 0 { return _ = close(file) }
    // An existing file is not opened here: closing it would release SQLite's locks on it.
    var facts = stat()
    guard errno == EEXIST, lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      throw EventStoreError.cannotOpen(path: path)
    }
  }
}
#endif
