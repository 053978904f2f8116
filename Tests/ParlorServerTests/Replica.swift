import ParlorServer
import ParlorStore
import Testing

/// A store in memory that follows a team's server, for one device of one person.
final class Replica {
  let store: Store
  let url: String
  let account: Account.ID
  let device: Int
  private(set) var agent: Agent?

  /// Signs the device in, and brings everything.
  init(of person: Person, _ team: Team) throws {
    url = team.clientURL
    account = Account.ID(person.account)
    device = Int(person.device)
    store = try Store(inMemory: { 1_000_000_000_000 })
    try store.follow(Origin(url: url, account: account, device: device), refresh: person.refresh)
    try round()
  }

  /// Connects if there is no connection, and runs a round.
  func round() throws {
    if agent == nil { agent = try Agent(store, TeamClient(url)) }
    try agent?.round()
  }

  func disconnect() { agent = nil }

  @discardableResult func say(_ text: String, replyTo: Message.ID? = nil) throws -> Message {
    try store.append(text, to: 1, by: account, replyTo: replyTo)
  }

  /// The messages of the channel as they are shown. What the server does not know yet has an ellipsis.
  func texts() throws -> [String] {
    try store.messages(in: 1, limit: 1000).messages.map { message in
      let reactions = message.reactions.map { " " + $0.emoji }.joined()
      let text = message.deletedAt == nil ? message.text : "(deleted)"
      return text + (message.isWaiting ? "..." : "") + reactions
    }
  }

  func unread() throws -> Int? { try store.joinedRoom(1, of: account)?.unread }

  /// The message with a text.
  func message(_ text: String) throws -> Message {
    try #require(try store.messages(in: 1, limit: 1000).messages.first { $0.text == text })
  }
}
