import CSQLite
import Glibc

/// An open database with its prepared statements, used on the thread that opened it.
///
/// SQL is always a literal (`StaticString`), or made of literals (`CopyStatement`), and values are bound, so text from outside
/// cannot become part of a statement. A statement is prepared once and reset after each use, so that no read keeps an old snapshot open.
final class Connection {
  let path: String
  let handle: OpaquePointer
  private var isLogged = false
  /// The file that must still be at its path at each commit. Nil for a database in memory or one that is only read.
  var file: KnownFile?
  /// Reports that processes have written to the file.
  weak var watch: ChangeWatch?
  /// Called with each error that says that the file is damaged.
  var onDamage: (StoreError) -> Void = { _ in }
  /// Writes the log to the disk and waits for it. Tests replace this to make the disk fail.
  var sync: (OpaquePointer) -> Int32 = parlor_sync_log
  private var statements: [UnsafePointer<UInt8>: OpaquePointer] = [:]

  /// Configures SQLite once for the process, before it opens the first database.
  static let isConfigured = parlor_configure() == SQLITE_OK

  /// Opens the database at `path`, or with nil one in memory. A write waits `busyTimeout` milliseconds for another
  /// writer.
  convenience init(path: String?, busyTimeout: Int32) throws(StoreError) {
    // SQLite gives ":memory:" and "" a meaning of their own. With "./" they are ordinary file names.
    let name = path.map { $0.hasPrefix("/") ? $0 : "./" + $0 } ?? ":memory:"
    try self.init(name, of: path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, busyTimeout: busyTimeout)
    // Deleted content is overwritten with zeros, also in pages that become free.
    try execute("PRAGMA secure_delete = ON")
  }

  /// Opens a database under the name that SQLite knows it by.
  init(_ name: String, of path: String?, _ flags: Int32, busyTimeout: Int32) throws(StoreError) {
    _ = Self.isConfigured
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK, let opened else {
      let cause = sqlite3_system_errno(opened)
      sqlite3_close_v2(opened)
      guard code & 0xff == SQLITE_CANTOPEN else {
        throw StoreError(code: code, detail: String(cString: sqlite3_errstr(code)), path: path ?? name)
      }
      throw .cannotOpen(path: path ?? name, errno: cause)
    }
    self.path = path ?? name
    handle = opened
    patience = busyTimeout
    sqlite3_busy_timeout(handle, busyTimeout)
    try check(parlor_harden(handle))
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
  }

  /// How many milliseconds a write waits for another writer.
  var patience: Int32 { didSet { sqlite3_busy_timeout(handle, patience) } }

  /// Whether the file is read-only, although it was opened for writing.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// Whether a transaction is under way.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// How many rows the last statement changed.
  var changedRows: Int { Int(sqlite3_changes(handle)) }

  /// Turns on the write-ahead log. With it, readers and the writer do not wait for each other.
  ///
  /// SQLite keeps the log consistent by itself, but a power cut may undo the newest commits. `syncLog` prevents that.
  ///
  /// If several processes open a new file at once, SQLite reports that it is locked and does not wait. So this method
  /// tries again, for up to `patience` milliseconds.
  func useLog(patience: Int32) throws(StoreError) {
    try execute("PRAGMA synchronous = NORMAL")
    var waited: Int32 = 0
    while true {
      do throws(StoreError) {
        isLogged = try row("PRAGMA journal_mode = WAL", make: { $0[0] as String }) == "wal"
        if isLogged { return }
      } catch .locked {
        // Another process is turning on the log, or has just opened the file.
      }
      guard waited < patience else { throw .locked(path: path) }
      // There is nothing to wait on: for this statement SQLite does not call its busy handler, and its locks on the file
      // cannot be waited for from outside. The other process needs a few milliseconds.
      usleep(5000)
      waited += 5
    }
  }

  /// Moves the log into the file and empties it, without waiting for other processes. Returns whether the log is empty
  /// now.
  func emptyLog() -> Bool {
    sqlite3_busy_timeout(handle, 0)
    defer { sqlite3_busy_timeout(handle, patience) }
    return sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil) == SQLITE_OK
  }

  /// Begins a new log, after the last one was emptied. SQLite waits for the disk at the first write of a log. This one changes
  /// nothing.
  func restartLog() throws(StoreError) { try execute("PRAGMA application_id = 1348563564") }

  /// The cost of all statements so far, in instructions of SQLite's virtual machine. It does not depend on the
  /// machine's speed.
  var steps: Int {
    statements.values.reduce(0) { $0 + Int(sqlite3_stmt_status($1, SQLITE_STMTSTATUS_VM_STEP, 0)) }
  }

  /// The whole database as the bytes of a file.
  func image() throws(StoreError) -> [UInt64] {
    var size: Int64 = 0
    guard let bytes = sqlite3_serialize(handle, "main", &size, 0) else { throw noMemory }
    defer { sqlite3_free(bytes) }
    // Pages have 512 bytes or more, so the size is a multiple of 8.
    return UnsafeRawBufferPointer(start: bytes, count: Int(size)).withMemoryRebound(
      to: UInt64.self, Array.init)
  }

  /// Replaces the empty database in memory by a copy of an image.
  func load(_ image: [UInt64]) throws(StoreError) {
    let size = Int64(image.count * 8)
    guard let copy = sqlite3_malloc64(UInt64(size)) else { throw noMemory }
    image.withUnsafeBytes { UnsafeMutableRawBufferPointer(start: copy, count: $0.count).copyMemory(from: $0) }
    let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE)
    let bytes = copy.assumingMemoryBound(to: UInt8.self)
    try check(sqlite3_deserialize(handle, "main", bytes, size, size, flags))
  }

  private var noMemory: StoreError { StoreError(code: SQLITE_NOMEM, detail: "out of memory", path: path) }

  /// Runs one or several statements that have no values and no rows.
  func execute(_ sql: StaticString) throws(StoreError) {
    try check(sqlite3_exec(handle, sql.utf8CString, nil, nil, nil))
  }

  /// Returns every row of a query, in order. With `columns`, the query is SELECT, the columns, and `sql`.
  func rows<each Value: SQLBound, Element>(
    _ sql: StaticString, _ values: repeat each Value, selecting columns: StaticString? = nil,
    make: (Row) -> Element
  ) throws(StoreError) -> [Element] {
    let statement = try prepared(sql, repeat each values, selecting: columns)
    defer { sqlite3_reset(statement) }
    var result: [Element] = []
    while try step(statement) { result.append(make(Row(statement: statement))) }
    return result
  }

  /// Returns the first row of a query; nil if there is none.
  func row<each Value: SQLBound, Element>(
    _ sql: StaticString, _ values: repeat each Value, selecting columns: StaticString? = nil,
    make: (Row) -> Element
  ) throws(StoreError) -> Element? {
    let statement = try prepared(sql, repeat each values, selecting: columns)
    defer { sqlite3_reset(statement) }
    return try step(statement) ? make(Row(statement: statement)) : nil
  }

  /// Calls `body` for each row of a query until it returns false.
  func forEach<each Value: SQLBound>(
    _ sql: StaticString, _ values: repeat each Value, body: (Row) throws(StoreError) -> Bool
  ) throws(StoreError) {
    let statement = try prepared(sql, repeat each values)
    defer { sqlite3_reset(statement) }
    while try step(statement), try body(Row(statement: statement)) {}
  }

  /// Runs a statement that gives no rows.
  func run<each Value: SQLBound>(_ sql: StaticString, _ values: repeat each Value) throws(StoreError) {
    let statement = try prepared(sql, repeat each values)
    defer { sqlite3_reset(statement) }
    while try step(statement) {}
  }

  /// Runs `body` as the only writer. If it throws, its writes are undone. Inside another transaction, it is part of that
  /// one.
  ///
  /// Once this returns, the writes survive a killed process. They survive a power cut once the log is synced.
  func transaction<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    guard !isInTransaction else { return try body() }
    return try bracket("BEGIN IMMEDIATE") { () throws(StoreError) in
      let result = try body()
      try file?.look()
      return result
    }
  }

  /// Waits until all commits so far, of every process, are on the disk. Returns whether they are. Other writers do not
  /// wait for this call.
  func syncLog() -> Bool { !isLogged || sync(handle) == SQLITE_OK }

  /// Runs the reads of `body` on one state of the store, even if other processes write at the same time.
  func snapshot<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    guard !isInTransaction else { return try body() }
    return try bracket("BEGIN", body)
  }

  private func bracket<Result>(
    _ begin: StaticString, _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try run(begin)
    do throws(StoreError) {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // After some errors, such as a full disk, SQLite has rolled back already.
      if isInTransaction { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
      throw error
    }
  }

  private func prepared<each Value: SQLBound>(
    _ sql: StaticString, _ values: repeat each Value, selecting columns: StaticString? = nil
  ) throws(StoreError) -> OpaquePointer {
    let statement = try prepare(sql, selecting: columns)
    var index: Int32 = 0
    for value in repeat each values {
      index += 1
      try check(value.bind(to: statement, at: index))
    }
    return statement
  }

  /// The address of a literal identifies its statement, so the text need not be hashed.
  private func prepare(
    _ sql: StaticString, selecting columns: StaticString?
  ) throws(StoreError) -> OpaquePointer {
    if let found = statements[sql.utf8Start] { return found }
    var statement: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    let text = columns.map { "SELECT \($0) \(sql)" } ?? "\(sql)"
    try check(sqlite3_prepare_v3(handle, text, -1, flags, &statement, nil))
    guard let statement else { throw .refused(code: SQLITE_MISUSE, detail: "an empty statement") }
    statements[sql.utf8Start] = statement
    return statement
  }

  func step(_ statement: OpaquePointer) throws(StoreError) -> Bool {
    let code = sqlite3_step(statement)
    if code == SQLITE_ROW { return true }
    if code != SQLITE_DONE { try check(code) }
    return false
  }

  private var isOutOfIDs: Bool {
    let count = try? row("SELECT count(*) FROM sqlite_sequence WHERE seq = 9223372036854775807") {
      $0[0] as Int64
    }
    return count ?? 0 != 0
  }

  func check(_ code: Int32) throws(StoreError) {
    guard code != SQLITE_OK else { return }
    var error = StoreError(
      code: code, detail: String(cString: sqlite3_errmsg(handle)), path: path,
      cause: sqlite3_system_errno(handle))
    // SQLite says the same of a table whose ids are used up. No store gets there by itself.
    if code == SQLITE_FULL, isOutOfIDs { error = .damaged(path: path, detail: "sqlite_sequence") }
    if error.isDamage { onDamage(error) }
    throw error
  }
}

extension StaticString {
  /// The literal as a C string. The compiler ends every literal with a NUL.
  fileprivate var utf8CString: UnsafePointer<CChar> {
    UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
