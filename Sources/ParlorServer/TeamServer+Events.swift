internal import ParlorStore

extension TeamServer {
  /// A JSON text in which control characters, and marks that change the direction of writing, are escaped: accounts have written it.
  private static func tame(_ json: String) -> String {
    var text = ""
    for scalar in json.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Passes the events of all accounts to `body`, in the order in which they came, one JSON object each.
  package func events(_ body: (String) throws(TeamError) -> Void) throws(TeamError) {
    try requireVersion()
    var last: Int64 = 0
    while true {
      let rows = try wrapped(
        connection.run(
          "SELECT number, json FROM parlor.event WHERE number > $1 ORDER BY number LIMIT 1000", .number(last))
      )
      for row in 0..<rows.count {
        last = rows.number(row) ?? last
        try body(Self.tame(rows.text(row, 1) ?? ""))
      }
      if rows.count == 0 { return }
    }
  }
}
