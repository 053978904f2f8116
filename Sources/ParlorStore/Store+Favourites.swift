/// The rooms an account marked, in the order they were marked; five at most, the oldest goes.
extension Store {
  public func favourites(of account: Account.ID) throws(StoreError) -> [Room.ID] {
    try connection.rows("SELECT room_id FROM favourite WHERE account_id = ? ORDER BY place", account) { $0[0] }
  }

  /// Marks a room the account belongs to; one that is marked already keeps its place.
  public func addFavourite(_ room: Room.ID, of account: Account.ID) throws(StoreError) {
    try write { () throws(StoreError) in
      guard try isMember(account, of: room) else { throw .notMember(room) }
      try connection.run(
        """
        INSERT OR IGNORE INTO favourite (account_id, room_id, place)
        SELECT ?1, ?2, ifnull(max(place), 0) + 1 FROM favourite WHERE account_id = ?1
        """, account, room)
      try connection.run(
        """
        DELETE FROM favourite WHERE account_id = ?1 AND room_id NOT IN
          (SELECT room_id FROM favourite WHERE account_id = ?1 ORDER BY place DESC LIMIT 5)
        """, account)
    }
  }

  public func removeFavourite(_ room: Room.ID, of account: Account.ID) throws(StoreError) {
    try write { () throws(StoreError) in
      try connection.run("DELETE FROM favourite WHERE account_id = ? AND room_id = ?", account, room)
    }
  }
}
