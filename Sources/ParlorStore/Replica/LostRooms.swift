/// What was not sent to a room that its author has lost, be it deleted or closed to them. No screen shows it there any more, so the
/// user is told the words: see ``takeRefused(of:)``. If the room is still there, its unsent messages are kept for somebody who comes
/// back.
extension Store {
  /// Part of a transaction: ends a membership. The member may be an account that was signed in here before.
  func endMembership(of account: Account.ID, in room: Room.ID) throws(StoreError) {
    try connection.run("DELETE FROM room_member WHERE account_id = ? AND room_id = ?", account, room)
    guard connection.changedRows > 0 else { return }
    try connection.run("DELETE FROM read_range WHERE account_id = ? AND room_id = ?", account, room)
    try tellUnsent(in: room, of: account, as: room, because: "notMember")
  }

  /// Part of a transaction: a message of the account that is signed in has come back as an unsent one. Of several that come back to
  /// one room, a session says it once.
  func noteReturn(
    of id: Unsent.ID, in room: Room.ID, to account: Account.ID, because reason: String
  ) throws(StoreError) {
    guard try isMember(account, of: room) else {
      return try tellUnsent(id, in: room, of: account, as: room, because: reason)
    }
    try connection.run(
      """
      INSERT INTO refused (account_id, kind, room_id, reason) SELECT ?1, ?2, ?3, ?4 WHERE NOT EXISTS (
        SELECT 1 FROM refused WHERE account_id = ?1 AND kind = ?2 AND room_id = ?3 AND text IS NULL)
      """, account, RefusedOperation.Kind.message.rawValue, room, reason)
    try note(.account(account))
  }

  /// Part of a transaction, before rooms are deleted. Other accounts that have been signed in here are told when they are again. Who
  /// had left a room has been told already, or still is, without the room's name.
  func noteDeletion(of rooms: [Room.ID]) throws(StoreError) {
    guard let account = try origin()?.account else { return }
    for room in rooms {
      let waiting = try connection.rows(
        """
        SELECT m.id FROM outbox o JOIN message m ON m.id = o.message_id
        WHERE o.kind = ? AND o.room_id = ? AND m.deleted_at IS NULL ORDER BY o.id
        """, Operation.Kind.post.rawValue, room
      ) { $0[0] as Message.ID }
      for message in waiting { try keepAsUnsent(message, by: account, because: nil) }
      try connection.run(
        "UPDATE refused SET room_id = NULL WHERE room_id = ? AND kind = ? AND text IS NOT NULL", room,
        RefusedOperation.Kind.message.rawValue)
      try tellUnsent(in: room, as: nil, because: "unknown room")
    }
  }

  /// Part of a transaction: has the user told the words of unsent messages. Those of a refused edit are among them, so that it is
  /// not told by itself.
  func tellUnsent(
    _ id: Unsent.ID? = nil, in room: Room.ID, of account: Account.ID? = nil, as named: Room.ID?,
    because reason: String
  ) throws(StoreError) {
    try connection.run(
      """
      DELETE FROM refused WHERE kind = ? AND room_id = ? AND account_id = ? AND EXISTS (SELECT 1 FROM unsent u
        WHERE u.account_id = refused.account_id AND u.room_id = refused.room_id AND u.text = refused.text)
      """, RefusedOperation.Kind.edit.rawValue, room, account)
    try connection.run(
      """
      INSERT INTO refused (account_id, kind, room_id, text, reason)
      SELECT account_id, ?1, ?2, text || ifnull((
          SELECT group_concat(' [' || path || ']', '') FROM (
            SELECT path FROM unsent_file WHERE unsent_id = unsent.id ORDER BY position)), ''),
        ifnull(reason, ?3)
      FROM unsent WHERE room_id = ?4 AND id = ifnull(?6, id) AND iif(?5 IS NOT NULL, account_id = ?5, EXISTS (
        SELECT 1 FROM room_member m WHERE m.room_id = ?4 AND m.account_id = unsent.account_id)) ORDER BY id
      """, RefusedOperation.Kind.message.rawValue, named, reason, room, account, id)
    guard connection.changedRows > 0 else { return }
    traces.isLogDirty = true
    let told = if let account { account } else { try origin()?.account }
    if let told { try note(.account(told)) }
  }
}
