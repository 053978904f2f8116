#if SQLite
import CSQLite

/// An open SQLite file with its prepared statements. One thread at a time uses it.
final class Database {
  private let handle: OpaquePointer
  private var statements: [UnsafePointer<UInt8>: OpaquePointer] = [:]

  enum Value {
    case integer(Int64)
    case text([UInt8])
  }

  init(path: String, patience: Int32) throws(EventStoreError) {
    // SQLite gives ":memory:" and "" a meaning of their own. With "./" they are ordinary file names.
    let name = path.hasPrefix("/") ? path : "./" + path
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(name, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      throw EventStoreError(code)
    }
    handle = opened
    sqlite3_busy_timeout(handle, patience)
    try check(parlor_harden(handle))
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
  }

  /// How many rows the last statement changed.
  var changedRows: Int { Int(sqlite3_changes(handle)) }

  /// Runs one or several statements that have no values and no rows.
  func execute(_ sql: StaticString) throws(EventStoreError) {
    try check(sqlite3_exec(handle, Self.text(sql), nil, nil, nil))
  }

  /// Runs a statement, and calls `take` with each row.
  func run(
    _ sql: StaticString, _ values: Value..., take: (OpaquePointer) -> Void = { _ in }
  ) throws(EventStoreError) {
    let statement = try prepared(sql)
    defer { sqlite3_reset(statement) }
    for (index, value) in values.enumerated() {
      switch value {
      case .integer(let number): try check(sqlite3_bind_int64(statement, Int32(index + 1), number))
      case .text(let bytes):
        try check(
          bytes.withUnsafeBytes {
            parlor_bind_text(statement, Int32(index + 1), $0.baseAddress, UInt64($0.count))
          })
      }
    }
    while true {
      let code = sqlite3_step(statement)
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else { throw EventStoreError(code) }
      take(statement)
    }
  }

  /// The number in the first row; 0 if there is none.
  func number(_ sql: StaticString) throws(EventStoreError) -> Int64 {
    var number: Int64 = 0
    try run(sql) { number = sqlite3_column_int64($0, 0) }
    return number
  }

  /// Runs `body` as the only writer. If it throws, its writes are undone.
  func transaction(_ body: () throws(EventStoreError) -> Void) throws(EventStoreError) {
    try run("BEGIN IMMEDIATE")
    do throws(EventStoreError) {
      try body()
      try run("COMMIT")
    } catch {
      // After some errors, such as a full disk, SQLite has rolled back already.
      if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
      throw error
    }
  }

  private func prepared(_ sql: StaticString) throws(EventStoreError) -> OpaquePointer {
    if let found = statements[sql.utf8Start] { return found }
    var statement: OpaquePointer?
    try check(
      sqlite3_prepare_v3(
        handle, Self.text(sql), Int32(sql.utf8CodeUnitCount), UInt32(SQLITE_PREPARE_PERSISTENT), &statement,
        nil))
    guard let statement else { throw EventStoreError(SQLITE_MISUSE) }
    statements[sql.utf8Start] = statement
    return statement
  }

  /// The compiler ends every literal with a NUL.
  private static func text(_ sql: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(sql.utf8Start).assumingMemoryBound(to: CChar.self)
  }

  private func check(_ code: Int32) throws(EventStoreError) {
    guard code == SQLITE_OK else { throw EventStoreError(code) }
  }
}

/// Why events could not be saved or read.
public enum EventStoreError: Error, Equatable, CustomStringConvertible {
  /// An error of SQLite, such as 13 for a full disk.
  case sqlite(code: Int32)
  /// The file at the path is no store of events.
  case notAStore(path: String)
  /// The file was written by a newer version of the program.
  case newer(path: String, version: Int)
  /// The file cannot be opened.
  case cannotOpen(path: String)

  init(_ code: Int32) { self = .sqlite(code: code) }

  public var description: String {
    switch self {
    case .sqlite(let code): String(cString: sqlite3_errstr(code))
    case .notAStore(let path): "\(path) is no store of events"
    case .newer(let path, let version): "\(path) has version \(version), which is newer than this program"
    case .cannotOpen(let path): "cannot open \(path)"
    }
  }
}
#endif
