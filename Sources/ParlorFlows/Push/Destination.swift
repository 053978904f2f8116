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
    let target = parlor.read(or: target) { () throws(StoreError) in
      try target.settled(for: account, in: parlor.store)
    }
    link = target.link
    if let place = target.place {
      self.place = place
    } else if case .place(let place) = links.resolve(link) {
      self.place = place
    } else {
      place = nil
    }
    room = parlor.read(or: nil) { [place] () throws(StoreError) in
      try parlor.store.room(of: target, at: place, for: account)
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
}

extension Store {
  /// Returns the room of an account that a target leads to; nil if it is none of the account's rooms, or a conversation that has not
  /// begun. A target that is a text leads to the room at `place`.
  func room(
    of target: Notification.Target, at place: Place?, for account: Account.ID
  ) throws(StoreError) -> RoomListing? {
    let id: Room.ID? =
      switch target {
      case .channel(_, let channel): Room.ID(rawValue: channel)
      case .dm(let workspace?, let opponent):
        try dm(of: account, with: Account.ID(rawValue: opponent), in: Workspace.ID(rawValue: workspace))?.id
      case .dm(nil, _): nil
      case .content: try place.flatMap { place throws(StoreError) in try room(at: place, for: account) }
      }
    return try id.flatMap { id throws(StoreError) in try joinedRoom(id, of: account) }
  }

  /// Returns the room that a place leads to; nil if it is a conversation that has not begun.
  private func room(at place: Place, for account: Account.ID) throws(StoreError) -> Room.ID? {
    var workspace: Workspace.ID?
    for step in place.steps {
      if case .workspace(let id)? = step.as(AppCoordinator.ChildFlow.self) { workspace = id }
      if let id = step.channel { return id }
      if let workspace, case .dm(let opponent)? = step.as(DMsCoordinator.ChildFlow.self) {
        return try dm(of: account, with: opponent, in: workspace)?.id
      }
    }
    return nil
  }
}

extension Notification.Target {
  /// If a direct message names no workspace, chooses the one in which the two accounts wrote last. The current workspace does not
  /// matter.
  func settled(for account: Account.ID, in store: Store) throws(StoreError) -> Self {
    guard case .dm(nil, let opponent) = self else { return self }
    let workspace = try store.workspaceOfDM(of: account, with: Account.ID(rawValue: opponent))
    return .dm(workspace: workspace?.rawValue, opponent: opponent)
  }

  /// The place; nil if the ids do not name all of it.
  var place: Place? {
    switch self {
    case .channel(let workspace?, let channel):
      .channel(Room.ID(rawValue: channel), in: Workspace.ID(rawValue: workspace))
    case .dm(let workspace?, let opponent):
      .dm(Account.ID(rawValue: opponent), in: Workspace.ID(rawValue: workspace))
    case .channel, .dm, .content: nil
    }
  }

  /// The link that a tap opens.
  public var link: String {
    if let place { return place.written }
    return switch self {
    case .channel(_, let channel): "channel:\(channel)"
    case .dm(_, let opponent): "dm:\(opponent)"
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
