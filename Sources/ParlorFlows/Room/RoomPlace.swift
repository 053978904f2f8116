import ParlorStore
import Usher

/// A room as a step of a place names it: a channel by its id, or a conversation by the other member. Making a
/// `RoomPlace` creates no room; a conversation gets its room with its first message.
enum RoomPlace {
  case channel(Room, name: String)
  case dm(with: Member)

  static func channel(_ id: Room.ID, in context: WorkspaceContext) throws -> RoomPlace {
    let what = ["channel": id.description]
    switch try context.store.access(context.account.id, id) {
    case .member(let room) where room.workspace == context.workspace.id:
      guard case .channel(let name, _, _) = room.kind else { break }
      return .channel(room, name: name)
    case .notMember(let room) where room.workspace == context.workspace.id:
      throw Refusal.denied(Reason("notInChannel", what))
    default: break
    }
    throw Refusal.unknown(Reason("noChannel", what))
  }

  static func dm(_ opponent: Account.ID, in context: WorkspaceContext) throws -> RoomPlace {
    guard opponent != context.account.id else {
      throw Refusal.unknown(Reason("noMember", ["member": opponent.description]))
    }
    let members = try context.store.members(of: context.workspace.id)
    if let member = members.first(where: { $0.id == opponent }) { return .dm(with: member) }
    // The other member may have left the workspace. The conversation can still be read.
    guard try context.store.dm(of: context.account.id, with: opponent, in: context.workspace.id) != nil,
      let account = try context.store.account(opponent)
    else { throw Refusal.unknown(Reason("noMember", ["member": opponent.description])) }
    return .dm(with: Member(id: opponent, nickname: account.nickname, isAdmin: false))
  }

  /// Returns the membership in the channel; nil for direct messages, which have no admin and cannot be left.
  func membership(in context: WorkspaceContext) throws -> Membership? {
    guard case .channel(let room, _) = self else { return nil }
    return try Membership(context.parlor, .channel(room.id))
  }

  /// Returns the room; nil if the conversation has not begun.
  func room(in context: WorkspaceContext) throws(StoreError) -> Room? {
    switch self {
    case .channel(let room, _): room
    case .dm(let member):
      try context.store.dm(of: context.account.id, with: member.id, in: context.workspace.id)
    }
  }

  /// Returns the address of messages to the room, whether or not it has begun.
  func address(in context: WorkspaceContext) -> Address {
    switch self {
    case .channel(let room, _): .room(room.id)
    case .dm(let member): .dm(context.workspace.id, with: member.id)
    }
  }
}

extension RoomListing {
  /// The name in a list of channels and conversations.
  var title: String { opponent == nil ? "#" + name : name }

  /// The address of messages to the room.
  var address: Address { opponent.map { .dm(workspace, with: $0) } ?? .room(id) }

  /// The place of the room.
  var place: Place {
    opponent.map { .dm($0, in: workspace) } ?? .channel(id, in: workspace)
  }
}
