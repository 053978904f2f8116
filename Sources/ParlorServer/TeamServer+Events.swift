internal import ParlorStore

extension TeamServer {
  /// Passes the events of all accounts to `body`, in the order in which they came, one JSON object each.
  package func events(_ body: (String) throws(TeamError) -> Void) throws(TeamError) {
    try requireVersion()
    var last: Int64 = 0
    while true {
      let rows = try Self.wrapped { () throws(PostgresError) in
        try connection.run(
          "SELECT number, json FROM parlor.event WHERE number > $1 ORDER BY number LIMIT 1000", .number(last))
      }
      for row in 0..<rows.count {
        last = rows.number(row) ?? last
        try body(rows.text(row, 1) ?? "")
      }
      if rows.count == 0 { return }
    }
  }
}
