/// Direct messages that have begun in a replica. A room gets its id from the server. Until then it waits, with an id below 0, and
/// so does what is written to it.
extension Store {
  public struct WaitingRoom: Hashable, Sendable {
    public let id: Room.ID
    public let workspace: Workspace.ID
    /// With whom the account that is signed in has begun them.
    public let opponent: Account.ID
  }

  /// Returns the rooms that wait and about which something is in the outbox, the oldest first.
  public func waitingRooms() throws(StoreError) -> [WaitingRoom] {
    guard let account = try origin()?.account else { return [] }
    return try connection.rows(
      """
      SELECT id, workspace_id, iif(low_id = ?1, high_id, low_id) FROM room
      WHERE id < 0 AND ?1 IN (low_id, high_id) AND EXISTS (
        SELECT 1 FROM outbox o
        WHERE o.room_id = room.id OR o.kind = ?2 AND instr(' ' || o.text || ' ', ' ' || room.id || ' ') > 0)
      ORDER BY created_at, id
      """, account, Operation.Kind.favourites.rawValue
    ) { WaitingRoom(id: $0[0], workspace: $0[1], opponent: $0[2]) }
  }

  /// Refuses everything about a room that waits. Its messages become unsent ones, and it is no favourite.
  public func refuse(_ room: WaitingRoom, because reason: String) throws(StoreError) {
    try write { () throws(StoreError) in
      try connection.run("UPDATE room_member SET favourite = NULL WHERE room_id = ?", room.id)
      if let account = try origin()?.account { try note(.read(room.id, account)) }
      try replaceInFavourites(room.id, by: "")
    }
    let waiting = try connection.rows("SELECT id FROM outbox WHERE room_id = ? ORDER BY id", room.id) {
      (id: $0[0] as WaitingOperation.ID, outcome: Outcome.refused(reason: reason))
    }
    try acknowledge(waiting)
  }

  /// Part of a transaction: an id for a room; nil in a store without a server, where SQLite finds one. It is random, so that no other
  /// room gets it: a screen may still know it when the room has another one.
  func waitingRoomID() throws(StoreError) -> Room.ID? {
    try isReplica ? Room.ID(-Int64.random(in: 1...Int64.max)) : nil
  }

  /// Part of a transaction: gives a room that waits the id that the server has given it, with all that belongs to it. Who else is
  /// a member, the server tells next.
  func admit(_ room: Room.ID, as id: Room.ID, for account: Account.ID) throws(StoreError) {
    try connection.run("DELETE FROM room_member WHERE room_id = ? AND account_id <> ?", room, account)
    let messages = try connection.rows("SELECT id FROM message WHERE room_id = ?", room) {
      $0[0] as Message.ID
    }
    for message in messages {
      if let old = try self.message(message) { try replaceInIndex(old, by: old.text, in: id) }
    }
    try connection.execute("PRAGMA defer_foreign_keys = ON")
    try connection.run("UPDATE room SET id = ? WHERE id = ?", id, room)
    try connection.run("UPDATE room_member SET room_id = ? WHERE room_id = ?", id, room)
    try connection.run("UPDATE read_range SET room_id = ? WHERE room_id = ?", id, room)
    try connection.run("UPDATE message SET room_id = ? WHERE room_id = ?", id, room)
    try connection.run("UPDATE unsent SET room_id = ? WHERE room_id = ?", id, room)
    try connection.run("UPDATE notice SET room_id = ? WHERE room_id = ?", id, room)
    try connection.run("UPDATE refused SET room_id = ? WHERE room_id = ?", id, room)
    try connection.run("UPDATE outbox SET room_id = ? WHERE room_id = ?", id, room)
    try replaceInFavourites(room, by: id.description + " ")
  }

  /// Part of a transaction. Favourites wait as a list of ids.
  private func replaceInFavourites(_ room: Room.ID, by text: String) throws(StoreError) {
    try connection.run(
      """
      UPDATE outbox SET text = trim(replace(' ' || text || ' ', ' ' || ?1 || ' ', ' ' || ?2)),
        former_text = trim(replace(' ' || former_text || ' ', ' ' || ?1 || ' ', ' ' || ?2)) WHERE kind = ?3
      """, room, text, Operation.Kind.favourites.rawValue)
  }
}

extension Room.ID {
  /// Whether the server has not given the room its id yet.
  public var isWaiting: Bool { rawValue < 0 }
}
