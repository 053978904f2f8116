extension Store {
  /// Appends a message to a room its author belongs to, and returns it as it is stored.
  ///
  /// Once this returns, the message survives a killed process and a power cut. It becomes the author's read position:
  /// whoever writes has seen what came before. `files` were staged before, five at most. `unsent` is what was kept of an
  /// earlier try: it goes in the same step, and if it went already, so did the message.
  public func append(
    _ text: String, to room: Room.ID, by author: Account.ID, replyTo: Message.ID? = nil,
    files: [SharedFile.ID] = [], unsent: Unsent.ID? = nil
  ) throws(StoreError) -> Message {
    guard files.count <= SharedFile.mostPerMessage else { throw .invalid(.files) }
    guard Rule.isMessage(text) || text.isEmpty && !files.isEmpty else { throw .invalid(.message) }
    if let replyTo {
      guard try message(replyTo)?.room == room else { throw .invalid(.replyTo) }
    }
    let message = try write { () throws(StoreError) in
      let end = try connection.row(
        """
        SELECT r.last_sequence, r.last_at, a.nickname
        FROM room_member m JOIN room r ON r.id = m.room_id JOIN account a ON a.id = m.account_id
        WHERE m.account_id = ? AND m.room_id = ?
        """, author, room
      ) { row in (sequence: row[0] as Int, at: row[1] as Int64, name: row[2] as String) }
      guard let end else { throw .notMember(room) }
      if let unsent {
        try connection.run("DELETE FROM unsent WHERE id = ? AND account_id = ?", unsent, author)
        guard connection.changedRows == 1 else { throw .unknown(.unsent(unsent)) }
      }
      try requireListener(in: room, besides: author)
      // A clock that was set back must not put a message before the one it follows.
      let time = max(now(), end.at)
      try connection.run(
        """
        INSERT INTO message (room_id, sequence, author_id, sent_at, text, reply_to, file_count)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """, room, end.sequence + 1, author, time, text, replyTo, files.count)
      let id = Message.ID(connection.lastInsertedRow)
      try attach(files, to: id)
      try connection.run(
        "UPDATE room SET last_message_id = ?, last_sequence = ?, last_at = ? WHERE id = ?",
        id, end.sequence + 1, time, room)
      try connection.run(
        "UPDATE room_member SET read_id = ?, read_sequence = ? WHERE account_id = ? AND room_id = ?",
        id, end.sequence + 1, author, room)
      return Message(
        id: id, room: room, sequence: end.sequence + 1, author: author, authorName: end.name, sentAt: time,
        text: text, replyTo: replyTo, files: files.isEmpty ? [] : try self.files(of: id))
    }
    keepIndexUp(with: message.id)
    return message
  }

  /// Moves an account's read position in a room forward to a message of it; never back. Says whether it moved.
  ///
  /// The one write that may be lost in a power cut: it is then merely read again.
  @discardableResult
  public func markRead(_ room: Room.ID, by account: Account.ID, upTo message: Message.ID) throws(StoreError)
    -> Bool
  {
    try prepareHistory(of: message)
    guard try isBehind(room, account, message) else { return false }
    return try write(durable: false) { () throws(StoreError) in
      guard try isBehind(room, account, message) else { return false }
      try connection.run(
        """
        UPDATE room_member SET (read_id, read_sequence) = (SELECT id, sequence FROM message WHERE id = ?3)
        WHERE account_id = ?2 AND room_id = ?1
        """, room, account, message)
      try note(.read(room, account))
      return true
    }
  }

  private func isBehind(
    _ room: Room.ID, _ account: Account.ID, _ message: Message.ID
  ) throws(StoreError) -> Bool {
    try connection.row(
      """
      SELECT 1 FROM room_member m JOIN message l ON l.id = ?3 AND l.room_id = ?1
      WHERE m.account_id = ?2 AND m.room_id = ?1 AND m.read_id < ?3
      """, room, account, message
    ) { _ in true } ?? false
  }
}
