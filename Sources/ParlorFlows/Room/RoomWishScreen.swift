import ParlorStore
import Usher
import UsherScreens

/// Shows an account's settings for one room. Direct messages open it as their settings, and the settings of the account
/// open it for any room.
final class RoomWishScreen: Pictured {
  enum Event {
    case wish(WishChange)
    /// The room was deleted, or the account is no longer in it.
    case gone
  }
  struct Model {
    var title: String
    var wish: RoomWish
  }

  static let shape = Shape<Model, Event>("Room/wish") {
    Value("title") { $0.title }
    RoomWish.parts(\.wish) { .wish($0) }
    Sample("as at first") { Model(title: "Jonas Lindqvist-Oduya", wish: RoomWish()) }
    Sample("a favourite") { Model(title: "서연", wish: RoomWish(level: .mentions, isFavourite: true)) }
    Sample("muted") { Model(title: "#general", wish: RoomWish(level: .nothing)) }
  }

  private(set) var room: RoomListing
  private let context: WorkspaceContext
  private var watch: Observation?

  /// Throws a `Refusal` if the account is not in the room.
  init(_ context: WorkspaceContext, _ id: Room.ID) throws {
    guard let room = try context.store.joinedRoom(id, of: context.account.id) else {
      throw Refusal.denied(Reason("notInChannel", ["channel": id.description]))
    }
    self.room = room
    self.context = context
  }

  var model: Model { Model(title: room.title, wish: wish ?? RoomWish()) }

  private var wish: RoomWish? {
    context.parlor.read(or: nil) { () throws(StoreError) in
      try context.store.wish(for: room.id, of: context.account.id)
    }
  }

  func appear(_ seat: Seat<Event>) {
    findRoom()
    watch = context.store.observe { [weak self] _ in
      guard let self else { return }
      findRoom()
      if wish == nil { seat.send(.gone) } else { seat.changed() }
    }
  }

  /// Direct messages that have begun while the server was away get another id from it.
  private func findRoom() {
    guard room.id.isWaiting, wish == nil, let opponent = room.opponent else { return }
    let found = context.parlor.read(or: nil) { () throws(StoreError) -> RoomListing? in
      let room = try context.store.dm(of: context.account.id, with: opponent, in: room.workspace)
      return try room.flatMap { room throws(StoreError) in
        try context.store.joinedRoom(room.id, of: context.account.id)
      }
    }
    room = found ?? room
  }

  func disappear() { watch = nil }
}

extension RoomWish {
  /// The parts of a shape for the settings of a room: whether it is a favourite, which messages are notified, and the
  /// choices that change both.
  @ShapeBuilder<Model, Event> static func parts<Model, Event>(
    _ wish: @escaping @Sendable (Model) -> RoomWish, _ event: @escaping @Sendable (WishChange) -> Event
  ) -> [ShapePart<Model, Event>] {
    Flag("isFavourite") { wish($0).isFavourite }
    Value.state("level") { wish($0).level }
    Choice("favourite") { event(.favourite(!wish($0).isFavourite)) }
    Choice("level") { event(.level(wish($0).level.next)) }
  }
}

/// A change of an account's settings for one of its rooms.
enum WishChange {
  case favourite(Bool)
  case level(RoomLevel)
  /// Restores the level that the room had before it was muted.
  case unmute
}

extension Coordinator {
  /// Changes an account's settings for a room, and tells the user the result. `room` is nil if the conversation has not
  /// begun.
  func make(_ change: WishChange, of room: @autoclosure () throws -> Room.ID?, _ parlor: Parlor) {
    attempt(parlor) {
      guard let account = parlor.account?.id else { throw Reason("logIn") }
      guard let room = try room() else { throw Reason("notBegun") }
      switch change {
      case .favourite(true):
        let oldest = try parlor.store.addFavourite(room, of: account)
        tell(Reason("favourite", ["name": try title(of: room, account, parlor)]))
        if let oldest {
          tell(
            Reason(
              "favouriteGone", ["name": oldest.title, "most": String(Store.mostFavourites)]))
        }
      case .favourite(false):
        let title = try title(of: room, account, parlor)
        try parlor.store.removeFavourite(room, of: account)
        tell(Reason("noFavourite", ["name": title]))
      case .level(let level):
        try parlor.store.setLevel(level, of: room, for: account)
        tell(level.reason)
      case .unmute:
        try parlor.store.unmute(room, for: account)
        tell((try parlor.store.wish(for: room, of: account)?.level ?? .all).reason)
      }
    }
  }
}

/// The name of a favourite room, as lists write it.
private func title(of room: Room.ID, _ account: Account.ID, _ parlor: Parlor) throws(StoreError) -> String {
  try parlor.store.favourites(of: account).first { $0.id == room }?.title ?? ""
}

extension RoomLevel {
  /// The next level. The choice goes through all of them in turn.
  var next: RoomLevel {
    switch self {
    case .all: .mentions
    case .mentions: .nothing
    case .nothing: .all
    }
  }

  /// The text that explains the level.
  fileprivate var reason: Reason {
    switch self {
    case .all: Reason("levelAll")
    case .mentions: Reason("levelMentions")
    case .nothing: Reason("levelNothing")
    }
  }
}
