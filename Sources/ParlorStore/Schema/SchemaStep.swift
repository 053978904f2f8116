/// One named step of the schema. Steps are only ever appended: a file in the world has gone through some of them.
///
/// A step's last statement sets `user_version` to the step's number, so that the number is part of the literal.
struct SchemaStep {
  let name: StaticString
  let sql: StaticString

  /// "Parl", which tells a store from other programs' databases.
  static let applicationID: Int64 = 0x5061_726C

  static let all: [SchemaStep] = [
    accounts, workspaces, rooms, keepsakes, notices, changes, attachments, search, levels, listings,
    localStores, purchases, noticeLimit, drafts,
  ]
}

extension SchemaStep {
  /// Brings a database to the newest schema, or to the step `last`; refuses, untouched, what it does not know.
  ///
  /// Each process that opens an old file may try; the first one does the work, the others find it done.
  static func apply(to connection: Connection, upTo last: Int = all.count) throws(StoreError) {
    guard try check(connection) < last else { return }
    try connection.transaction { () throws(StoreError) in
      for step in all[try version(of: connection)..<last] { try connection.execute(step.sql) }
    }
    // The log still has what a step took away. Where another program is at it, the last to close it empties it.
    try? connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// The version of the file, once it is known to be a store or empty.
  ///
  /// Read as it is at one moment: another process may be making the store meanwhile.
  @discardableResult
  static func check(_ connection: Connection) throws(StoreError) -> Int {
    try connection.snapshot { () throws(StoreError) in try version(of: connection) }
  }

  private static func version(of connection: Connection) throws(StoreError) -> Int {
    let mark = try connection.row("PRAGMA application_id") { $0[0] as Int64 }
    let version = try connection.row("PRAGMA user_version") { $0[0] as Int } ?? 0
    guard mark == applicationID else {
      let tables = try connection.row("SELECT count(*) FROM sqlite_schema") { $0[0] as Int }
      guard mark == 0, version == 0, tables == 0 else { throw .notAStore(path: connection.path) }
      return 0
    }
    guard version > 0 else { throw .notAStore(path: connection.path) }
    guard version <= all.count else {
      throw .newer(path: connection.path, version: version, known: all.count)
    }
    return version
  }
}
