package import ParlorStore

/// How many rows of each table were copied.
package struct CopyCounts: Equatable, Sendable {
  package var rows: [CopiedTable: Int] = [:]
  /// How many texts had a NUL, which PostgreSQL cannot keep. It keeps the sign for it, ␀.
  package var replaced = 0
  /// How many devices and half-sent files an export has left on the server.
  package var devices = 0
  package var files = 0

  package init(rows: [CopiedTable: Int] = [:], replaced: Int = 0) {
    (self.rows, self.replaced) = (rows, replaced)
  }
}

extension TeamServer {
  /// Copies a whole store into an empty server, and compares both row by row. Either all of it is copied, or nothing.
  package func copy(from store: Store) throws(TeamError) -> CopyCounts {
    try requireVersion()
    let followed: Bool
    do throws(StoreError) { followed = try store.origin() != nil } catch { throw .store(error) }
    guard !followed else { throw .followsServer }
    return try connection.transaction { () throws(TeamError) in
      try Self.wrapped { () throws(PostgresError) in
        try connection.execute("LOCK TABLE parlor.account IN ACCESS EXCLUSIVE MODE")
        try connection.execute(CopySQL.prepare)
      }
      let accounts = try Self.wrapped { () throws(PostgresError) in
        try connection.run("SELECT count(*) FROM parlor.account").number(0) ?? 0
      }
      guard accounts == 0 else { throw .notEmpty(accounts: accounts) }
      return try copyAll(of: store)
    } failing: {
      .postgres($0)
    }
  }

  private func copyAll(of store: Store) throws(TeamError) -> CopyCounts {
    var counts = CopyCounts()
    for table in CopiedTable.allCases { counts.rows[table] = 0 }
    var failure: TeamError?
    do throws(StoreError) {
      // The snapshot lasts until the comparison is done.
      try store.copying { () throws(StoreError) in
        do throws(TeamError) {
          for table in CopiedTable.allCases { try fill(table, from: store, &counts) }
          try Self.wrapped { () throws(PostgresError) in try connection.execute(CopySQL.finish) }
          for table in CopiedTable.allCases { try compare(table, with: store) }
        } catch {
          failure = error
        }
      }
    } catch {
      throw .store(error)
    }
    if let failure { throw failure }
    return counts
  }

  private func fill(_ table: CopiedTable, from store: Store, _ counts: inout CopyCounts) throws(TeamError) {
    var copy = CopyText()
    var failure: PostgresError?
    do throws(PostgresError) {
      try connection.execute("\(CopySQL.stage(table))")
      try connection.beginCopy(CopySQL.begin)
    } catch { throw .postgres(error) }
    do throws(StoreError) {
      try store.forEachRow(of: table) { row in
        copy.append(row)
        counts.rows[table, default: 0] += 1
        guard copy.bytes.count > 1 << 18 else { return true }
        do throws(PostgresError) { try connection.copy(copy.takeBytes()) } catch {
          failure = error
          return false
        }
        return true
      }
    } catch { throw .store(error) }
    if let failure { throw .postgres(failure) }
    do throws(PostgresError) {
      try connection.copy(copy.takeBytes())
      try connection.endCopy()
      try connection.execute("\(CopySQL.insert(table)); DROP TABLE staged")
    } catch {
      if case .refused(let code, let message, _) = error, code.hasPrefix("23") {
        throw .conflicts(table: table, detail: message)
      }
      throw .postgres(error)
    }
    counts.replaced += copy.replaced
  }

  /// Throws `differs` unless the store and the server have the same rows, in the same order.
  private func compare(_ table: CopiedTable, with store: Store) throws(TeamError) {
    var cursor = try ServerRows(of: table, on: connection)
    var failure: TeamError?
    var index = 0
    do throws(StoreError) {
      try store.forEachRow(of: table) { row in
        do throws(TeamError) {
          guard let theirs = try cursor.next(), CopyText.same(row, theirs, in: table) else {
            throw .differs(table: table, row: index)
          }
          index += 1
          return true
        } catch {
          failure = error
          return false
        }
      }
    } catch { throw .store(error) }
    if let failure { throw failure }
    guard try cursor.next() == nil else { throw .differs(table: table, row: index) }
    try cursor.close()
  }
}

extension TeamServer {
  /// Copies everything on the server into an empty store, and compares both row by row. Either all of it is copied, or
  /// nothing.
  ///
  /// Messages keep their numbers. Devices, half-sent files, and what was deleted stay behind.
  package func copy(into store: Store) throws(TeamError) -> CopyCounts {
    try requireVersion()
    return try connection.transaction { () throws(TeamError) in
      try Self.wrapped { () throws(PostgresError) in
        try connection.execute("SET LOCAL TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        try connection.execute(CopySQL.numbers)
      }
      var counts = CopyCounts()
      for table in CopiedTable.allCases { counts.rows[table] = 0 }
      (counts.devices, counts.files) = try leftBehind()
      var failure: TeamError?
      do throws(StoreError) {
        try store.filling { () throws(StoreError) in
          do throws(TeamError) {
            for table in CopiedTable.allCases { try fill(store, from: table, &counts) }
            for table in CopiedTable.allCases { try compare(table, with: store) }
          } catch {
            failure = error
            // Any error undoes the transaction of the store.
            throw StoreError.refused(code: 0, detail: "\(error)")
          }
        }
      } catch {
        throw failure ?? .store(error)
      }
      return counts
    } failing: {
      .postgres($0)
    }
  }

  private func leftBehind() throws(TeamError) -> (devices: Int, files: Int) {
    try Self.wrapped { () throws(PostgresError) in
      let row = try connection.run(
        """
        SELECT (SELECT count(*) FROM parlor.device WHERE revoked_at IS NULL),
          (SELECT count(*) FROM parlor.file WHERE message IS NULL)
        """)
      return (Int(row.number(0) ?? 0), Int(row.number(0, 1) ?? 0))
    }
  }

  private func fill(_ store: Store, from table: CopiedTable, _ counts: inout CopyCounts) throws(TeamError) {
    var cursor = try ServerRows(of: table, on: connection)
    while let row = try cursor.next() {
      do throws(StoreError) { try store.insert(row, into: table) } catch { throw .store(error) }
      counts.rows[table, default: 0] += 1
    }
    try cursor.close()
  }
}

/// The rows of a table of the server, fetched some at a time. Only one can be open.
struct ServerRows {
  private let connection: Postgres
  private let isLarge: Bool
  private var rows: PostgresResult?
  private var index = 0

  init(of table: CopiedTable, on connection: Postgres) throws(TeamError) {
    self.connection = connection
    // A row can have a megabyte.
    isLarge = table == .pieces
    try TeamServer.wrapped { () throws(PostgresError) in
      try connection.execute("DECLARE copied NO SCROLL CURSOR FOR \(CopySQL.select(table))")
    }
  }

  mutating func next() throws(TeamError) -> [CopiedValue]? {
    if rows.map({ index >= $0.count }) ?? true {
      let (connection, isLarge) = (connection, isLarge)
      rows = try TeamServer.wrapped { () throws(PostgresError) in
        isLarge ? try connection.run("FETCH 8 FROM copied") : try connection.run("FETCH 1000 FROM copied")
      }
      index = 0
    }
    guard let rows, index < rows.count else { return nil }
    index += 1
    return rows.row(index - 1)
  }

  func close() throws(TeamError) {
    try TeamServer.wrapped { () throws(PostgresError) in try connection.execute("CLOSE copied") }
  }
}
