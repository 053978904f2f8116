import ParlorServer
import ParlorStore
import TeamFixtures
import UsherPush

/// What is read, and what answers say.
extension ServerWorld {
  /// What a function for reading answers; nil if the action is another one.
  func read(_ action: [String], _ token: String) throws -> String? {
    func text(_ sql: StaticString, _ values: PostgresValue...) throws -> String? {
      try self.sql.run(sql, with: [.text(token)] + values).text(0)
    }
    func named(_ answer: String?) throws -> String {
      guard let messages = try JSON(parsing: Array((answer ?? "").utf8))["messages"],
        case .array(let rows) = messages
      else { return try code(answer) }
      let ids = rows.map { $0["number"]?.id ?? 0 }
      return ids.map { Names.name($0, in: Names.messages) }.joined(separator: ",")
    }
    switch action[0] {
    case "page":
      return try named(
        text("SELECT parlor_api.page($1, $2, 99, 9)", .number(Names.id(action[1], in: Names.rooms))))
    case "place":
      let place = try text(
        "SELECT parlor_api.place($1, $2)", .number(Names.id(action[1], in: Names.messages)))
      let room = try JSON(parsing: Array((place ?? "").utf8))["room"]?.id ?? 0
      let code = try code(place)
      return code.isEmpty ? Names.name(room, in: Names.rooms) : code
    case "piece":
      return try text("SELECT convert_from(parlor_api.piece($1, $2, 0), 'UTF8')", .number(file(action[1])))
        ?? "none"
    case "search":
      let found = try named(text("SELECT parlor_api.search($1, '{\"words\": [\"word\"]}', 99)"))
      guard !found.isEmpty else { return "nothing" }
      return found.split(separator: ",").sorted {
        Names.id(String($0), in: Names.messages) < Names.id(String($1), in: Names.messages)
      }.joined(separator: ",")
    case "streams": return try streams(token)
    case "devices":
      return try text(
        "SELECT string_agg(d->>'label', ',') FROM jsonb_array_elements(parlor_api.devices($1)) d")
    case "sign-out":
      return try signOut(action[1], token)
    case "log": return try code(text("SELECT parlor_api.log($1, '[{\"id\": \"a-1\"}]') - 'refused'"))
    case "begin":
      return try code(
        text("SELECT parlor_api.begin_file($1, $2, 'half.txt', 'text', 1)", .number(file(action[1]))))
    case "add":
      return try code(text("SELECT parlor_api.add_piece($1, $2, 0, 'x')", .number(file(action[1]))))
    case "packs": return try code(text("SELECT parlor_api.packs($1)"))
    default: return nil
    }
  }

  private func signOut(_ device: String, _ token: String) throws -> String {
    let own = Int64(token.split(separator: ".")[0]) ?? 0
    let number: PostgresValue =
      switch device {
      case "desk": .number(own)
      case "laptop": 8
      case "lost": 9
      default: nil
      }
    _ = try sql.run("SELECT parlor_api.revoke($1, $2)", .text(token), number)
    return ""
  }

  /// The streams that an account may read, of all that it asks for. `moved` has to name the same.
  private func streams(_ token: String) throws -> String {
    func list(_ sql: StaticString) throws -> [String] {
      let rows = try self.sql.run(sql, .text(token))
      return (0..<rows.count).map { row in
        Names.name(
          rows.number(row, 1) ?? 0, in: rows.text(row) == "rooms" ? Names.rooms : Names.workspaces)
      }.sorted()
    }
    let changed = try list(
      """
      WITH c AS (SELECT parlor_api.changes($1, '{"workspaces": {"1": 0, "2": 0, "99": 0},
        "rooms": {"1": 0, "2": null, "3": 0, "4": 0, "5": null, "6": 0, "99": 0}}', 99) AS c)
      SELECT 'rooms', (r->>'id')::bigint FROM c, jsonb_array_elements(c->'rooms') r
      UNION ALL SELECT 'workspaces', (w->>'id')::bigint FROM c, jsonb_array_elements(c->'workspaces') w
      """)
    let moved = try list(
      """
      WITH m AS (SELECT parlor_api.moved($1) AS m)
      SELECT 'rooms', key::bigint FROM m, jsonb_object_keys(m->'rooms') key
      UNION ALL SELECT 'workspaces', key::bigint FROM m, jsonb_object_keys(m->'workspaces') key
      """)
    guard changed == moved else { return "\(changed) and \(moved)" }
    return changed.isEmpty ? "nothing" : changed.joined(separator: ",")
  }

  /// What an answer says: nothing if something was done, otherwise the reason, and whatever else is in it.
  func code(_ answer: String?) throws -> String {
    let json = try JSON(parsing: Array((answer ?? "").utf8))
    guard case .object(let members) = json else { return answer ?? "" }
    var (code, about, more) = ("", "", "")
    for member in members {
      switch (member.name, member.value) {
      case ("refused", .string(let text)): code = text
      case ("about", .string(let text)): about = text
      case ("room", .integer(let id)): more = "(\(Names.name(id, in: Names.rooms)))"
      case ("account", .integer(let id)): more = "(\(Names.name(id, in: Names.people)))"
      case ("taken", .bool(let isTaken)): return "\(isTaken)"
      case (let name, let value): more += " \(name) \(value)"
      }
    }
    if code.isEmpty { return "" }
    let letters = ["workspace": "w", "room": "r", "account": "a", "email": "e", "file": "f"]
    let isSubject = ["unknown", "notAdmin", "adminStays"].contains(code)
    let letter = isSubject ? letters[about] ?? (about == "message" ? "m" : about) : about
    return code + (about.isEmpty ? "" : ".") + letter + more
  }
}

extension JSON {
  fileprivate var id: Int64? { if case .integer(let number) = self { number } else { nil } }
}
