/// A store or a server that holds the world of ``Rights/table``.
package protocol RightsWorld: AnyObject {
  /// How the table names this side of its cells.
  var side: String { get }
  /// Does what an action says as a person. Returns nothing if it was done, the reason if it was refused, or what was read.
  func answer(_ action: [String], by person: String) throws -> String
  func lines() throws -> [String: String]
  /// A value that changes with anything that is in the world.
  func digest() throws -> String
  /// Brings back the world as it was.
  func undo(changed: Bool) throws
}

package enum Rights {
  /// The people of the table, in the order of its columns.
  private static let columns = RightsState.people + ["none"]

  /// Does everything that the table says. Returns where the answer is another, or where something else has changed.
  package static func faults(of world: some RightsWorld) throws -> [String] {
    let (lines, digest) = (try world.lines(), try world.digest())
    var faults: [String] = []
    for row in table.split(separator: "\n").dropFirst() {
      let parts = row.split(separator: "|", omittingEmptySubsequences: false)
      var action = parts[0].split(separator: " ").map(String.init)
      let cells = parts[1].split(separator: " ")
      let effects = parts[2].split(separator: "*", omittingEmptySubsequences: false)
      if let side = action.first, side.hasSuffix(":") {
        action.removeFirst()
        if side != world.side + ":" { continue }
      }
      for (person, cell) in zip(columns, cells) {
        let isOut = person == "none" && world.side == "server"
        let sides = cell.split(separator: "/")
        let wanted = isOut ? "out" : world.side == "store" ? sides[0] : sides[sides.count - 1]
        if wanted == "-" { continue }
        let isStarred = wanted.hasSuffix("*")
        let effect = wanted == "ok" ? effects[0] : isStarred ? effects[1] : ""
        let words = action.map { $0.replacing("@", with: person) }
        let name = "\(words.joined(separator: " ")) by \(person)"
        let answer = try world.answer(words, by: person)
        let isChanged = try world.digest() != digest
        // A change of a digest alone is that of a number that says only that somebody was here.
        let changes = isChanged ? RightsState.changes(lines, try world.lines()) : []
        let seen = answer.isEmpty ? (changes.isEmpty ? "same" : "ok") : answer
        if seen != Self.meaning(of: wanted) { faults.append("\(name): \(seen), not \(wanted)") }
        let expected = Self.changes(String(effect), person, world.side)
        if changes != expected {
          faults.append("\(name) changes \(changes.sorted()), not \(expected.sorted())")
        }
        if !answer.isEmpty, isChanged, !isStarred {
          faults.append("\(name) is refused, and changes something")
        }
        try world.undo(changed: isChanged)
      }
      if cells.count != columns.count { faults.append("not a cell for everybody: \(row)") }
    }
    return faults
  }

  private static func meaning(of cell: Substring) -> String {
    let code = cell.prefix { $0 != "(" && $0 != "*" }
    return (codes[String(code)] ?? String(code)) + cell.dropFirst(code.count).filter { $0 != "*" }
  }

  /// The changes that a text names on one side, with `@` for the person.
  private static func changes(_ text: String, _ person: String, _ side: String) -> Set<String> {
    let all = text.split(separator: ";").map { entry in
      entry.drop { $0 == " " }.replacing("@", with: person)
    }
    return Set(
      all.compactMap { entry in
        let trimmed = String(entry.reversed().drop { $0 == " " }.reversed())
        guard let other = ["store ", "server "].first(where: { trimmed.hasPrefix($0) }) else {
          return trimmed
        }
        return other == side + " " ? String(trimmed.dropFirst(other.count)) : nil
      }.filter { !$0.isEmpty })
  }
}
