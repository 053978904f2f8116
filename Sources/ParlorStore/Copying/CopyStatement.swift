import CSQLite

/// A statement that is made of the names of tables and columns. No text of a person is part of it.
package final class CopyStatement {
  private let connection: Connection
  private let statement: OpaquePointer

  init(_ sql: String, on connection: Connection) throws(StoreError) {
    var statement: OpaquePointer?
    try connection.check(sqlite3_prepare_v2(connection.handle, sql, -1, &statement, nil))
    guard let statement else { throw .refused(code: SQLITE_MISUSE, detail: "an empty statement") }
    (self.connection, self.statement) = (connection, statement)
  }

  deinit { sqlite3_finalize(statement) }

  /// The next row; nil after the last one.
  package func next() throws(StoreError) -> [CopiedValue]? {
    guard try connection.step(statement) else { return nil }
    return (0..<sqlite3_column_count(statement)).map { CopiedValue.read(statement, $0) }
  }

  func bind(_ values: [CopiedValue]) throws(StoreError) {
    for (index, value) in values.enumerated() {
      try connection.check(value.bind(to: statement, at: Int32(index + 1)))
    }
  }

  package func insert(_ row: [CopiedValue]) throws(StoreError) {
    try bind(row)
    defer { sqlite3_reset(statement) }
    _ = try connection.step(statement)
  }
}

extension Store {
  /// The rows of a table, in order.
  package func rows(of table: CopiedTable) throws(StoreError) -> CopyStatement {
    try CopyStatement(table.form.select, on: connection)
  }

  /// Part of `copying`: inserts rows of a table.
  package func inserting(into table: CopiedTable) throws(StoreError) -> CopyStatement {
    try CopyStatement(table.form.insert, on: connection)
  }

  /// Runs `body` on one state of the store, even if other processes write at the same time.
  ///
  /// If `fills` is true, `body` is one transaction, which fills an empty store. The search index holds none of the messages
  /// afterwards: the first searches add them.
  package func copying<Result, Failure: Error>(
    fills: Bool = false, _ body: () throws(Failure) -> Result, failing wrap: (StoreError) -> Failure
  ) throws(Failure) -> Result {
    var failure: Failure?
    func carried() throws(StoreError) -> Result {
      do throws(Failure) { return try body() } catch {
        failure = error
        // Any error undoes the transaction.
        throw .refused(code: 0, detail: "\(error)")
      }
    }
    do throws(StoreError) {
      guard fills else { return try connection.snapshot(carried) }
      return try write { () throws(StoreError) in
        let result = try carried()
        try connection.run(
          """
          UPDATE search_range SET (first_id, last_id) = (
            SELECT ifnull(max(id), 0) + 1, ifnull(max(id), 0) FROM message)
          """)
        return result
      }
    } catch {
      throw failure ?? wrap(error)
    }
  }
}
