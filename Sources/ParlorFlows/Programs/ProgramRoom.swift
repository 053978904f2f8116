public import ParlorStore
import Usher

/// A room of an account as programs name it. A conversation that has not begun is one too.
public struct ProgramRoom: Hashable, Sendable {
  let address: Address
  /// The name with its mark: `#general` or `@Mina`.
  public let name: String
  public let workspace: String
  /// The link or the place that always names this room: `channel:42` or `workspace:1/dms/dm:7`.
  public let link: String

  init(_ listing: RoomListing) {
    self.init(
      listing.address, name: (listing.opponent == nil ? "#" : "@") + listing.name, in: listing.workspaceName)
  }

  init(_ address: Address, name: String, in workspace: String) {
    (self.address, self.name, self.workspace) = (address, name, workspace)
    link =
      switch address {
      case .room(let id): Links.text("channel", id.description)
      case .dm(let workspace, let opponent): Place.dm(opponent, in: workspace).written
      }
  }

  /// The name with its workspace, which names the room where several have the name: `Harbour/#general`.
  var wholeName: String { workspace + "/" + name }
}

extension ProgramUser {
  /// Returns the rooms of the account, in all its workspaces.
  public func rooms() throws(StoreError) -> [RoomListing] { try store.joinedRooms(of: account.id) }

  /// Returns the room that a text names: a link, a place, `#general`, `@Mina` or `Harbour/#general`; or the name without its mark.
  ///
  /// A name counts as a whole, in all workspaces of the account alike: what a program means must not depend on what the user has
  /// looked at last. Throws the `Refusal` of a name or link that names no room, several, or one that the account is not in.
  public func room(named text: String) throws -> ProgramRoom {
    let isName = !text.contains(":") && !text.hasPrefix("/") && !LinkKind.all.contains { $0.name == text }
    if isName { return try RoomSearch(text, of: account, in: store).room() }
    let place = try place(of: text)
    var workspace: Workspace.ID?
    for step in place.steps {
      if case .workspace(let id)? = step.as(AppCoordinator.ChildFlow.self) { workspace = id }
      if let id = step.channel { return try room(id) }
      if let workspace, case .dm(let opponent)? = step.as(DMsCoordinator.ChildFlow.self) {
        return try .dm(of: account.id, with: opponent, in: workspace, of: store)
      }
    }
    throw Refusal.unknown(Reason("noRoomThere", ["place": Reason.typed(text)]))
  }

  /// Returns a room of the account. Throws `notMember` if it is none.
  public func room(_ id: Room.ID) throws(StoreError) -> ProgramRoom {
    guard let listing = try store.joinedRoom(id, of: account.id) else { throw .notMember(id) }
    return ProgramRoom(listing)
  }

  /// Returns the id of a room; nil if the conversation has not begun. Throws `notMember` if the account is not in it any more.
  public func id(of room: ProgramRoom) throws(StoreError) -> Room.ID? {
    let id: Room.ID? =
      switch room.address {
      case .room(let id): id
      case .dm(let workspace, let opponent):
        try store.dm(of: account.id, with: opponent, in: workspace)?.id
      }
    if let id, try !store.isMember(account.id, of: id) { throw .notMember(id) }
    return id
  }
}

extension ProgramRoom {
  /// The conversation with somebody, whether or not it has begun.
  static func dm(
    of account: Account.ID, with opponent: Account.ID, in workspace: Workspace.ID, of store: Store
  ) throws(StoreError) -> ProgramRoom {
    ProgramRoom(
      .dm(workspace, with: opponent), name: "@" + (try store.account(opponent)?.nickname ?? ""),
      in: try store.workspace(workspace)?.name ?? "")
  }
}
