import CSQLite
import Glibc

/// One open database with its prepared statements, for the thread that opened it.
///
/// SQL is only ever a literal (`StaticString`), so no text from outside can become part of a statement; values are
/// bound. A statement is prepared once and reset after each use, so that no read holds on to an old snapshot.
final class Connection {
  let path: String
  let handle: OpaquePointer
  private var isLogged = false
  /// What has to be found at its paths still; nil while that is not known, and in memory.
  var files: StoreFiles?
  /// Has the disk take the log; a disk that fails at that is hard to come by.
  var sync: (OpaquePointer) -> Int32 = parlor_sync_log
  private var statements: [UnsafePointer<UInt8>: OpaquePointer] = [:]

  /// Settled once for the process, before the first database is opened.
  private static let isConfigured = parlor_configure() == SQLITE_OK

  /// Opens the database at `path`, or one in memory. Waits `busyTimeout` milliseconds for another writer.
  init(path: String?, busyTimeout: Int32) throws(StoreError) {
    _ = Self.isConfigured
    // A relative name that SQLite reads as something else (":memory:", "") is made an ordinary one.
    let name = path.map { $0.hasPrefix("/") ? $0 : "./" + $0 } ?? ":memory:"
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(name, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      let cause = sqlite3_system_errno(opened)
      sqlite3_close_v2(opened)
      guard code & 0xff == SQLITE_CANTOPEN else {
        throw StoreError(code: code, detail: String(cString: sqlite3_errstr(code)), path: name)
      }
      throw .cannotOpen(path: path ?? name, errno: cause)
    }
    self.path = path ?? name
    handle = opened
    patience = busyTimeout
    sqlite3_busy_timeout(handle, busyTimeout)
    try check(parlor_harden(handle))
    // What is deleted is overwritten in the file, also in pages that are free now.
    try execute("PRAGMA secure_delete = ON")
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
  }

  /// How many milliseconds to wait for another writer.
  var patience: Int32 { didSet { sqlite3_busy_timeout(handle, patience) } }

  /// Whether the file can only be read, whatever was asked for.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// Whether a transaction is under way.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// How many rows the last statement wrote.
  var changedRows: Int { Int(sqlite3_changes(handle)) }

  /// Turns on the write-ahead log, in which readers and the one writer do not wait for each other.
  ///
  /// SQLite keeps the log whole by itself: a power cut takes back the newest commits at most. `syncLog` makes them
  /// last.
  /// Several processes that open a new file at once get in each other's way here, and SQLite does not wait by itself.
  func useLog(patience: Int32) throws(StoreError) {
    try execute("PRAGMA synchronous = NORMAL")
    var waited: Int32 = 0
    while true {
      do throws(StoreError) {
        isLogged = try row("PRAGMA journal_mode = WAL", make: { $0[0] as String }) == "wal"
        if isLogged { return }
      } catch .locked {
        // Falls through to the wait.
      }
      guard waited < patience else { throw .locked(path: path) }
      usleep(5000)
      waited += 5
    }
  }

  /// Moves the log into the file and empties it, waiting for nobody; says whether it is empty now.
  func emptyLog() -> Bool {
    sqlite3_busy_timeout(handle, 0)
    defer { sqlite3_busy_timeout(handle, patience) }
    return sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil) == SQLITE_OK
  }

  /// What all statements so far have cost, in instructions of SQLite's machine: a measure that no clock disturbs.
  var steps: Int {
    statements.values.reduce(0) { $0 + Int(sqlite3_stmt_status($1, SQLITE_STMTSTATUS_VM_STEP, 0)) }
  }

  /// The whole database as it would be in a file.
  func image() throws(StoreError) -> [UInt64] {
    var size: Int64 = 0
    guard let bytes = sqlite3_serialize(handle, "main", &size, 0) else { throw noMemory }
    defer { sqlite3_free(bytes) }
    // Pages have at least 512 bytes.
    return UnsafeRawBufferPointer(start: bytes, count: Int(size)).withMemoryRebound(
      to: UInt64.self, Array.init)
  }

  /// Makes a copy of an image the database, in place of the empty one in memory that was opened.
  func load(_ image: [UInt64]) throws(StoreError) {
    let size = Int64(image.count * 8)
    guard let copy = sqlite3_malloc64(UInt64(size)) else { throw noMemory }
    image.withUnsafeBytes { UnsafeMutableRawBufferPointer(start: copy, count: $0.count).copyMemory(from: $0) }
    let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE)
    let bytes = copy.assumingMemoryBound(to: UInt8.self)
    try check(sqlite3_deserialize(handle, "main", bytes, size, size, flags))
  }

  private var noMemory: StoreError { StoreError(code: SQLITE_NOMEM, detail: "out of memory", path: path) }

  /// Runs statements that take no values and give no rows, several at once.
  func execute(_ sql: StaticString) throws(StoreError) {
    try check(sqlite3_exec(handle, sql.utf8CString, nil, nil, nil))
  }

  /// Every row of a query, in order.
  func rows<each Value: SQLBound, Element>(
    _ sql: StaticString, _ values: repeat each Value, make: (Row) -> Element
  ) throws(StoreError) -> [Element] {
    let statement = try prepared(sql, repeat each values)
    defer { sqlite3_reset(statement) }
    var result: [Element] = []
    while try step(statement) { result.append(make(Row(statement: statement))) }
    return result
  }

  /// The first row of a query, if there is one.
  func row<each Value: SQLBound, Element>(
    _ sql: StaticString, _ values: repeat each Value, make: (Row) -> Element
  ) throws(StoreError) -> Element? {
    let statement = try prepared(sql, repeat each values)
    defer { sqlite3_reset(statement) }
    return try step(statement) ? make(Row(statement: statement)) : nil
  }

  /// Goes through the rows of a query for as long as `body` wants more.
  func forEach<each Value: SQLBound>(
    _ sql: StaticString, _ values: repeat each Value, body: (Row) throws(StoreError) -> Bool
  ) throws(StoreError) {
    let statement = try prepared(sql, repeat each values)
    defer { sqlite3_reset(statement) }
    while try step(statement), try body(Row(statement: statement)) {}
  }

  /// Runs one statement for its effect.
  func run<each Value: SQLBound>(_ sql: StaticString, _ values: repeat each Value) throws(StoreError) {
    let statement = try prepared(sql, repeat each values)
    defer { sqlite3_reset(statement) }
    while try step(statement) {}
  }

  /// Runs `body` as the one writer: all of it is kept, or none. Inside another transaction it is part of that one.
  ///
  /// When this returns, what it wrote survives a killed process; a power cut only once the log is synced.
  func transaction<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    guard !isInTransaction else { return try body() }
    return try bracket("BEGIN IMMEDIATE") { () throws(StoreError) in
      let result = try body()
      try files?.check(self, isWriting: true)
      return result
    }
  }

  /// Waits until the disk has everything that was committed so far, by whomever; says whether it has. Nobody waits for
  /// this meanwhile.
  func syncLog() -> Bool { !isLogged || sync(handle) == SQLITE_OK }

  /// Runs the reads of `body` on one state of the store, whatever others write meanwhile.
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
      // Some failures (a full disk) have rolled back already; then there is nothing left to do.
      if isInTransaction { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
      throw error
    }
  }

  private func prepared<each Value: SQLBound>(
    _ sql: StaticString, _ values: repeat each Value
  ) throws(StoreError) -> OpaquePointer {
    let statement = try prepare(sql)
    var index: Int32 = 0
    for value in repeat each values {
      index += 1
      try check(value.bind(to: statement, at: index))
    }
    return statement
  }

  /// A literal's address names it: the same call site finds its own statement again without looking at the text.
  private func prepare(_ sql: StaticString) throws(StoreError) -> OpaquePointer {
    if let found = statements[sql.utf8Start] { return found }
    var statement: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    try check(
      sqlite3_prepare_v3(handle, sql.utf8CString, Int32(sql.utf8CodeUnitCount) + 1, flags, &statement, nil))
    guard let statement else { throw .refused(code: SQLITE_MISUSE, detail: "an empty statement") }
    statements[sql.utf8Start] = statement
    return statement
  }

  private func step(_ statement: OpaquePointer) throws(StoreError) -> Bool {
    let code = sqlite3_step(statement)
    if code == SQLITE_ROW { return true }
    if code != SQLITE_DONE { try check(code) }
    return false
  }

  private func check(_ code: Int32) throws(StoreError) {
    guard code != SQLITE_OK else { return }
    throw StoreError(
      code: code, detail: String(cString: sqlite3_errmsg(handle)), path: path,
      cause: sqlite3_system_errno(handle))
  }
}

extension StaticString {
  /// The literal as C reads it: the compiler ends every one with a NUL.
  fileprivate var utf8CString: UnsafePointer<CChar> {
    UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
