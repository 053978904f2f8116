import ParlorStore
import Usher

/// A workspace and an account that is a member of it. Every flow below the tabs needs both.
final class WorkspaceContext {
  let parlor: Parlor
  /// The workspace as it was read last.
  private(set) var workspace: Workspace
  private let member: Account
  /// The account as it is now. If it is no longer signed in, the account as it was at the start.
  var account: Account { parlor.account.flatMap { $0.id == member.id ? $0 : nil } ?? member }
  let membership: Membership
  var store: Store { parlor.store }

  /// Throws a `Refusal` if there is no such workspace, or if the account is not a member.
  init(_ parlor: Parlor, _ id: Workspace.ID) throws {
    guard let account = parlor.account else { throw Refusal.denied(Reason("logIn")) }
    membership = try Membership(parlor, .workspace(id))
    guard let workspace = try parlor.store.workspace(id) else { throw try membership.refusal() }
    self.parlor = parlor
    self.workspace = workspace
    member = account
  }

  /// How many messages are unread in this workspace.
  var unread: Unread {
    parlor.read(or: Unread(channels: 0, dms: 0)) { () throws(StoreError) in
      try store.unread(in: workspace.id, for: account.id)
    }
  }

  /// How many messages are unread in the account's other workspaces.
  var unreadElsewhere: Int {
    parlor.read(or: 0) { () throws(StoreError) in
      var count = 0
      for other in try store.workspaces(of: account.id) where other.id != workspace.id {
        count += try store.unread(in: other.id, for: account.id).all
      }
      return count
    }
  }

  /// The workspace of a room that a list of several workspaces has.
  func context(of room: Room.ID) throws -> WorkspaceContext {
    guard let room = try store.room(room), room.workspace != workspace.id else { return self }
    return try WorkspaceContext(parlor, room.workspace)
  }

  /// Reads the workspace again, after a change.
  func refresh() {
    let now = parlor.read(or: nil) { () throws(StoreError) in try store.workspace(workspace.id) }
    if let now { workspace = now }
  }
}

extension WorkspaceContext {
  /// The place of a channel of this workspace.
  func place(of room: Room.ID) -> Place { .channel(room, in: workspace.id) }
}

/// A room in a list of the rooms of every workspace.
struct RoomRow {
  var room: RoomListing
  /// The name of the room's workspace; empty if it is the current workspace.
  var workspace: String
  /// Whether a message to the room was begun and not sent.
  var hasDraft = false
  /// Whether the account is not in the room any more.
  var isGone = false
}

extension RoomRow {
  init(_ room: RoomListing, in context: WorkspaceContext) {
    self.init(
      room: room, workspace: room.workspace == context.workspace.id ? "" : room.workspaceName,
      hasDraft: context.parlor.hasDraft(to: room.address))
  }
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

extension Place {
  /// The workspace of the place; nil if it is in none.
  var workspace: Workspace.ID? {
    guard case .workspace(let id)? = steps.first?.as(AppCoordinator.ChildFlow.self) else { return nil }
    return id
  }
}

extension Step {
  /// The channel that the step opens, in whichever list it was found; nil if it opens none.
  var channel: Room.ID? {
    if case .channel(let id)? = self.as(HomeCoordinator.ChildFlow.self) { return id }
    if case .channel(let id)? = self.as(ExploreCoordinator.ChildFlow.self) { return id }
    if case .channel(let id)? = self.as(SearchCoordinator.ChildFlow.self) { return id }
    if case .channel(let id)? = self.as(CatchUpCoordinator.ChildFlow.self) { return id }
    return nil
  }
}

extension Room {
  /// Returns the place of the room for an account; nil if it is direct messages between two other accounts.
  func place(for account: Account.ID) -> Place? {
    switch kind {
    case .channel: .channel(id, in: workspace)
    case .dm: opponent(of: account).map { .dm($0, in: workspace) }
    }
  }
}
