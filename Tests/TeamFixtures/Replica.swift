package import ParlorServer
package import ParlorStore

/// A store in memory that follows a team's server, for one device of one person.
package final class Replica {
  package let store: Store
  package let url: String
  package let account: Account.ID
  package let device: Int
  package private(set) var agent: Agent?

  /// Signs the device in, and brings everything.
  package convenience init(of person: Person, _ team: Team) throws {
    try self.init(
      Origin(url: team.clientURL, account: Account.ID(person.account), device: Int(person.device)),
      refresh: person.refresh
    ) { 1_000_000_000_000 }
  }

  /// Follows a server, and brings everything.
  package init(_ origin: Origin, refresh: String, now: @escaping () -> Int64) throws {
    (url, account, device) = (origin.url, origin.account, origin.device)
    store = try Store(inMemory: now)
    try store.follow(origin, refresh: refresh)
    try round()
  }

  /// Connects if there is no connection, and runs a round.
  package func round() throws {
    if agent == nil { agent = try Agent(store, TeamClient(url)) }
    try agent?.round()
  }

  package func disconnect() { agent = nil }

  @discardableResult package func say(_ text: String, replyTo: Message.ID? = nil) throws -> Message {
    try store.append(text, to: 1, by: account, replyTo: replyTo)
  }

  /// The messages of the channel as they are shown. What the server does not know yet has an ellipsis.
  package func texts() throws -> [String] {
    try store.messages(in: 1, limit: 1000).messages.map { message in
      let reactions = message.reactions.map { " " + $0.emoji }.joined()
      let text = message.deletedAt == nil ? message.text : "(deleted)"
      return text + (message.isWaiting ? "..." : "") + reactions
    }
  }

  package func unread() throws -> Int? { try store.joinedRoom(1, of: account)?.unread }

  /// The message with a text.
  package func message(_ text: String) throws -> Message {
    try needed(try store.messages(in: 1, limit: 1000).messages.first { $0.text == text })
  }
}
