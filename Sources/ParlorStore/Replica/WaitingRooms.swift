/// Direct messages that have begun in a replica. A room gets its id from the server. Until then it waits, with an id below 0, and
/// so does what is written to it.
extension Store {
  public struct WaitingRoom: Hashable, Sendable {
    public let id: Room.ID
    public let workspace: Workspace.ID
    /// With whom the account that is signed in has begun them.
    public let opponent: Account.ID
  }

  /// Returns the rooms that wait and about which something is in the outbox.
  public func waitingRooms() throws(StoreError) -> [WaitingRoom] {
    guard let account = try origin()?.account else { return [] }
    return try connection.rows(
      """
      SELECT id, workspace_id, iif(low_id = ?1, high_id, low_id) FROM room
      WHERE id < 0 AND ?1 IN (low_id, high_id) AND EXISTS (SELECT 1 FROM outbox WHERE room_id = room.id)
      ORDER BY id DESC
      """, account
    ) { WaitingRoom(id: $0[0], workspace: $0[1], opponent: $0[2]) }
  }

  /// Refuses everything about a room that waits. Its messages become unsent ones.
  public func refuse(_ room: WaitingRoom, because reason: String) throws(StoreError) {
    let waiting = try connection.rows("SELECT id FROM outbox WHERE room_id = ? ORDER BY id", room.id) {
      (id: $0[0] as WaitingOperation.ID, outcome: Outcome.refused(reason: reason))
    }
    try acknowledge(waiting)
  }

  /// Part of a transaction: the id of the next room; nil in a store without a server, where SQLite finds one.
  func nextWaitingRoom() throws(StoreError) -> Room.ID? {
    guard try isReplica else { return nil }
    return try connection.row("SELECT min(0, ifnull(min(id), 0)) - 1 FROM room") { $0[0] }
  }

  /// Part of a transaction: gives a room that waits the id that the server has given it, with all that belongs to it. Who else is
  /// a member, the server tells next.
  func admit(_ room: Room.ID, as id: Room.ID, for account: Account.ID) throws(StoreError) {
    try connection.run("DELETE FROM room_member WHERE room_id = ? AND account_id <> ?", room, account)
    try connection.execute("PRAGMA defer_foreign_keys = ON")
    try connection.run("UPDATE room SET id = ? WHERE id = ?", id, room)
    try connection.run("UPDATE room_member SET room_id = ? WHERE room_id = ?", id, room)
    try connection.run("UPDATE message SET room_id = ? WHERE room_id = ?", id, room)
    try connection.run("UPDATE unsent SET room_id = ? WHERE room_id = ?", id, room)
    try connection.run("UPDATE notice SET room_id = ? WHERE room_id = ?", id, room)
    try connection.run("UPDATE refused SET room_id = ? WHERE room_id = ?", id, room)
    try connection.run("UPDATE outbox SET room_id = ? WHERE room_id = ?", id, room)
    // Favourites are a list of ids.
    try connection.run(
      """
      UPDATE outbox SET text = trim(replace(' ' || text || ' ', ' ' || ?1 || ' ', ' ' || ?2 || ' ')),
        former_text = trim(replace(' ' || former_text || ' ', ' ' || ?1 || ' ', ' ' || ?2 || ' ')) WHERE kind = ?3
      """, room, id, Operation.Kind.favourites.rawValue)
  }
}

extension Room.ID {
  /// Whether the server has not given the room its id yet.
  public var isWaiting: Bool { rawValue < 0 }
}
