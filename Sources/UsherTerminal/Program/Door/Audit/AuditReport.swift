internal import UsherPush
internal import UsherScreens

/// A table of the sessions in an audit log: who came, from where, when, for how long, and what they chose.
struct AuditReport {
  private struct Row {
    var who: String
    var from = ""
    var came = ""
    var first: Int64?
    var last: Int64?
    var hasEnded = false
    /// What was chosen, in order, and how many times in a row.
    var chosen: [(name: String, count: Int)] = []

    mutating func choose(_ name: String) {
      if chosen.last?.name == name { chosen[chosen.count - 1].count += 1 } else { chosen.append((name, 1)) }
    }
  }

  private var rows: [Int64: Row] = [:]

  /// Takes the next entry.
  mutating func take(_ entry: JSON) {
    let text = { (name: String) in if case .string(let text)? = entry[name] { text } else { "" } }
    guard case .integer(let session)? = entry["session"] else { return }
    var row = rows[session] ?? Row(who: text("who"))
    defer { rows[session] = row }
    let time = text("time")
    if row.first == nil { (row.came, row.first) = (String(time.prefix(16)), Self.seconds(time)) }
    row.last = Self.seconds(time)
    let name = text("name")
    switch text("event") {
    case "came":
      row.from = text("from")
      if !text("command").isEmpty { row.choose(text("command")) }
    case "known": row.who = text("as")
    case "ended": row.hasEnded = true
    case "choice": row.choose(name)
    case "command": row.choose("/" + name)
    case "answer", "guard":
      if case .bool(let isYes)? = entry["yes"] {
        row.choose(name + (isYes ? "=yes" : "=no"))
      } else {
        row.choose(name)
      }
    case "seen", "refused", "mended", "lost": break
    case let event:
      var words = [event]
      if case .object(let values)? = entry["values"] {
        for member in values {
          if case .string(let value) = member.value { words.append("\(member.name)=\(value)") }
        }
      }
      row.choose(words.joined(separator: " "))
    }
  }

  /// The sessions in the order in which they began. `-` stands for the time of a session that has no end.
  var table: String {
    let rows = self.rows.sorted { $0.key < $1.key }.map(\.value)
    let cells = rows.map { row in
      [
        row.came, row.who, row.from, row.hasEnded ? Self.span(row.first, row.last) : "-",
        row.chosen.map { $0.count > 1 ? "\($0.name) ×\($0.count)" : $0.name }.joined(separator: ", "),
      ].map { Text.clean($0) }
    }
    let widths = (0..<4).map { column in cells.map { Text.width($0[column]) }.max() ?? 0 }
    return cells.map { cells in
      let padded = zip(cells, widths).map { $0 + String(repeating: " ", count: $1 - Text.width($0)) }
      let line = (padded + [cells[4]]).joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }

  private static func seconds(_ time: String) -> Int64? {
    guard let moment = Moment(String(time.prefix(16))), let seconds = Int64(time.suffix(2)) else {
      return nil
    }
    return moment.milliseconds / 1000 + seconds
  }

  /// `45s`, `12m` or `3h05m`.
  private static func span(_ first: Int64?, _ last: Int64?) -> String {
    guard let first, let last, last >= first else { return "?" }
    let seconds = last - first
    if seconds < 60 { return "\(seconds)s" }
    if seconds < 3600 { return "\(seconds / 60)m" }
    let minutes = seconds / 60 % 60
    return "\(seconds / 3600)h\(minutes < 10 ? "0" : "")\(minutes)m"
  }
}
