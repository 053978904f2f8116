import ParlorStore
import Usher

/// A workspace and one of its members: what every flow below the tabs needs.
final class WorkspaceContext {
  let parlor: Parlor
  /// As it was when it was last heard of.
  private(set) var workspace: Workspace
  private let member: Account
  /// As it is now, as long as it is the one that is signed in.
  var account: Account { parlor.account.flatMap { $0.id == member.id ? $0 : nil } ?? member }
  let membership: Membership
  var store: Store { parlor.store }

  /// Throws what a link is told when the workspace is not there, or not the account's.
  init(_ parlor: Parlor, _ id: Workspace.ID) throws {
    guard let account = parlor.account else { throw Refusal.denied(Reason("logIn")) }
    membership = try Membership(parlor, .workspace(id))
    guard let workspace = try parlor.store.workspace(id) else { throw try membership.refusal() }
    self.parlor = parlor
    self.workspace = workspace
    member = account
  }

  /// What is unread here, as every screen counts it.
  var unread: Unread {
    parlor.read(or: Unread(channels: 0, dms: 0)) { () throws(StoreError) in
      try store.unread(in: workspace.id, for: account.id)
    }
  }

  /// What is unread in the account's other workspaces.
  var unreadElsewhere: Int {
    parlor.read(or: 0) { () throws(StoreError) in
      var count = 0
      for other in try store.workspaces(of: account.id) where other.id != workspace.id {
        count += try store.unread(in: other.id, for: account.id).all
      }
      return count
    }
  }

  /// Somebody has changed the workspace.
  func refresh() {
    if let workspace = (try? store.workspace(workspace.id)) ?? nil { self.workspace = workspace }
  }
}

extension WorkspaceContext {
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
