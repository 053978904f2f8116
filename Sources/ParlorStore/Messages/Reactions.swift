/// An emoji under a message, and the accounts that reacted with it, the first one first.
public struct Reaction: Hashable, Sendable {
  public let emoji: String
  public let accounts: [Account.ID]
}

extension Store {
  /// How many different emoji a message may have.
  public static let mostReactions = 20

  /// Adds an account's reaction to a message. If the account has reacted with this emoji before, takes that back. Returns
  /// whether the reaction is there now.
  ///
  /// Throws `unknown(.message)` if the message does not exist or was deleted, and `invalid(.reaction)` if it has
  /// ``mostReactions`` different emoji already.
  @discardableResult public func react(
    _ emoji: Emoji, to id: Message.ID, by account: Account.ID
  ) throws(StoreError) -> Bool {
    try write { () throws(StoreError) in
      guard let message = try message(id), message.deletedAt == nil else { throw .unknown(.message(id)) }
      guard try isMember(account, of: message.room) else { throw .notMember(message.room) }
      let former = try isReplica ? try reactionPosition(emoji.text, to: id, by: account) : nil
      try connection.run(
        "DELETE FROM reaction WHERE message_id = ? AND emoji = ? AND account_id = ?", id, emoji.text, account)
      let isNew = connection.changedRows == 0
      if isNew {
        let others = message.reactions.count { $0.emoji != emoji.text }
        guard others < Self.mostReactions else { throw .invalid(.reaction) }
        try connection.run(
          """
          INSERT INTO reaction (message_id, emoji, account_id, position)
          SELECT ?1, ?2, ?3, max(ifnull(max(position), 0), ?4) + 1 FROM reaction WHERE message_id = ?1
          """, id, emoji.text, account, try isReplica ? Message.waiting : 0)
      }
      try enqueue(
        OutboxItem(kind: .react, room: message.room, message: id, key: emoji.text),
        ItemValue(number: isNew ? 1 : 0), former: ItemValue(number: former))
      try note(.reacted(id, message.room))
      return isNew
    }
  }

  /// Returns where an account's reaction is among those to a message; nil if there is none.
  func reactionPosition(
    _ emoji: String, to message: Message.ID, by account: Account.ID
  ) throws(StoreError) -> Int64? {
    try connection.row(
      "SELECT position FROM reaction WHERE message_id = ? AND emoji = ? AND account_id = ?", message, emoji,
      account
    ) { $0[0] }
  }

  /// Returns the reactions to a message. The emoji that was used first comes first.
  func reactions(to message: Message.ID) throws(StoreError) -> [Reaction] {
    let rows = try connection.rows(
      "SELECT emoji, account_id FROM reaction WHERE message_id = ? ORDER BY position",
      message
    ) { row in (emoji: row[0] as String, account: row[1] as Account.ID) }
    var order: [String] = []
    var accounts: [String: [Account.ID]] = [:]
    for row in rows {
      if accounts[row.emoji] == nil { order.append(row.emoji) }
      accounts[row.emoji, default: []].append(row.account)
    }
    return order.map { Reaction(emoji: $0, accounts: accounts[$0] ?? []) }
  }
}
