import ParlorStore
import Usher

extension WorkspacePlace {
  /// Where a channel of this workspace is.
  func place(of room: Room.ID) -> Place { .channel(room, in: workspace.id) }

  /// Where the conversation with a member is.
  func place(ofDM member: Account.ID) -> Place { .dm(member, in: workspace.id) }
}

extension Place {
  static func workspace(_ id: Workspace.ID, _ tab: TabsCoordinator.ChildFlow) -> Place {
    Place(AppCoordinator.ChildFlow.workspace(id), tab)
  }
  static func channel(_ id: Room.ID, in workspace: Workspace.ID) -> Place {
    .workspace(workspace, .home).then(HomeCoordinator.ChildFlow.channel(id))
  }
  static func dm(_ opponent: Account.ID, in workspace: Workspace.ID) -> Place {
    .workspace(workspace, .dms).then(DMsCoordinator.ChildFlow.dm(opponent))
  }
}

extension Room {
  /// Where an account finds the room; nil for direct messages that it has no part in.
  func place(for account: Account.ID) -> Place? {
    switch kind {
    case .channel: .channel(id, in: workspace)
    case .dm: opponent(of: account).map { .dm($0, in: workspace) }
    }
  }
}
