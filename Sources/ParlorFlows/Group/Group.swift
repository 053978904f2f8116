import ParlorStore

/// What has members and an admin: a workspace, or a channel in one.
enum Group: Hashable {
  case workspace(Workspace.ID)
  case channel(Room.ID)

  /// Its name as it is written.
  func title(_ name: String) -> String { if case .channel = self { "#" + name } else { name } }

  /// Whether a change may have changed what it is, who runs it or who is in it.
  func isTouched(by change: Change) -> Bool {
    switch (self, change) {
    case (_, .everything): true
    case (.workspace(let id), .workspace(let changed)): id == changed
    case (.channel(let id), .room(let changed)): id == changed
    default: false
    }
  }
}
