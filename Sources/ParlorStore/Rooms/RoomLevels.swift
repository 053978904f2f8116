/// Which messages of a room notify an account.
public enum RoomLevel: String, Hashable, Sendable, CaseIterable {
  case all, mentions
  /// The room is muted: its unread messages do not count in any sum either.
  case nothing
}

extension RoomLevel {
  /// A muted room keeps its earlier level, which holds again once the room is unmuted.
  init(isMuted: Bool, isMentionsOnly: Bool) {
    self = isMuted ? .nothing : isMentionsOnly ? .mentions : .all
  }
}

/// An account's settings for one of its rooms.
public struct RoomWish: Hashable, Sendable {
  public let level: RoomLevel
  public let isFavourite: Bool

  public init(level: RoomLevel = .all, isFavourite: Bool = false) {
    self.level = level
    self.isFavourite = isFavourite
  }
}

/// The levels of an account's rooms.
extension Store {
  /// Returns an account's settings for a room; nil if the account is no member.
  public func wish(for room: Room.ID, of account: Account.ID) throws(StoreError) -> RoomWish? {
    try connection.row(
      "SELECT muted, mentions_only, favourite IS NOT NULL FROM room_member WHERE account_id = ? AND room_id = ?",
      account, room
    ) { RoomWish(level: RoomLevel(isMuted: $0[0], isMentionsOnly: $0[1]), isFavourite: $0[2]) }
  }

  /// Returns a room as a member sees it; nil if the account is no member.
  public func joinedRoom(_ room: Room.ID, of account: Account.ID) throws(StoreError) -> RoomListing? {
    try connection.row(
      """
      SELECT id, workspace_id, workspace_name, opponent_id, name, muted, mentions_only, unread FROM listed_room
      WHERE account_id = ? AND id = ?
      """, account, room, make: RoomListing.init(row:))
  }

  /// Returns the rooms of an account in one workspace, or in all of them: channels by name, then direct messages.
  public func joinedRooms(
    of account: Account.ID, in workspace: Workspace.ID? = nil
  ) throws(StoreError) -> [RoomListing] {
    try connection.rows(
      """
      SELECT id, workspace_id, workspace_name, opponent_id, name, muted, mentions_only, unread FROM listed_room
      WHERE account_id = ?1 AND (?2 IS NULL OR workspace_id = ?2)
      ORDER BY opponent_id IS NOT NULL, name COLLATE NOCASE, id
      """, account, workspace, make: RoomListing.init(row:))
  }

  /// Sets the level of one of an account's rooms. `nothing` mutes the room, and ``unmute(_:for:)`` undoes that.
  public func setLevel(_ level: RoomLevel, of room: Room.ID, for account: Account.ID) throws(StoreError) {
    try write { () throws(StoreError) in
      guard try isMember(account, of: room) else { throw .notMember(room) }
      let former = try levelBits(of: room, for: account)
      if level == .nothing {
        try connection.run(
          "UPDATE room_member SET muted = 1 WHERE account_id = ? AND room_id = ?", account, room)
      } else {
        try connection.run(
          "UPDATE room_member SET muted = 0, mentions_only = ? WHERE account_id = ? AND room_id = ?",
          level == .mentions, account, room)
      }
      try enqueueLevel(of: room, for: account, former: former)
      try note(.read(room, account))
    }
  }

  /// Gives a room the level that it had before it was muted.
  public func unmute(_ room: Room.ID, for account: Account.ID) throws(StoreError) {
    try write { () throws(StoreError) in
      guard try isMember(account, of: room) else { throw .notMember(room) }
      let former = try levelBits(of: room, for: account)
      try connection.run(
        "UPDATE room_member SET muted = 0 WHERE account_id = ? AND room_id = ?", account, room)
      try enqueueLevel(of: room, for: account, former: former)
      try note(.read(room, account))
    }
  }

  private func enqueueLevel(of room: Room.ID, for account: Account.ID, former: Int64?) throws(StoreError) {
    try enqueue(
      OutboxItem(kind: .level, room: room), ItemValue(number: try levelBits(of: room, for: account)),
      former: ItemValue(number: former))
  }

  /// Returns both flags of a level in one number.
  private func levelBits(of room: Room.ID, for account: Account.ID) throws(StoreError) -> Int64? {
    try connection.row(
      "SELECT muted | (mentions_only << 1) FROM room_member WHERE account_id = ? AND room_id = ?", account,
      room
    ) { $0[0] }
  }

  /// Returns the rooms of all workspaces whose level is not `all`: channels by name, then direct messages. A room that waits for the
  /// server is not among them, because a place names them by their ids.
  public func quietRooms(of account: Account.ID) throws(StoreError) -> [RoomListing] {
    try connection.rows(
      """
      SELECT id, workspace_id, workspace_name, opponent_id, name, muted, mentions_only, unread FROM listed_room
      WHERE account_id = ? AND (muted OR mentions_only) AND id > 0
      ORDER BY workspace_id DESC, opponent_id IS NOT NULL, name COLLATE NOCASE
      """, account, make: RoomListing.init(row:))
  }
}
