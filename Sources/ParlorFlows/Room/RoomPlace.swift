import ParlorStore
import Usher

/// A room that an account may be in, as a place names it. Making one changes nothing: a conversation that has not begun
/// gets its room with its first message.
enum RoomPlace {
  case channel(Room, name: String)
  case dm(with: Member)

  static func channel(_ id: Room.ID, in place: WorkspacePlace) throws -> RoomPlace {
    let what = ["channel": id.description]
    switch try place.store.access(place.account.id, id) {
    case .member(let room) where room.workspace == place.workspace.id:
      guard case .channel(let name, _, _) = room.kind else { break }
      return .channel(room, name: name)
    case .notMember(let room) where room.workspace == place.workspace.id:
      throw Refusal.denied(Reason("notInChannel", what))
    default: break
    }
    throw Refusal.unknown(Reason("noChannel", what))
  }

  static func dm(_ opponent: Account.ID, in place: WorkspacePlace) throws -> RoomPlace {
    guard opponent != place.account.id else {
      throw Refusal.unknown(Reason("noMember", ["member": opponent.description]))
    }
    let members = try place.store.members(of: place.workspace.id)
    if let member = members.first(where: { $0.id == opponent }) { return .dm(with: member) }
    // What was said with somebody who has left can still be read.
    guard try place.store.dm(of: place.account.id, with: opponent, in: place.workspace.id) != nil,
      let account = try place.store.account(opponent)
    else { throw Refusal.unknown(Reason("noMember", ["member": opponent.description])) }
    return .dm(with: Member(id: opponent, nickname: account.nickname, isAdmin: false))
  }

  /// The account in the channel; nil for direct messages, which have no admin and are not left.
  func membership(in place: WorkspacePlace) throws -> Membership? {
    guard case .channel(let room, _) = self else { return nil }
    return try Membership(place.parlor, .channel(room.id))
  }

  /// The room; nil for a conversation that nobody has begun.
  func room(in place: WorkspacePlace) throws(StoreError) -> Room? {
    switch self {
    case .channel(let room, _): room
    case .dm(let member): try place.store.dm(of: place.account.id, with: member.id, in: place.workspace.id)
    }
  }

  /// Where messages to the room go, whether it has begun or not.
  func address(in place: WorkspacePlace) -> Address {
    switch self {
    case .channel(let room, _): .room(room.id)
    case .dm(let member): .dm(place.workspace.id, with: member.id)
    }
  }
}

extension RoomListing {
  /// Its name in a list of rooms of every kind.
  var title: String { opponent == nil ? "#" + name : name }

  /// Its place.
  var place: Place {
    opponent.map { .dm($0, in: workspace) } ?? .channel(id, in: workspace)
  }
}
