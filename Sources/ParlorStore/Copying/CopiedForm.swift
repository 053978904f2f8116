/// A table of the store and the table of the server that has the same rows, for import, export and comparison.
package struct CopiedForm: Sendable {
  let store: String
  package let server: String
  package let columns: [CopiedColumn]
  package let order: String
  /// Which rows of the two tables are copied.
  let stored: String
  package let served: String
  /// Further columns of the store, made of the values `?1`, `?2` ...
  let storeOnly: [(name: String, value: String)]
  /// Further columns of the server, made of a row `s` that has the columns of the store, and what is joined to it.
  package let serverOnly: [(name: String, value: String)]
  package let joined: String
  /// Statements of the server before and after the import of the rows, which are in `staged`.
  package let before, after: String

  init(
    _ store: String, stored: String = "true", _ server: String, served: String = "true", _ columns: String,
    exported: [String: String] = [:], order: String, storeOnly: [(name: String, value: String)] = [],
    serverOnly: [(name: String, value: String)] = [], joined: String = "", before: String = "",
    after: String = ""
  ) {
    (self.store, self.stored, self.server, self.served) = (store, stored, server, served)
    self.columns = columns.split(separator: ", ").map { CopiedColumn($0, exported: exported) }
    (self.order, self.storeOnly, self.serverOnly) = (order, storeOnly, serverOnly)
    (self.joined, self.before, self.after) = (joined, before, after)
  }

  /// The rows of the store, in order.
  var select: String { "SELECT \(names) FROM \(store) WHERE \(stored) ORDER BY \(order)" }

  /// Inserts a row that has the columns of `select`.
  var insert: String {
    let values = (1...columns.count).map { "?\($0)" } + storeOnly.map(\.value)
    let names = ([names] + storeOnly.map(\.name)).joined(separator: ", ")
    return "INSERT INTO \(store) (\(names)) VALUES (\(values.joined(separator: ", ")))"
  }

  private var names: String { columns.map(\.name).joined(separator: ", ") }
}
