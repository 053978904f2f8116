/// A room as an account sees it from anywhere, among rooms of other workspaces.
public struct RoomListing: Hashable, Sendable, Identifiable {
  public let id: Room.ID
  public let workspace: Workspace.ID
  public let workspaceName: String
  /// Who the direct messages are with; nil for a channel.
  public let opponent: Account.ID?
  /// The channel's name, or the opponent's.
  public let name: String
  public let level: RoomLevel
  public let unread: Int

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

/// The rooms an account marked, of all its workspaces, in the order they were marked; five at most, the oldest goes.
extension Store {
  public static let mostFavourites = 5

  public func favourites(of account: Account.ID) throws(StoreError) -> [RoomListing] {
    try connection.rows(
      """
      SELECT id, workspace_id, workspace_name, opponent_id, name, muted, mentions_only, unread FROM listed_room
      WHERE account_id = ? AND favourite IS NOT NULL ORDER BY favourite
      """, account, make: RoomListing.init(row:))
  }

  /// Marks a room the account belongs to; one that is marked already keeps its place. Returns the one that made room.
  @discardableResult public func addFavourite(
    _ room: Room.ID, of account: Account.ID
  ) throws(StoreError) -> RoomListing? {
    try write { () throws(StoreError) in
      guard try isMember(account, of: room) else { throw .notMember(room) }
      try connection.run(
        """
        UPDATE room_member
        SET favourite = (SELECT ifnull(max(favourite), 0) + 1 FROM room_member WHERE account_id = ?1)
        WHERE account_id = ?1 AND room_id = ?2 AND favourite IS NULL
        """, account, room)
      try note(.read(room, account))
      let all = try favourites(of: account)
      guard all.count > Self.mostFavourites, let oldest = all.first else { return nil }
      try unmark(oldest.id, of: account)
      return oldest
    }
  }

  /// Takes the mark away, if there is one.
  public func removeFavourite(_ room: Room.ID, of account: Account.ID) throws(StoreError) {
    try write { () throws(StoreError) in try unmark(room, of: account) }
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
