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
          INSERT INTO reaction (message_id, emoji, account_id, position, reacted_at, unread_by)
          SELECT ?1, ?2, ?3, max(ifnull(max(position), 0), ?4) + 1, ?5, ?6 FROM reaction WHERE message_id = ?1
          """, id, emoji.text, account, try isReplica ? Message.waiting : 0, now(),
          try isReplica || message.author == account ? nil : message.author)
      }
      try enqueue(
        OutboxItem(kind: .react, room: message.room, message: id, key: emoji.text),
        ItemValue(number: isNew ? 1 : 0), former: ItemValue(number: former))
      try note(.reacted(id, message.room))
      return isNew
    }
  }

  /// Returns others' reactions to a message, the newest first. The time of an old one is 0.
  public func reactions(
    to message: Message.ID, besides account: Account.ID
  ) throws(StoreError) -> [(name: String, emoji: String, at: Int64)] {
    try connection.rows(
      """
      SELECT a.nickname, r.emoji, r.reacted_at FROM reaction r JOIN account a ON a.id = r.account_id
      WHERE r.message_id = ? AND r.account_id <> ? ORDER BY r.reacted_at DESC, r.position DESC
      """, message, account
    ) { ($0[0], $0[1], $0[2]) }
  }

  /// Returns the messages of an account with reactions of others that it has not seen.
  public func unreadReactions(of account: Account.ID) throws(StoreError) -> Set<Message.ID> {
    Set(
      try connection.rows("SELECT message_id FROM reaction WHERE unread_by = ?", account) {
        $0[0] as Message.ID
      })
  }

  /// Notes that an account has seen the reactions to those of its messages that are among these. Mostly there is nothing to note,
  /// and nothing is written.
  ///
  /// A power cut may undo this write. The reactions are then unread again.
  public func seeReactions(
    to messages: some Sequence<Message.ID>, by account: Account.ID
  ) throws(StoreError) {
    let unread = try unreadReactions(of: account)
    let seen = unread.isEmpty ? [] : unread.intersection(messages).sorted()
    guard !seen.isEmpty else { return }
    try write(durable: false) { () throws(StoreError) in
      for id in seen {
        let newest = try connection.row("SELECT max(reacted_at) FROM reaction WHERE message_id = ?", id) {
          $0[0] as Int64
        }
        try takeSeen(id, upTo: newest ?? 0, by: account)
        try enqueue(OutboxItem(kind: .seen, message: id), ItemValue(number: newest))
      }
    }
  }

  /// Part of a transaction: notes that an account has seen the reactions to its message that were given up to a time, here or on
  /// another device.
  func takeSeen(_ id: Message.ID, upTo time: Int64, by account: Account.ID) throws(StoreError) {
    try connection.run(
      "UPDATE reaction SET unread_by = NULL WHERE message_id = ? AND unread_by = ? AND reacted_at <= ?", id,
      account, time)
    guard connection.changedRows > 0, let room = try message(id)?.room else { return }
    try note(.read(room, account))
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
