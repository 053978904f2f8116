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
    if known.text != row.text || known.editedAt != row.editedAt {
      let item = OutboxItem(kind: .edit, room: row.room, message: known.id)
      try receive(ItemValue(text: row.text, time: row.editedAt), for: item, batch.account)
    }
    try apply(row.reactions, to: known.id, row, &batch)
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
    /// Whether answers have come before the message.
    var isAwaited: Bool
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
        (SELECT max(r.last_sequence - m.read_sequence, 0) FROM room_member m JOIN room r ON r.id = m.room_id
          WHERE m.account_id = ?4 AND m.room_id = ?1)
      """, row.room, row.author, row.number, account
    ) {
      Facts(
        known: $0[0], heldFrom: $0[1], last: $0[2], hasAuthor: $0[3], isAwaited: $0[4],
        unread: $0[5] as Int? ?? 0)
    }
    return facts ?? Facts(hasAuthor: false, isAwaited: false, unread: 0)
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
    let isOld = batch.isFetched || batch.joined[row.room].map { row.sentAt < $0 } ?? false
    let id = try insert(row, answering: reply, isFetched: isOld)
    try insert(row.files, of: id)
    if row.author == batch.account { try pass([row.number.rawValue] + row.files.map(\.number.rawValue)) }
    if facts.isAwaited {
      try connection.run(
        "UPDATE message SET reply_to = ? WHERE reply_number = ? AND reply_to IS NULL", id, row.number)
    }
    if !row.reactions.isEmpty { try apply(row.reactions, to: id, row, &batch) }
    guard !batch.isFetched else { return }
    batch.arrivals[row.room]?.note(row.sequence, isOwn: row.author == batch.account)
    // A session that shows the later messages has to put this one before them.
    if let last = facts.last, last > row.sequence { batch.changes.append(.edited(id, row.room)) }
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

  /// Part of a transaction: replaces the reactions to a message. Emoji that this version does not know are left out.
  private func apply(
    _ rows: [ServerRow.ReactionRow], to id: Message.ID, _ message: ServerRow.MessageRow,
    _ batch: inout ServerBatch
  ) throws(StoreError) {
    let rows = rows.compactMap { row in
      Emoji(row.emoji).map {
        // A replica keeps its own time for a reaction of the account.
        ServerRow.ReactionRow($0.text, by: row.account, at: row.account == batch.account ? 0 : row.at)
      }
    }
    let old = try connection.rows(
      "SELECT emoji, account_id, iif(account_id = ?, 0, reacted_at), position FROM reaction WHERE message_id = ?",
      batch.account, id
    ) { (row: ServerRow.ReactionRow($0[0], by: $0[1], at: $0[2]), position: $0[3] as Int64) }
    var changes = old.filter { !rows.contains($0.row) }.map { (row: $0.row, position: nil as Int64?) }
    for (index, row) in rows.enumerated() where rows.firstIndex(of: row) == index {
      let position = Int64(index) + 1
      let isKnown = old.contains { $0 == (row, position) }
      if !isKnown || row.account == batch.account { changes.append((row, position)) }
    }
    for (row, position) in changes {
      try require(row.account)
      if row.account == batch.account {
        let item = OutboxItem(kind: .react, room: message.room, message: id, key: row.emoji)
        try receive(ItemValue(number: position), for: item, batch.account)
      } else {
        let isNews = message.author == batch.account && row.at > 0 && !batch.isFetched
        try putReaction(
          row.emoji, to: id, by: row.account, at: position, reactedAt: row.at,
          unreadBy: isNews ? batch.account : nil)
        batch.changes.append(.reacted(id, message.room))
      }
    }
  }
}
