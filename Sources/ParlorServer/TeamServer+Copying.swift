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
    guard try stored(store.origin()) == nil else {
      throw .followsServer
    }
    return try connection.transaction { () throws(TeamError) in
      try wrapped { () throws(PostgresError) in
        try connection.execute("LOCK TABLE parlor.account IN ACCESS EXCLUSIVE MODE")
        try connection.execute(CopySQL.prepare)
      }
      let accounts = try wrapped(connection.run("SELECT count(*) FROM parlor.account").number(0) ?? 0)
      guard accounts == 0 else { throw .notEmpty(accounts: accounts) }
      // The snapshot lasts until the comparison is done.
      return try store.copying { () throws(TeamError) in
        var counts = CopyCounts()
        for table in CopiedTable.allCases { try fill(table, from: store, &counts) }
        try wrapped(connection.execute(CopySQL.finish))
        for table in CopiedTable.allCases { try compare(table, with: store) }
        return counts
      } failing: {
        .store($0)
      }
    } failing: {
      .postgres($0)
    }
  }

  private func fill(_ table: CopiedTable, from store: Store, _ counts: inout CopyCounts) throws(TeamError) {
    var (copy, count) = (CopyText(), 0)
    try wrapped { () throws(PostgresError) in
      try connection.execute(CopySQL.stage(table))
      try connection.beginCopy(CopySQL.begin)
    }
    let rows = try stored(store.rows(of: table))
    while let row = try stored(rows.next()) {
      copy.append(row)
      count += 1
      guard copy.bytes.count > 1 << 18 else { continue }
      try wrapped(connection.copy(copy.takeBytes()))
    }
    do throws(PostgresError) {
      try connection.copy(copy.takeBytes())
      try connection.endCopy()
      try connection.execute(CopySQL.insert(table))
    } catch {
      if case .refused(let code, let message, _) = error, code.hasPrefix("23") {
        throw .conflicts(table: table, detail: message)
      }
      throw .postgres(error)
    }
    counts.rows[table] = count
    counts.replaced += copy.replaced
  }

  /// Throws `differs` unless the store and the server have the same rows, in the same order.
  private func compare(_ table: CopiedTable, with store: Store) throws(TeamError) {
    let (form, mine) = (table.form, try stored(store.rows(of: table)))
    var theirs = try ServerRows(of: table, on: connection)
    var index = 0
    while let row = try stored(mine.next()) {
      guard let other = try theirs.next(), CopyText.same(row, other, in: form) else {
        throw .differs(table: table, row: index)
      }
      index += 1
    }
    guard try theirs.next() == nil else { throw .differs(table: table, row: index) }
    try theirs.close()
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
      try wrapped { () throws(PostgresError) in
        try connection.execute("SET LOCAL TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        try connection.execute(CopySQL.numbers)
      }
      var counts = CopyCounts()
      (counts.devices, counts.files) = try leftBehind()
      return try store.copying(fills: true) { () throws(TeamError) in
        for table in CopiedTable.allCases { counts.rows[table] = try fill(store, from: table) }
        for table in CopiedTable.allCases { try compare(table, with: store) }
        return counts
      } failing: {
        .store($0)
      }
    } failing: {
      .postgres($0)
    }
  }

  private func leftBehind() throws(TeamError) -> (devices: Int, files: Int) {
    try wrapped { () throws(PostgresError) in
      let row = try connection.run(
        """
        SELECT (SELECT count(*) FROM parlor.device WHERE revoked_at IS NULL),
          (SELECT count(*) FROM parlor.file WHERE message IS NULL)
        """)
      return (Int(row.number(0) ?? 0), Int(row.number(0, 1) ?? 0))
    }
  }

  private func fill(_ store: Store, from table: CopiedTable) throws(TeamError) -> Int {
    var (cursor, count) = (try ServerRows(of: table, on: connection), 0)
    let rows = try stored(store.inserting(into: table))
    while let row = try cursor.next() {
      try stored(rows.insert(row))
      count += 1
    }
    try cursor.close()
    return count
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
    try wrapped(connection.execute("DECLARE copied NO SCROLL CURSOR FOR \(CopySQL.select(table))"))
  }

  mutating func next() throws(TeamError) -> [CopiedValue]? {
    if rows.map({ index >= $0.count }) ?? true {
      let (connection, isLarge) = (connection, isLarge)
      rows = try wrapped { () throws(PostgresError) in
        isLarge ? try connection.run("FETCH 8 FROM copied") : try connection.run("FETCH 1000 FROM copied")
      }
      index = 0
    }
    guard let rows, index < rows.count else { return nil }
    index += 1
    return rows.row(index - 1)
  }

  func close() throws(TeamError) {
    try wrapped(connection.execute("CLOSE copied"))
  }
}
