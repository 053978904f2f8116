/// A room in a list with rooms of several workspaces, as one account sees it.
public struct RoomListing: Hashable, Sendable, Identifiable {
  public let id: Room.ID
  public let workspace: Workspace.ID
  public let workspaceName: String
  /// The opponent of direct messages; nil for a channel.
  public let opponent: Account.ID?
  /// The channel's name, or the opponent's.
  public let name: String
  public let level: RoomLevel
  public let unread: Int
  /// How many of the unread messages mention the account. The store does not count them.
  public var mentions = 0

  public init(
    id: Room.ID, workspace: Workspace.ID, workspaceName: String, opponent: Account.ID?, name: String,
    level: RoomLevel, unread: Int
  ) {
    self.id = id
    self.workspace = workspace
    self.workspaceName = workspaceName
    self.opponent = opponent
    self.name = name
    self.level = level
    self.unread = unread
  }
}

/// An account's favourite rooms of all workspaces, in the order in which it marked them. Marking a sixth room removes
/// the oldest mark.
extension Store {
  public static let mostFavourites = 5

  public func favourites(of account: Account.ID) throws(StoreError) -> [RoomListing] {
    try connection.rows(
      """
      SELECT id, workspace_id, workspace_name, opponent_id, name, muted, mentions_only, unread FROM listed_room
      WHERE account_id = ? AND favourite IS NOT NULL ORDER BY favourite
      """, account, make: RoomListing.init(row:))
  }

  /// Marks a room of the account. A room that is marked already keeps its position. Returns the room whose mark was
  /// removed for it, if there is one.
  @discardableResult public func addFavourite(
    _ room: Room.ID, of account: Account.ID
  ) throws(StoreError) -> RoomListing? {
    try write { () throws(StoreError) in
      guard try isMember(account, of: room) else { throw .notMember(room) }
      let former = try favouriteTextIfReplica(of: account)
      try connection.run(
        """
        UPDATE room_member
        SET favourite = (SELECT ifnull(max(favourite), 0) + 1 FROM room_member WHERE account_id = ?1)
        WHERE account_id = ?1 AND room_id = ?2 AND favourite IS NULL
        """, account, room)
      try note(.read(room, account))
      let all = try favourites(of: account)
      let oldest = all.count > Self.mostFavourites ? all.first : nil
      if let oldest { try unmark(oldest.id, of: account) }
      try enqueueFavourites(of: account, former: former)
      return oldest
    }
  }

  /// Removes the mark, if there is one.
  public func removeFavourite(_ room: Room.ID, of account: Account.ID) throws(StoreError) {
    try write { () throws(StoreError) in
      let former = try favouriteTextIfReplica(of: account)
      try unmark(room, of: account)
      try enqueueFavourites(of: account, former: former)
    }
  }

  /// Swaps a favourite with the one before it. Does nothing if it is the first one, or no favourite any more.
  public func moveFavouriteUp(_ room: Room.ID, of account: Account.ID) throws(StoreError) {
    try write { () throws(StoreError) in
      let former = try favouriteTextIfReplica(of: account)
      let all = try connection.rows(
        "SELECT room_id, favourite FROM room_member WHERE account_id = ? AND favourite IS NOT NULL ORDER BY favourite",
        account
      ) { (room: $0[0] as Room.ID, place: $0[1] as Int64) }
      guard let index = all.firstIndex(where: { $0.room == room }), index > 0 else { return }
      for (moved, place) in [
        (all[index].room, all[index - 1].place), (all[index - 1].room, all[index].place),
      ] {
        try connection.run(
          "UPDATE room_member SET favourite = ? WHERE account_id = ? AND room_id = ?", place, account, moved)
        try note(.read(moved, account))
      }
      try enqueueFavourites(of: account, former: former)
    }
  }

  private func unmark(_ room: Room.ID, of account: Account.ID) throws(StoreError) {
    try connection.run(
      "UPDATE room_member SET favourite = NULL WHERE account_id = ? AND room_id = ?", account, room)
    try note(.read(room, account))
  }
}

extension RoomListing {
  init(row: Row) {
    self.init(
      id: row[0], workspace: row[1], workspaceName: row[2], opponent: row[3], name: row[4],
      level: RoomLevel(isMuted: row[5], isMentionsOnly: row[6]), unread: row[7])
  }
}
