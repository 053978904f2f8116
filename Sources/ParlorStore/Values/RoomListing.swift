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
