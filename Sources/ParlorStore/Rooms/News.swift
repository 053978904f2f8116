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
    let newest = try connection.row(
      """
      SELECT max((SELECT id FROM message WHERE room_id = m.room_id AND id > m.read_id AND author_id <> m.account_id
        AND deleted_at IS NULL ORDER BY id DESC LIMIT 1))
      FROM room_member m JOIN room r ON r.id = m.room_id
      WHERE m.account_id = ? AND NOT m.muted AND NOT m.mentions_only AND r.last_sequence > m.read_sequence
      """, account
    ) { $0[0] as Message.ID? }
    return try (newest ?? nil).flatMap { id throws(StoreError) in try message(id) }
  }

  /// Passes the id and the text of others' messages with an `@` that an account has not read to `body`, `most` at most.
  public func forEachUnreadCall(
    to account: Account.ID, most: Int, _ body: (Message.ID, String) -> Void
  ) throws(StoreError) {
    try connection.forEach(
      """
      SELECT l.id, l.text FROM room_member m JOIN room r ON r.id = m.room_id
      JOIN message l INDEXED BY message_call
        ON l.room_id = m.room_id AND l.id > m.read_id AND instr(l.text, '@') > 0
      WHERE m.account_id = ?1 AND NOT m.muted AND r.last_sequence > m.read_sequence AND l.author_id <> ?1
      LIMIT ?2
      """, account, most
    ) { row in
      body(row[0], row[1])
      return true
    }
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
