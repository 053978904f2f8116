import Glibc
import ParlorFlows
import ParlorStore
import UsherFiles
import UsherScreens
import UsherTerminal

/// `parlor follow ROOM...`: a line a message as it comes, until the output is closed.
enum FollowCommand {
  static let options = [ReadCommand.since]

  static func run(_ verb: Verb) throws -> ExitCode {
    let user = verb.user
    var rooms: [ProgramRoom] = []
    for name in verb.run.operands {
      let room = try user.room(named: name)
      if !rooms.contains(room) { rooms.append(room) }
    }
    // Before the messages are read: what comes meanwhile is reported.
    let wait = try StoreWait(verb)
    var last =
      try MessageNumber(ReadCommand.since, of: verb.run).map { try user.position(of: $0.number) }
      ?? verb.store.newestTold
    while true {
      try verb.requireAccount()
      try leave(&rooms, verb)
      do {
        while case let news = try user.arrivals(in: rooms, after: last), let newest = news.last {
          for (message, room) in news {
            guard try verb.write(message, in: room) else { return .ok }
          }
          last = newest.message.id
        }
      } catch StoreError.notMember {
        // The account has been removed from a room since the look above.
        continue
      }
      if try wait.next(whileRead: STDOUT_FILENO) == .closed { return .ok }
    }
  }

  /// Goes on without the rooms that the account is not in any more. Throws if none is left.
  private static func leave(_ rooms: inout [ProgramRoom], _ verb: Verb) throws {
    for room in rooms {
      do { _ = try verb.user.id(of: room) } catch {
        guard case StoreError.notMember = error else { throw error }
        rooms.removeAll { $0 == room }
        if rooms.isEmpty { throw error }
        verb.run.complain(verb.failure(error).words)
      }
    }
  }
}
