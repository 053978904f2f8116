/// Messages and reactions of the server.
extension Store {
  func apply(_ row: ServerRow.MessageRow, _ batch: inout ServerBatch) throws(StoreError) {
    guard row.sequence > 0, row.sequence < Message.waiting, row.number.rawValue > 0 else {
      throw .invalid(.message)
    }
    guard row.files.count <= SharedFile.mostPerMessage else { throw .invalid(.files) }
    let facts = try facts(of: row, for: batch.account)
    guard let known = try facts.known.flatMap({ id throws(StoreError) in try message(id) }) else {
      return try insert(row, facts, &batch)
    }
    guard known.room == row.room, known.author == row.author else { throw .invalid(.message) }
    if known.isWaiting {
      // The server has taken the message, and its answer was lost or is still on its way.
      try place(
        known.id, at: row.sequence, sentAt: row.sentAt, in: row.room, by: batch.account, &batch.arrivals)
      try connection.run(
        "DELETE FROM outbox WHERE message_id = ? AND room_id = ? AND kind = ?", known.id, row.room,
        Operation.Kind.post.rawValue)
    }
    if row.deletedAt != nil { return try erase(known, row, &batch) }
    guard known.text != row.text || known.editedAt != row.editedAt else { return }
    let item = OutboxItem(kind: .edit, room: row.room, message: known.id)
    try receive(ItemValue(text: row.text, time: row.editedAt), for: item, batch.account)
  }

  /// What the store knows of a message, before it has it as the row says.
  private struct Facts {
    /// The message itself, if it is here.
    var known: Message.ID?
    /// Nil if the room is not here.
    var heldFrom: Int?
    /// The sequence number of the room's last message.
    var last: Int?
    var hasAuthor: Bool
    /// Whether answers and reactions have come before the message.
    var awaited: (answers: Bool, reactions: Bool)
    /// How many messages of the room the account has not read.
    var unread: Int
  }

  private func facts(of row: ServerRow.MessageRow, for account: Account.ID) throws(StoreError) -> Facts {
    let facts = try connection.row(
      """
      SELECT
        ifnull((SELECT id FROM message WHERE number = ?3), (SELECT id FROM message WHERE id = ?3 AND number IS NULL)),
        (SELECT held_from FROM room WHERE id = ?1), (SELECT max(sequence) FROM message WHERE room_id = ?1),
        EXISTS (SELECT 1 FROM account WHERE id = ?2),
        EXISTS (SELECT 1 FROM message WHERE reply_number = ?3 AND reply_to IS NULL),
        EXISTS (SELECT 1 FROM awaited_reaction WHERE number = ?3),
        (SELECT max(r.last_sequence - m.read_sequence, 0) FROM room_member m JOIN room r ON r.id = m.room_id
          WHERE m.account_id = ?4 AND m.room_id = ?1)
      """, row.room, row.author, row.number, account
    ) {
      Facts(
        known: $0[0], heldFrom: $0[1], last: $0[2], hasAuthor: $0[3], awaited: ($0[4], $0[5]),
        unread: $0[6] as Int? ?? 0)
    }
    return facts ?? Facts(hasAuthor: false, awaited: (false, false), unread: 0)
  }

  private func insert(_ row: ServerRow.MessageRow, _ facts: Facts, _ batch: inout ServerBatch)
    throws(StoreError)
  {
    guard let heldFrom = facts.heldFrom else { throw .unknown(.room(row.room)) }
    // A change of a message that is not here. A page will bring it as it is then.
    if !batch.isFetched, row.sequence < heldFrom { return }
    guard facts.hasAuthor else { throw .unknown(.account(row.author)) }
    if batch.arrivals[row.room] == nil, !batch.isFetched {
      batch.arrivals[row.room] = Arrivals(unread: facts.unread)
    }
    let reply = try row.replyTo.flatMap { number throws(StoreError) in try self.id(of: number) }
    try connection.run(
      """
      INSERT INTO message
        (room_id, sequence, author_id, sent_at, text, edited_at, deleted_at, number, reply_to, reply_number, file_count,
        is_fetched)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, row.room, row.sequence, row.author, row.sentAt, row.deletedAt == nil ? row.text : "", row.editedAt,
      row.deletedAt, row.number, reply, row.replyTo, row.files.count,
      batch.isFetched || batch.joined[row.room].map { row.sentAt < $0 } ?? false)
    let id = Message.ID(connection.lastInsertedRow)
    try insert(row.files, of: id)
    if row.author == batch.account { try pass([row.number.rawValue] + row.files.map(\.number.rawValue)) }
    try takeAwaited(row.number, id, facts.awaited)
    batch.unreacted = facts.awaited.reactions ? nil : row.number
    guard !batch.isFetched else { return }
    batch.arrivals[row.room]?.note(row.sequence, isOwn: row.author == batch.account)
    // A session that shows the later messages has to put this one before them.
    if let last = facts.last, last > row.sequence { batch.changes.append(.edited(id, row.room)) }
  }

  /// Part of a transaction: gives a new message the answers and reactions that came before it.
  private func takeAwaited(
    _ number: Message.Number, _ id: Message.ID, _ awaited: (answers: Bool, reactions: Bool)
  ) throws(StoreError) {
    if awaited.answers {
      try connection.run(
        "UPDATE message SET reply_to = ? WHERE reply_number = ? AND reply_to IS NULL", id, number)
    }
    if awaited.reactions {
      try connection.run(
        """
        INSERT INTO reaction (message_id, emoji, account_id, position)
        SELECT ?, emoji, account_id, position FROM awaited_reaction WHERE number = ?
        """, id, number)
      try connection.run("DELETE FROM awaited_reaction WHERE number = ?", number)
    }
  }

  /// Part of a transaction: keeps a reaction until its message comes.
  private func keepAwaited(
    _ emoji: Emoji, to number: Message.Number, by member: Account.ID, at position: Int64?
  ) throws(StoreError) {
    guard let position else {
      return try connection.run(
        "DELETE FROM awaited_reaction WHERE number = ? AND emoji = ? AND account_id = ?", number, emoji.text,
        member)
    }
    try connection.run(
      "INSERT OR REPLACE INTO awaited_reaction (number, emoji, account_id, position) VALUES (?, ?, ?, ?)",
      number,
      emoji.text, member, position)
  }

  private func erase(
    _ known: Message, _ row: ServerRow.MessageRow, _ batch: inout ServerBatch
  ) throws(StoreError) {
    // Nothing can be done with the message any more, so what waits on it is dropped.
    try connection.run("DELETE FROM outbox WHERE message_id = ?", known.id)
    try dropAttachments(of: known.id)
    try connection.run(
      "UPDATE message SET text = '', file_count = 0, edited_at = ?, deleted_at = ? WHERE id = ?",
      row.editedAt,
      row.deletedAt, known.id)
    try replaceInIndex(known, by: "")
    traces.isLogDirty = true
    batch.changes.append(.edited(known.id, row.room))
  }

  func apply(
    _ emoji: Emoji, to number: Message.Number, by member: Account.ID, at position: Int64?,
    _ batch: inout ServerBatch
  ) throws(StoreError) {
    try require(member)
    batch.unreacted = nil
    guard let message = try message(numbered: number) else {
      return try keepAwaited(emoji, to: number, by: member, at: position)
    }
    if member == batch.account {
      let item = OutboxItem(kind: .react, room: message.room, message: message.id, key: emoji.text)
      return try receive(ItemValue(number: position), for: item, batch.account)
    }
    try putReaction(emoji.text, to: message.id, by: member, at: position)
    batch.changes.append(.reacted(message.id, message.room))
  }

  /// Part of a transaction: replaces all reactions to a message that is here.
  func apply(
    _ reactions: [ServerRow.ReactionRow], to number: Message.Number, _ batch: inout ServerBatch
  ) throws(StoreError) {
    if reactions.isEmpty, batch.unreacted == number { return }
    guard let message = try message(numbered: number) else { return }
    let old = try connection.rows(
      "SELECT emoji, account_id, position FROM reaction WHERE message_id = ?", message.id
    ) { (emoji: $0[0] as String, account: $0[1] as Account.ID, position: $0[2] as Int64) }
    for one in old {
      guard let emoji = Emoji(one.emoji),
        !reactions.contains(where: { $0.emoji == emoji && $0.account == one.account })
      else { continue }
      try apply(emoji, to: number, by: one.account, at: nil, &batch)
    }
    for (index, row) in reactions.enumerated() {
      let position = Int64(index) + 1
      let isKnown = old.contains {
        $0.emoji == row.emoji.text && $0.account == row.account && $0.position == position
      }
      if !isKnown || row.account == batch.account {
        try apply(row.emoji, to: number, by: row.account, at: position, &batch)
      }
    }
  }
}
