/// How much of a room an account wants to hear of.
public enum RoomLevel: String, Hashable, Sendable, CaseIterable {
  case all, mentions
  /// Muted: what is unread there is in no sum either.
  case nothing
}

extension RoomLevel {
  /// Muting hides the level before it, which is there again afterwards.
  init(isMuted: Bool, isMentionsOnly: Bool) {
    self = isMuted ? .nothing : isMentionsOnly ? .mentions : .all
  }
}

/// What an account wants of a room it belongs to.
public struct RoomWish: Hashable, Sendable {
  public let level: RoomLevel
  public let isFavourite: Bool

  public init(level: RoomLevel = .all, isFavourite: Bool = false) {
    self.level = level
    self.isFavourite = isFavourite
  }
}

/// How much of each room an account wants to hear of.
extension Store {
  /// What an account wants of a room; nil if it does not belong to it.
  public func wish(for room: Room.ID, of account: Account.ID) throws(StoreError) -> RoomWish? {
    try connection.row(
      "SELECT muted, mentions_only, favourite IS NOT NULL FROM room_member WHERE account_id = ? AND room_id = ?",
      account, room
    ) { RoomWish(level: RoomLevel(isMuted: $0[0], isMentionsOnly: $0[1]), isFavourite: $0[2]) }
  }

  /// A room as an account that belongs to it sees it, or nil.
  public func joinedRoom(_ room: Room.ID, of account: Account.ID) throws(StoreError) -> RoomListing? {
    try connection.row(
      """
      SELECT id, workspace_id, workspace_name, opponent_id, name, muted, mentions_only, unread FROM listed_room
      WHERE account_id = ? AND id = ?
      """, account, room, make: RoomListing.init(row:))
  }

  /// Sets how much an account hears of a room it belongs to. `nothing` mutes it, which ``unmute(_:for:)`` undoes.
  public func setLevel(_ level: RoomLevel, of room: Room.ID, for account: Account.ID) throws(StoreError) {
    try write { () throws(StoreError) in
      guard try isMember(account, of: room) else { throw .notMember(room) }
      if level == .nothing {
        try connection.run(
          "UPDATE room_member SET muted = 1 WHERE account_id = ? AND room_id = ?", account, room)
      } else {
        try connection.run(
          "UPDATE room_member SET muted = 0, mentions_only = ? WHERE account_id = ? AND room_id = ?",
          level == .mentions, account, room)
      }
      try note(.read(room, account))
    }
  }

  /// Lets a room be heard again as it was before it was muted.
  public func unmute(_ room: Room.ID, for account: Account.ID) throws(StoreError) {
    try write { () throws(StoreError) in
      guard try isMember(account, of: room) else { throw .notMember(room) }
      try connection.run(
        "UPDATE room_member SET muted = 0 WHERE account_id = ? AND room_id = ?", account, room)
      try note(.read(room, account))
    }
  }

  /// The rooms an account does not hear all of, of all its workspaces: channels by name, then people.
  public func quietRooms(of account: Account.ID) throws(StoreError) -> [RoomListing] {
    try connection.rows(
      """
      SELECT id, workspace_id, workspace_name, opponent_id, name, muted, mentions_only, unread FROM listed_room
      WHERE account_id = ? AND (muted OR mentions_only)
      ORDER BY workspace_id DESC, opponent_id IS NOT NULL, name COLLATE NOCASE
      """, account, make: RoomListing.init(row:))
  }
}
