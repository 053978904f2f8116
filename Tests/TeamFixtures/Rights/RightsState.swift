package import ParlorStore

/// The names that the table has for people, rooms and messages, and what is in a store or at a server in these names.
package enum RightsState {
  package static let people = ["ann", "ben", "cy", "dee", "lee", "gus", "eve"]
  package static let workspaces = ["team", "club"]
  package static let rooms = ["general", "nook", "side", "den", "dm", "old"]
  package static let messages = ["c1", "c0", "g1", "l1", "d1", "o1", "e1", "n1"]

  /// The number of a name; 99 if nothing has the name.
  package static func id(_ name: String, in names: [String]) -> Int64 {
    names.firstIndex(of: name).map { Int64($0) + 1 } ?? 99
  }

  /// The name of a number. What is not in the table's world is new.
  package static func name(_ id: Int64, in names: [String]) -> String {
    id >= 1 && id <= names.count ? names[Int(id) - 1] : "new"
  }

  /// Everything that people share or own, as lines with a key. What belongs to something has its key before its own.
  package static func lines(_ rows: (CopiedTable) throws -> [[CopiedValue]]) throws -> [String: String] {
    var lines: [String: String] = [:]
    var roomOf: [Int64: String] = [:]
    func person(_ value: CopiedValue) -> String { name(value.int, in: people) }
    func room(_ value: CopiedValue) -> String { name(value.int, in: rooms) }
    func message(_ value: CopiedValue) -> String {
      "\(roomOf[value.int] ?? "?")/\(name(value.int, in: messages))"
    }
    for row in try rows(.accounts) {
      let who = person(row[0])
      lines["\(who)/nickname"] = row[2].text
      lines["\(who)/phone"] = row[5].text
      let spent = (["ann", "eve"].contains(who) ? 20 : 30) - row[6].int
      if spent != 0 { lines["\(who)/spent"] = "\(spent)" }
    }
    for row in try rows(.workspaces) {
      lines[name(row[0].int, in: workspaces)] = "\(person(row[1])) \"\(row[2].text)\" \"\(row[3].text)\""
    }
    for row in try rows(.workspaceMembers) {
      lines["\(name(row[0].int, in: workspaces))/\(person(row[1]))"] = ""
    }
    for row in try rows(.rooms) {
      lines[room(row[0])] =
        row[2] == .null
        ? "direct" : "\(person(row[6])) \"\(row[2].text)\" \"\(row[4].text)\" \"\(row[5].text)\""
    }
    for row in try rows(.messages) {
      roomOf[row[0].int] = room(row[1])
      let text = [
        person(row[3]), "\"\(row[5].text)\"",
        row[8] == .null ? nil : "re \(name(row[8].int, in: messages))", row[6] == .null ? nil : "edited",
        row[7] == .null ? nil : "deleted",
      ]
      lines[message(row[0])] = text.compactMap { $0 }.joined(separator: " ")
    }
    for row in try rows(.roomMembers) {
      let text = [
        "\(row[7].int)", row[3].int == 1 ? "muted" : nil, row[4].int == 1 ? "mentions" : nil,
        row[5] == .null ? nil : "star \(row[5].int)",
      ]
      lines["\(room(row[1]))/\(person(row[0]))"] = text.compactMap { $0 }.joined(separator: " ")
    }
    for row in try rows(.reactions) { lines["\(message(row[0]))/\(row[1].text)/\(person(row[2]))"] = "" }
    for row in try rows(.files) { lines["\(message(row[1]))/\(row[3].text)"] = "\(row[5].int)" }
    for row in try rows(.keepsakes) { lines["\(person(row[0]))/\(row[1].text)"] = row[3].text }
    for row in try rows(.purchases) {
      lines["\(person(row[1]))/\(row[2].text)"] = "\(row[3].text) \(row[5].int)"
    }
    return lines
  }

  /// What has changed from one state to another. Of what was removed with all that belongs to it, only the whole is named.
  package static func changes(_ before: [String: String], _ after: [String: String]) -> Set<String> {
    let removed = Set(before.keys).subtracting(after.keys)
    let changed = after.filter { before[$0.key] != $0.value }
    let gone = removed.filter { key in
      !key.indices.contains { key[$0] == "/" && removed.contains(String(key[..<$0])) }
    }
    return Set(gone.map { "-" + $0 }).union(changed.map { $1.isEmpty ? $0 : "\($0): \($1)" })
  }
}

extension CopiedValue {
  package var int: Int64 { if case .number(let number) = self { number } else { 0 } }
  package var text: String { if case .text(let text) = self { text } else { "" } }
}
