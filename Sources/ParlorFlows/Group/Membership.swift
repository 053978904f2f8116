import ParlorStore
import Usher

/// An account in a workspace or a channel.
///
/// What the group is and what the account may do there is asked of the store each time: another session may have changed it.
struct Membership {
  let parlor: Parlor
  let account: Account.ID
  let group: Group
  /// The details when the membership was looked up.
  let first: GroupDetails
  private var store: Store { parlor.store }

  /// Throws what a link is told when the group is not there, or not the account's.
  init(_ parlor: Parlor, _ group: Group) throws {
    guard let account = parlor.account else { throw Refusal.denied(Reason("logIn")) }
    self.parlor = parlor
    self.account = account.id
    self.group = group
    guard let details = try Self.details(of: group, for: account.id, in: parlor.store) else {
      throw try Self.refusal(of: group, to: account.id, in: parlor.store)
    }
    first = details
  }

  /// nil once the group is gone, or the account no longer in it.
  func details() throws(StoreError) -> GroupDetails? { try Self.details(of: group, for: account, in: store) }

  private static func details(
    of group: Group, for account: Account.ID, in store: Store
  ) throws(StoreError) -> GroupDetails? {
    switch group {
    case .workspace(let id):
      guard try store.isMember(account, of: id), let workspace = try store.workspace(id) else { return nil }
      return GroupDetails(
        name: workspace.name, description: workspace.description, admin: workspace.admin)
    case .channel(let id):
      guard case .member(let room) = try store.access(account, id),
        case .channel(let name, let description, let admin) = room.kind
      else { return nil }
      return GroupDetails(name: name, description: description, admin: admin)
    }
  }

  /// The channel; nil of a workspace.
  var room: Room.ID? { if case .channel(let id) = group { id } else { nil } }

  /// What the account wishes of the channel.
  func wish() throws(StoreError) -> RoomWish {
    guard let room else { return RoomWish() }
    return try store.wish(for: room, of: account) ?? RoomWish()
  }

  /// Where that cannot be read, what is done next will tell.
  var isAdmin: Bool {
    parlor.read(or: true) { () throws(StoreError) in try details()?.admin == account }
  }

  func members() throws(StoreError) -> [Member] {
    switch group {
    case .workspace(let id): try store.members(of: id)
    case .channel(let id): try store.members(of: id)
    }
  }

  func extent() throws(StoreError) -> Extent {
    switch group {
    case .workspace(let id): try store.extent(of: id)
    case .channel(let id): try store.extent(of: id)
    }
  }

  /// What has to be handed over before the account can leave: channels of a workspace, by name.
  func duties() throws(StoreError) -> [String] {
    guard case .workspace(let id) = group else { return [] }
    return try store.administeredChannels(of: account, in: id).compactMap {
      if case .channel(let name, _, _) = $0.kind { name } else { nil }
    }
  }

  /// Why a link to the group is refused if the group is gone, or the account not in it. A workspace of others is refused
  /// as one that does not exist.
  func refusal() throws(StoreError) -> Refusal { try Self.refusal(of: group, to: account, in: store) }

  private static func refusal(
    of group: Group, to account: Account.ID, in store: Store
  ) throws(StoreError) -> Refusal {
    switch group {
    case .workspace(let id): return .unknown(Reason("noWorkspace", ["workspace": id.description]))
    case .channel(let id):
      let what = ["channel": id.description]
      guard case .notMember = try store.access(account, id) else {
        return .unknown(Reason("noChannel", what))
      }
      return .denied(Reason("notInChannel", what))
    }
  }
}
