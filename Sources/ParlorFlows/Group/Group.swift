import ParlorStore

/// A workspace or a channel: both have members and an admin.
enum Group: Hashable {
  case workspace(Workspace.ID)
  case channel(Room.ID)

  /// A name of the group as it is shown.
  func title(_ name: String) -> String { if case .channel = self { "#" + name } else { name } }

  /// Whether a change may have touched its details, its admin or its members.
  func isTouched(by change: Change) -> Bool {
    switch (self, change) {
    case (_, .everything): true
    case (.workspace(let id), .workspace(let changed)): id == changed
    case (.channel(let id), .room(let changed)): id == changed
    default: false
    }
  }
}

/// The name, the description and the admin of a group.
struct GroupDetails: Hashable {
  var name: String
  var description: String
  var admin: Account.ID
}
