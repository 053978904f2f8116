import CSQLite

/// Copies the rows of a table, as far as they can be read.
///
/// Reads forwards until a damaged page, and backwards from the end until a damaged page. In a table with numbered rows it then
/// looks for each row between, by the numbers that the indexes of the table have.
struct RescuedRows {
  private let table: RescuedTable
  private let source: Connection
  private let target: Connection
  private let insert: CopyStatement
  private var count: Rescue.Count
  /// How many rows were read, saved or not.
  private var found = 0

  /// How many numbers to try if no index can be read.
  private static let patience: Int64 = 10_000

  init(_ table: RescuedTable, _ source: Connection, _ target: Connection) throws(StoreError) {
    (self.table, self.source, self.target) = (table, source, target)
    count = Rescue.Count(table: table.name)
    let values = table.columns.map { _ in "?" }.joined(separator: ", ")
    insert = try CopyStatement(
      "INSERT OR IGNORE INTO \(table.name) (\(table.columns.joined(separator: ", "))) VALUES (\(values))",
      on: target)
  }

  mutating func copy() throws(StoreError) -> Rescue.Count {
    let low = try scan((.min, .max), isBackwards: false)
    if let low {
      // Several rows may have the first part of a key, and some of them may be behind the damage.
      let before = table.key.count > 1 && low > .min ? low - 1 : low
      if let high = try scan((before, .max), isBackwards: true), table.isNumbered {
        for key in keys(after: low, before: high) { _ = try scan((key - 1, key + 1), isBackwards: false) }
      }
    }
    var expected = low == nil ? found : nil
    for index in table.indexes {
      let rows = try? CopyStatement("SELECT count(*) FROM \(table.name) INDEXED BY \(index)", on: source)
        .next()
      if case .number(let number)? = rows?.first { expected = max(expected ?? 0, Int(number)) }
    }
    count.lost = expected.map { max(0, $0 - count.saved) }
    return count
  }

  /// The numbers of the rows in a gap, as the indexes have them; if none can be read, the next numbers.
  private func keys(after low: Int64, before high: Int64) -> [Int64] {
    var keys: Set<Int64> = []
    for index in table.indexes {
      let sql = "SELECT \(table.key[0]) FROM \(table.name) INDEXED BY \(index)"
      // An index is read until its first damaged page.
      guard let rows = try? CopyStatement(sql, on: source) else { continue }
      while let row = try? rows.next(), case .number(let key)? = row.first {
        if key > low, key < high { keys.insert(key) }
      }
    }
    let next = max(low, 0) + 1
    guard keys.isEmpty, next < high else { return keys.sorted() }
    return Array(next..<(high - next > Self.patience ? next + Self.patience : high))
  }

  /// Copies the rows in a gap until one cannot be read. Returns the key of the last row before that one; nil if all were read.
  private mutating func scan(
    _ gap: (low: Int64, high: Int64), isBackwards: Bool
  ) throws(StoreError) -> Int64? {
    var last = isBackwards ? gap.high : gap.low
    let rows: CopyStatement
    do throws(StoreError) {
      rows = try CopyStatement(select(isBackwards), on: source)
      if table.isNumbered { try rows.bind([.number(gap.low), .number(gap.high)]) }
    } catch { return last }
    while true {
      let row: [CopiedValue]
      do throws(StoreError) {
        guard let next = try rows.next() else { return nil }
        row = next
      } catch { return last }
      if table.isNumbered {
        // In a page that belongs elsewhere, rows are out of order.
        guard case .number(let key)? = row.first, key > gap.low, key < gap.high,
          isBackwards ? key <= last : key >= last
        else { return last }
        last = key
      }
      try take(Array(row.dropFirst()))
    }
  }

  private mutating func take(_ row: [CopiedValue]) throws(StoreError) {
    found += 1
    do throws(StoreError) {
      try insert.insert(row)
      count.saved += target.changedRows
    } catch .refused(let code, _) where code & 0xff == SQLITE_CONSTRAINT {
      // The page has come from another table.
    }
  }

  private func select(_ isBackwards: Bool) -> String {
    let order = table.key.map { $0 + (isBackwards ? " DESC" : "") }.joined(separator: ", ")
    let range = table.isNumbered ? "WHERE \(table.key[0]) > ? AND \(table.key[0]) < ?" : ""
    let columns = ([table.key[0]] + table.columns).joined(separator: ", ")
    return "SELECT \(columns) FROM \(table.name) \(range) ORDER BY \(order)"
  }
}
