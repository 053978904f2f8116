import ParlorStore

/// Where a message goes: a room, or somebody there may be no room with yet.
enum Address: Hashable {
  case room(Room.ID)
  case dm(Workspace.ID, with: Account.ID)

  /// As drafts know it.
  var key: String {
    switch self {
    case .room(let id): "room:\(id)"
    case .dm(let workspace, let opponent): "dm:\(workspace):\(opponent)"
    }
  }

  /// The room, if there is one.
  func room(of account: Account.ID, in store: Store) throws(StoreError) -> Room.ID? {
    switch self {
    case .room(let id): id
    case .dm(let workspace, let opponent): try store.dm(of: account, with: opponent, in: workspace)?.id
    }
  }

  /// The room; a conversation gets its own with its first message.
  func begun(by account: Account.ID, in store: Store) throws(StoreError) -> Room.ID {
    switch self {
    case .room(let id): id
    case .dm(let workspace, let opponent): try store.openDM(of: account, with: opponent, in: workspace).id
    }
  }
}
