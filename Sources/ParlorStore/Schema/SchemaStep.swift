/// A named step of the schema. Steps are only appended, never changed: existing stores have run the earlier ones.
///
/// A step's last statement sets `user_version` to the step's number, so the literal contains the number.
struct SchemaStep {
  let name: StaticString
  let sql: StaticString
  /// Fills what `sql` has added, if that takes more than SQL. Runs after it, in the same transaction.
  var fill: @Sendable (Connection) throws(StoreError) -> Void = { _ in }

  /// "Parl", which distinguishes a store from the databases of other programs.
  static let applicationID: Int64 = 0x5061_726C

  static let all: [SchemaStep] = [
    first, names, refunds, reactions, logIns, authors, topics, mailbox, noticeStates, calls, pushGenerations,
    actedMessages, order, numbers, replica, link, questions, listedMembers, heldFrom, servedFiles, signedOut,
    servedPurchases, refused, faultKind, readRanges, keys, concerns, bots,
  ]

  /// The number of the first step.
  static let oldest = 14
  /// The number of the last one.
  static var newest: Int { oldest + all.count - 1 }
}

extension SchemaStep {
  /// Runs the steps that a database lacks, up to the last one or to number `last`. Throws without a change if the
  /// database is no store or is newer.
  ///
  /// Several processes may open an old file at once. The first one runs the steps, and the others find them done.
  static func apply(to connection: Connection, upTo last: Int = newest) throws(StoreError) {
    guard try check(connection) < last else { return }
    try connection.transaction { () throws(StoreError) in
      let version = try version(of: connection)
      for step in all[max(version - oldest + 1, 0)..<last - oldest + 1] { try step.run(on: connection) }
    }
    // The log still holds what a step deleted. If another program is using the file, the last one to close it empties
    // the log.
    try? connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// Runs the step. The caller has begun a transaction.
  func run(on connection: Connection) throws(StoreError) {
    try connection.execute(sql)
    try fill(connection)
  }

  /// Returns the version of a database. Throws if it is neither empty nor a store.
  ///
  /// All reads are of one state, because another process may be creating the store at the same time.
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
    guard version >= oldest else { throw .notAStore(path: connection.path) }
    guard version <= newest else {
      throw .newer(path: connection.path, version: version, known: newest)
    }
    return version
  }
}
