import ParlorStore
import Usher

/// An account in a workspace or a channel.
///
/// It reads the group's details and the account's role from the store each time, because another session may change
/// them.
struct Membership {
  let parlor: Parlor
  let account: Account.ID
  let group: Group
  /// The details as they were when this membership was made.
  let first: GroupDetails
  private var store: Store { parlor.store }

  /// Throws a `Refusal` if the group does not exist, or the account is not a member of it.
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

  /// The topic of the channel; empty for a workspace.
  func topic() throws(StoreError) -> String {
    guard case .channel(let id) = group else { return "" }
    return try store.heading(of: id)?.topic ?? ""
  }

  /// Returns nil if the group no longer exists, or the account is no longer a member of it.
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

  /// The channel; nil if the group is a workspace.
  var room: Room.ID? { if case .channel(let id) = group { id } else { nil } }

  /// Returns the account's settings for the channel.
  func wish() throws(StoreError) -> RoomWish {
    guard let room else { return RoomWish() }
    return try store.wish(for: room, of: account) ?? RoomWish()
  }

  /// Whether the account is the admin. Also true if that cannot be read, because the store itself refuses what only an
  /// admin may do.
  var isAdmin: Bool {
    parlor.read(or: true) { () throws(StoreError) in try details()?.admin == account }
  }

  /// Whether the account sees the e-mail address of a member: its own, and those of all if it is the admin of the workspace.
  func seesAddress(of member: Account.ID) throws(StoreError) -> Bool {
    if member == account { return true }
    switch group {
    case .workspace(let id): return try store.workspace(id)?.admin == account
    case .channel(let id):
      guard let room = try store.room(id) else { return false }
      return try store.workspace(room.workspace)?.admin == account
    }
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

  /// Returns the names of the channels that the account runs. It has to hand them over before it can leave the
  /// workspace.
  func duties() throws(StoreError) -> [String] {
    guard case .workspace(let id) = group else { return [] }
    return try store.administeredChannels(of: account, in: id).compactMap {
      if case .channel(let name, _, _) = $0.kind { name } else { nil }
    }
  }

  /// Returns the refusal of a link to the group: the group does not exist, or the account is not a member. To an
  /// account that is not in a workspace, the workspace is reported as missing.
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

extension Membership {
  /// The place of direct messages with a member.
  func place(ofMessagesTo member: Account.ID) throws(StoreError) -> Place? {
    switch group {
    case .workspace(let id): .dm(member, in: id)
    case .channel(let id): try store.room(id).map { .dm(member, in: $0.workspace) }
    }
  }

  /// Throws a refusal if the account is not the admin.
  func requireAdmin() throws {
    guard let details = try details() else { throw try refusal() }
    guard details.admin == account else {
      throw Refusal.denied(Reason("notAdmin", ["name": group.title(details.name)]))
    }
  }
}

/// What a change in the store means for a member of a group.
enum MembershipChange {
  case member(GroupDetails, before: GroupDetails)
  /// The group was deleted, or the account is no longer a member. The reason tells the user which.
  case gone(Reason)
}

extension Membership {
  /// Calls `tell` after each change that may concern the group, until the observation ends.
  func observe(_ tell: @escaping (MembershipChange) -> Void) -> Observation {
    var last = parlor.read(or: nil) { () throws(StoreError) in try details() } ?? first
    return parlor.store.observe { change in
      guard group.isTouched(by: change) else { return }
      do throws(StoreError) {
        if let details = try details() {
          let before = last
          last = details
          tell(.member(details, before: before))
        } else {
          tell(.gone(try why(last.name)))
        }
      } catch {
        // The store cannot be read, so it is not known whether the account is still a member. The screen stays, and the
        // next change in the store leads here again.
      }
    }
  }

  /// Returns the message that names the new admin.
  func newAdmin(_ details: GroupDetails) -> Reason {
    let admin = parlor.read(or: nil) { () throws(StoreError) in try parlor.store.account(details.admin) }
    let name = admin?.nickname ?? details.admin.description
    return Reason("newAdmin", ["name": group.title(details.name), "admin": name])
  }

  /// Returns why the account is no longer in the group.
  private func why(_ name: String) throws(StoreError) -> Reason {
    switch group {
    case .workspace(let id):
      Reason(try parlor.store.workspace(id) == nil ? "workspaceGone" : "workspaceLeft", ["name": name])
    case .channel(let id):
      Reason(try parlor.store.room(id) == nil ? "channelGone" : "channelLeft", ["name": name])
    }
  }
}

extension Group {
  /// Returns a name of the group as screens show it.
  func title(_ name: String) -> String { if case .channel = self { "#" + name } else { name } }

  /// Whether a change may concern the group's details, its admin or its members.
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
