import ParlorFlows
import ParlorStore
import UsherPush
import UsherTerminal

/// `parlor read ROOM`: the newest messages of a room, or all after one.
enum ReadCommand {
  static let since = MessageNumber.option("since")
  private static let mark = ProgramOption("mark", "")
  static let options = [since, mark]

  static func run(_ verb: Verb) throws -> ExitCode {
    let user = verb.user
    let room = try user.room(named: verb.run.operand ?? "")
    let last = try MessageNumber(since, of: verb.run).map { try user.position(of: $0.number) }
    try user.read(room, after: last, marks: verb.run[mark] != nil) { try verb.write($0, in: room) }
    return .ok
  }
}

/// `parlor rooms`: the rooms of the account.
enum RoomsCommand {
  static func run(_ verb: Verb) throws -> ExitCode {
    for room in try verb.user.rooms() {
      let line = verb.isJSON ? verb.user.json(room).written : verb.user.text(room)
      guard try verb.write(line) else { break }
    }
    return .ok
  }
}
