/// The rooms an account marked, in the order they were marked; five at most, the oldest goes.
extension Store {
  public func favourites(of account: Account.ID) throws(StoreError) -> [Room.ID] {
    try connection.rows(
      "SELECT room_id FROM room_member WHERE account_id = ? AND favourite IS NOT NULL ORDER BY favourite",
      account
    ) { $0[0] }
  }

  /// Marks a room the account belongs to; one that is marked already keeps its place.
  public func addFavourite(_ room: Room.ID, of account: Account.ID) throws(StoreError) {
    try write { () throws(StoreError) in
      guard try isMember(account, of: room) else { throw .notMember(room) }
      try connection.run(
        """
        UPDATE room_member
        SET favourite = (SELECT ifnull(max(favourite), 0) + 1 FROM room_member WHERE account_id = ?1)
        WHERE account_id = ?1 AND room_id = ?2 AND favourite IS NULL
        """, account, room)
      try connection.run(
        """
        UPDATE room_member SET favourite = NULL WHERE account_id = ?1 AND favourite <= (
          SELECT favourite FROM room_member WHERE account_id = ?1 AND favourite IS NOT NULL
          ORDER BY favourite DESC LIMIT 1 OFFSET 5)
        """, account)
    }
  }

  /// Takes the mark away, if there is one.
  public func removeFavourite(_ room: Room.ID, of account: Account.ID) throws(StoreError) {
    try write { () throws(StoreError) in
      try connection.run(
        "UPDATE room_member SET favourite = NULL WHERE account_id = ? AND room_id = ?", account, room)
    }
  }

  /// Mutes a room for an account, or lets it be heard again.
  public func setMuted(_ isMuted: Bool, _ room: Room.ID, for account: Account.ID) throws(StoreError) {
    try write { () throws(StoreError) in
      guard try isMember(account, of: room) else { throw .notMember(room) }
      try connection.run(
        "UPDATE room_member SET muted = ? WHERE account_id = ? AND room_id = ?", isMuted, account, room)
      try note(.read(room, account))
    }
  }
}
