/// What an account has not read in all its rooms, for a line in a shell prompt or a status bar. Muted rooms do not count.
extension Store {
  /// Counts the messages that an account has not read, in all workspaces.
  public func unread(of account: Account.ID) throws(StoreError) -> Int {
    try connection.row(
      "SELECT ifnull(sum(unread), 0) FROM joined_room WHERE account_id = ? AND NOT muted", account
    ) { $0[0] } ?? 0
  }

  /// Returns the newest message of somebody else that an account has not read. Rooms that notify of mentions only are left
  /// out.
  public func newestUnread(of account: Account.ID) throws(StoreError) -> Message? {
    var newest: Message.ID = 0
    let rooms = try connection.rows(
      """
      SELECT r.id, m.read_upto, r.last_message_id FROM room_member m JOIN room r ON r.id = m.room_id
      WHERE m.account_id = ? AND NOT m.muted AND NOT m.mentions_only AND r.last_sequence > m.read_sequence
      ORDER BY r.last_message_id DESC
      """, account
    ) { (id: $0[0] as Room.ID, read: $0[1] as Int, last: $0[2] as Message.ID) }
    // Mostly the newest message of the first room is the one, so the others need no look at their messages.
    for room in rooms where room.last > newest {
      let found = try connection.row(
        """
        SELECT id FROM message l WHERE room_id = ?1 AND sequence > ?2 AND author_id <> ?3 AND deleted_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM read_range
            WHERE account_id = ?3 AND room_id = ?1 AND l.sequence BETWEEN first AND last)
        ORDER BY sequence DESC LIMIT 1
        """, room.id, room.read, account
      ) { $0[0] as Message.ID }
      newest = max(newest, found ?? 0)
    }
    return newest > 0 ? try message(newest) : nil
  }

  /// Passes the id and the text of others' messages with an `@` that an account has not read to `body`, `most` at most.
  public func forEachUnreadCall(
    to account: Account.ID, most: Int, inMutedRooms: Bool = false, _ body: (Message.ID, String) -> Void
  ) throws(StoreError) {
    try connection.forEach(
      """
      SELECT l.id, l.text FROM room_member m JOIN room r ON r.id = m.room_id
      JOIN message l INDEXED BY message_call
        ON l.room_id = m.room_id AND l.sequence > m.read_upto AND instr(l.text, '@') > 0
      WHERE m.account_id = ?1 AND (?3 OR NOT m.muted) AND r.last_sequence > m.read_sequence AND l.author_id <> ?1
        AND NOT EXISTS (SELECT 1 FROM read_range
          WHERE account_id = ?1 AND room_id = m.room_id AND l.sequence BETWEEN first AND last)
      LIMIT ?2
      """, account, most, inMutedRooms
    ) { row in
      body(row[0], row[1])
      return true
    }
  }

  /// Returns others' answers to messages of an account that it has not read, those in muted rooms too.
  public func unreadAnswers(to account: Account.ID) throws(StoreError) -> [Message.ID] {
    try connection.rows(
      """
      SELECT l.id FROM room_member m JOIN room r ON r.id = m.room_id
      JOIN message l INDEXED BY message_answer
        ON l.room_id = m.room_id AND l.sequence > m.read_upto AND l.reply_to IS NOT NULL
      JOIN message q ON q.id = l.reply_to AND q.author_id = m.account_id
      WHERE m.account_id = ?1 AND r.last_sequence > m.read_sequence AND l.author_id <> ?1 AND l.deleted_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM read_range
          WHERE account_id = ?1 AND room_id = m.room_id AND l.sequence BETWEEN first AND last)
      """, account
    ) { $0[0] }
  }

  /// Whether an account has not read a message of somebody else.
  public func isUnread(_ message: Message, by account: Account.ID) throws(StoreError) -> Bool {
    guard message.author != account, let read = try readPosition(of: account, in: message.room) else {
      return false
    }
    guard message.sequence > read else { return false }
    return try unread(in: message.room, of: account, within: message.sequence...message.sequence) > 0
  }

  /// Returns the payloads that wait in the mailbox of an account until a session runs, the newest first.
  public func waitingMail(for account: Account.ID, limit: Int) throws(StoreError) -> [Mail] {
    let taken = try pushPosition(of: Self.mailbox, for: account)?.offset ?? 0
    return try connection.rows(
      """
      SELECT id, payload, opens, arrived_at FROM push WHERE account_id = ? AND id > ? ORDER BY id DESC LIMIT ?
      """, account, taken, limit
    ) { Mail(id: $0[0], payload: $0[1], opens: $0[2], arrivedAt: $0[3]) }
  }
}
