import CSQLite
import UsherFiles

/// Saves what can be read of a damaged store in a new one. The damaged store is only read.
public struct Rescue {
  /// What became of the rows of a table.
  public struct Count: Equatable, Sendable {
    public let table: String
    public internal(set) var saved = 0
    /// How many rows were lost; nil if nothing tells how many there were.
    public internal(set) var lost: Int? = 0
  }

  /// Of each table, in the order of the schema.
  public private(set) var counts: [Count]
  /// How many accounts, workspaces and channels were made in place of lost ones, because other rows belong to them.
  public private(set) var standIns = 0
  /// Whether the store followed a server. The new one does not.
  public let wasReplica: Bool

  /// Saves what can be read of the store at `path` in the empty store `target`.
  ///
  /// Throws if nothing can be read. If the pages with the list of the tables are damaged, those of a new store take their place,
  /// unless the tables of this store are elsewhere, because an older Parlor has made it.
  public init(_ path: String, into target: Store) throws(StoreError) {
    try StoreFile.requirePlain(path)
    let source = try Self.source(StoreFile.absolute(path), like: target)
    let tables = try RescuedTable.all(of: target.connection, in: source)
    wasReplica = ["origin", "stream"].contains { RescuedTable.isFilled($0, in: source) }
    counts = tables.map { Count(table: $0.name) }
    // What refers to a lost row is kept until all rows are there.
    try target.connection.execute("PRAGMA foreign_keys = OFF")
    for (index, table) in tables.enumerated() {
      counts[index] = try target.connection.transaction { () throws(StoreError) in
        var rows = try RescuedRows(table, source, target.connection)
        return try rows.copy()
      }
    }
    try target.write { () throws(StoreError) in
      if wasReplica { try target.keepWaitingAsUnsent() }
      standIns = try target.makeStandIns()
      for (index, table) in tables.enumerated() {
        let orphans = try target.removeOrphans(of: table.name)
        counts[index].saved -= orphans
        counts[index].lost = counts[index].lost.map { $0 + orphans }
      }
      try target.recountRooms()
    }
    try target.connection.execute("PRAGMA foreign_keys = ON")
  }

  private static func source(_ path: String, like target: Store) throws(StoreError) -> Connection {
    do throws(StoreError) {
      let source = try Connection(rescuing: path)
      guard try source.countTables() != 0 else { throw .notAStore(path: path) }
      return source
    } catch {
      guard error.isDamage, var pages = MendedPages(of: path) else { throw error }
      if let source = try? pages.connection(), (try? source.countTables()) ?? 0 > 0 { return source }
      try pages.takeSchema(of: target.connection)
      guard let source = try? pages.connection(), source.usesPagesOnce else { throw error }
      return source
    }
  }
}

/// The pages of a damaged file, of which those that are missing or hold the list of the tables are replaced.
private struct MendedPages {
  private var bytes: [UInt8]
  private static let size = 4096
  /// How many missing pages are believed in.
  private static let most = 1 << 16

  /// Reads a file. Missing pages at its end are empty ones.
  init?(of path: String) {
    guard let bytes = try? RegularFile.read(path, limit: 1 << 30), bytes.count >= Self.size else {
      return nil
    }
    self.bytes = bytes
    let whole = (bytes.count + Self.size - 1) / Self.size
    let named = bytes[28..<32].reduce(0) { $0 << 8 | Int($1) }
    let count = named <= whole + Self.most ? max(whole, named) : whole
    self.bytes += [UInt8](repeating: 0, count: count * Self.size - bytes.count)
  }

  /// Takes the pages that hold the list of the tables from another store.
  mutating func takeSchema(of store: Connection) throws(StoreError) {
    let pages = try store.rows("SELECT pageno FROM dbstat WHERE name = 'sqlite_schema'") { $0[0] as Int }
    let image = try store.image()
    for page in pages where page * Self.size <= bytes.count {
      let range = (page - 1) * Self.size..<page * Self.size
      bytes.replaceSubrange(range, with: image.withUnsafeBytes { Array($0[range]) })
    }
  }

  /// Opens a copy in memory. It has no log, and its list of free pages is lost.
  func connection() throws(StoreError) -> Connection {
    var bytes = bytes
    bytes.replaceSubrange(18..<20, with: [1, 1])
    let count = UInt32(bytes.count / Self.size).bigEndian
    bytes.replaceSubrange(28..<32, with: withUnsafeBytes(of: count, Array.init))
    bytes.replaceSubrange(32..<40, with: [UInt8](repeating: 0, count: 8))
    var words = [UInt64](repeating: 0, count: bytes.count / 8)
    words.withUnsafeMutableBytes { $0.copyBytes(from: bytes) }
    let connection = try Connection(path: nil, busyTimeout: 0)
    try connection.load(words)
    return connection
  }
}

/// A table that is saved, with the columns that the damaged store has too.
struct RescuedTable {
  let name: String
  let columns: [String]
  /// The columns by which its rows are ordered in the file.
  let key: [String]
  /// Whether the first of them is a number, so that rows can be looked for between two others.
  let isNumbered: Bool
  /// The indexes that have an entry for each row.
  let indexes: [String]

  /// What only a store that follows a server has, what sessions tell each other, and the search index, which searches build again.
  private static let left: Set<String> = [
    "awaited_reaction", "change", "origin", "outbox", "pack", "pack_price", "question", "refused",
    "search_range",
    "stream",
  ]

  static func all(of target: Connection, in source: Connection) throws(StoreError) -> [RescuedTable] {
    let names = try target.rows(
      """
      SELECT name FROM sqlite_schema
      WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'message\\_gram%' ESCAPE '\\'
      """
    ) { $0[0] as String }
    var tables: [RescuedTable] = []
    for name in names where !left.contains(name) {
      let known = Set(try source.rows("SELECT name FROM pragma_table_info(?)", name) { $0[0] as String })
      // An older store does not have the table.
      if known.isEmpty { continue }
      let all = try target.rows("SELECT name, type, pk FROM pragma_table_info(?) ORDER BY pk", name) {
        (name: $0[0] as String, type: $0[1] as String, place: $0[2] as Int)
      }
      let key = all.filter { $0.place > 0 }
      let indexes = try target.rows("SELECT name FROM pragma_index_list(?) WHERE NOT partial", name) {
        $0[0] as String
      }
      tables.append(
        RescuedTable(
          name: name, columns: all.map(\.name).filter(known.contains), key: key.map(\.name),
          isNumbered: key.first?.type == "INTEGER", indexes: indexes))
    }
    return tables
  }

  /// Whether a table of the damaged store has a row that can be read.
  static func isFilled(_ table: String, in source: Connection) -> Bool {
    let row = try? CopyStatement("SELECT 1 FROM \(table) LIMIT 1", on: source).next()
    return row != nil
  }
}

extension Connection {
  /// Opens a database for reading, whatever is in it. A log that no process uses is read too.
  fileprivate convenience init(rescuing path: String) throws(StoreError) {
    let mode = ReadingMode.all(for: path).last ?? .index
    try self.init(
      "file:" + Store.escaped(path) + mode.parameters, of: path, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
      busyTimeout: 5000)
    leaveLog(true)
    try run("BEGIN")
  }

  fileprivate func countTables() throws(StoreError) -> Int {
    try row("SELECT count(*) FROM sqlite_schema") { $0[0] } ?? 0
  }

  /// Whether each page has one use, as far as the list of the tables is that of the file. Pages without a use are those that were
  /// free.
  fileprivate var usesPagesOnce: Bool {
    let findings = try? rows("SELECT * FROM pragma_integrity_check(1000000)") { $0[0] as String }
    let facts = findings?.flatMap { $0.split(separator: "\n") }
    return facts?.allSatisfy { $0 == "ok" || $0.hasPrefix("***") || $0.hasSuffix("never used") } ?? false
  }
}
