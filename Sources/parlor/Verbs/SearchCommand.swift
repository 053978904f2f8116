import Glibc
import ParlorFlows
import ParlorStore
import UsherTerminal

/// `parlor search WORDS...`: the messages of all rooms that have the words, the newest first.
enum SearchCommand {
  static func run(_ verb: Verb) throws -> ExitCode {
    let text = verb.run.operands.joined(separator: " ")
    guard let search = try verb.user.search(for: text) else { return .ok }
    try ask(search, verb)
    try verb.user.find(search) { try verb.write($0, in: $1) }
    return .ok
  }

  /// Asks the server of a team for what a replica does not hold.
  static func ask(_ search: ProgramSearch, _ verb: Verb) throws {
    let account = verb.user.account.id
    guard try verb.store.lacksHistory(of: account) else { return }
    do { try StoreWait(verb).ask(search.question, by: account) } catch {
      // What is here is found all the same.
      verb.run.complain(verb.failure(error).words)
    }
  }
}
