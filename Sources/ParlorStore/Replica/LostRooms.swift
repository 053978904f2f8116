/// What was not sent to a room that its author has lost, be it deleted or closed to them. No screen shows such messages any more,
/// so the user is told their words: see ``takeRefused(of:)``.
extension Store {
  /// Part of a transaction, before the rooms are deleted. Other accounts that have been signed in here are told when they are again.
  func noteUnsent(inDeleted rooms: [Room.ID]) throws(StoreError) {
    guard let account = try origin()?.account else { return }
    for room in rooms {
      try noteUnsent(in: room, as: nil, because: "unknown room")
      let waiting = try connection.rows(
        """
        SELECT m.id FROM outbox o JOIN message m ON m.id = o.message_id
        WHERE o.kind = ? AND o.room_id = ? AND m.deleted_at IS NULL ORDER BY o.id
        """, Operation.Kind.post.rawValue, room
      ) { $0[0] as Message.ID }
      for message in waiting {
        try keepAsUnsent(message, by: account, because: nil)
        try noteUnsent(in: room, as: nil, because: "unknown room")
      }
    }
  }

  /// Part of a transaction: if an account has lost a room. What still waits there follows when the server has refused it.
  func noteUnsent(inLost room: Room.ID, of account: Account.ID) throws(StoreError) {
    guard try !isMember(account, of: room) else { return }
    try noteUnsent(in: room, of: account, as: room, because: "notMember")
  }

  private func noteUnsent(
    in room: Room.ID, of account: Account.ID? = nil, as named: Room.ID?, because reason: String
  ) throws(StoreError) {
    try connection.run(
      """
      INSERT INTO refused (account_id, kind, room_id, text, reason)
      SELECT account_id, ?, ?, text || ifnull((
          SELECT group_concat(' [' || path || ']', '') FROM (
            SELECT path FROM unsent_file WHERE unsent_id = unsent.id ORDER BY position)), ''),
        ifnull(reason, ?)
      FROM unsent WHERE room_id = ? AND account_id = ifnull(?, account_id) ORDER BY id
      """, RefusedOperation.Kind.message.rawValue, named, reason, room, account)
    guard connection.changedRows > 0 else { return }
    try connection.run(
      "DELETE FROM unsent WHERE room_id = ? AND account_id = ifnull(?, account_id)", room, account)
    traces.isLogDirty = true
    let told = if let account { account } else { try origin()?.account }
    if let told { try note(.account(told)) }
  }
}
