import ParlorStore
import Usher
import UsherPush
import UsherSession

/// The place that a notification leads to. It is looked up once; the title, the banner and the link all use it.
struct Destination {
  /// The link that a tap opens.
  let link: String
  /// The place; nil if the link leads nowhere, or not yet.
  let place: Place?
  /// The room at the place; nil if the place is not one of the account's rooms.
  let room: RoomListing?
  /// A channel that the account could join; nil if the place is no such channel.
  let offered: Room.ID?

  init(_ target: Notification.Target, for account: Account.ID, _ parlor: Parlor, _ links: Links) {
    link = Self.settled(target, for: account, parlor).link
    guard case .place(let place) = links.resolve(link) else {
      (self.place, room, offered) = (nil, nil, nil)
      return
    }
    self.place = place
    room = parlor.read(or: nil) { () throws(StoreError) in
      try parlor.store.room(at: place, for: account).flatMap { id throws(StoreError) in
        try parlor.store.joinedRoom(id, of: account)
      }
    }
    offered = room == nil ? Self.offer(in: target, to: account, parlor) : nil
  }

  /// The channel that a target names, if the account is not in it and could join it.
  private static func offer(
    in target: Notification.Target, to account: Account.ID, _ parlor: Parlor
  ) -> Room.ID? {
    guard case .channel(_, let number) = target else { return nil }
    let id = Room.ID(rawValue: number)
    let access = parlor.read(or: .unknown) { () throws(StoreError) in try parlor.store.access(account, id) }
    guard case .notMember = access else { return nil }
    return id
  }

  /// If a direct message names no workspace, chooses the one in which the two accounts wrote last. The current
  /// workspace does not matter.
  private static func settled(
    _ target: Notification.Target, for account: Account.ID, _ parlor: Parlor
  ) -> Notification.Target {
    guard case .dm(nil, let opponent) = target else { return target }
    let workspace = parlor.read(or: nil) { () throws(StoreError) in
      try parlor.store.workspaceOfDM(of: account, with: Account.ID(rawValue: opponent))
    }
    return .dm(workspace: workspace?.rawValue, opponent: opponent)
  }
}

extension PushDesk {
  /// Returns where a notification leads. In a flood, most lead to the same few rooms, which are looked up once after each
  /// change.
  func lookUp(_ target: Notification.Target, for account: Account.ID) -> Destination {
    if let known = destinations[target] { return known }
    let destination = Destination(target, for: account, parlor, session.tree.links)
    // What a text means can depend on where the user is.
    if case .content = target { return destination }
    if destinations.count >= Self.mostDestinations { destinations = [:] }
    destinations[target] = destination
    return destination
  }

  private static let mostDestinations = 256
}

extension Store {
  /// Returns the room that a place leads to; nil if it is a conversation that has not begun.
  fileprivate func room(at place: Place, for account: Account.ID) throws(StoreError) -> Room.ID? {
    var workspace: Workspace.ID?
    for step in place.steps {
      if case .workspace(let id)? = step.as(AppCoordinator.ChildFlow.self) { workspace = id }
      if case .channel(let id)? = step.as(HomeCoordinator.ChildFlow.self) { return id }
      if let workspace, case .dm(let opponent)? = step.as(DMsCoordinator.ChildFlow.self) {
        return try dm(of: account, with: opponent, in: workspace)?.id
      }
    }
    return nil
  }
}

extension Notification.Target {
  /// The link that a tap opens.
  public var link: String {
    switch self {
    case .channel(let workspace?, let channel):
      Place.channel(Room.ID(rawValue: channel), in: Workspace.ID(rawValue: workspace)).written
    case .channel(nil, let channel): "channel:\(channel)"
    case .dm(let workspace?, let opponent):
      Place.dm(Account.ID(rawValue: opponent), in: Workspace.ID(rawValue: workspace)).written
    case .dm(nil, let opponent): "dm:\(opponent)"
    case .content(let text): text
    }
  }
}

extension RoomLevel {
  /// Whether an account with this level is notified of a text.
  func lets(_ text: String, through account: Account) -> Bool {
    switch self {
    case .all: true
    case .mentions: Mention.isOf(account.nickname, in: text)
    case .nothing: false
    }
  }
}
