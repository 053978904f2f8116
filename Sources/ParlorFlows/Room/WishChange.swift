import ParlorStore
import Usher

/// A change of what an account wishes of a room it is in.
enum WishChange {
  case favourite(Bool)
  case level(RoomLevel)
  /// Notifies as it did before the room was muted.
  case unmute
}

extension Coordinator {
  /// Makes a change of what the account wishes of a room, and says what came of it. `room` is nil for a conversation that
  /// has not begun.
  func make(_ change: WishChange, of room: @autoclosure () throws -> Room.ID?, _ parlor: Parlor) {
    attempt(parlor) {
      guard let account = parlor.account?.id else { throw Reason("logIn") }
      guard let room = try room() else { throw Reason("notBegun") }
      switch change {
      case .favourite(true):
        let oldest = try parlor.store.addFavourite(room, of: account)
        tell(Reason("favourite"))
        if let oldest {
          tell(
            Reason(
              "favouriteGone", ["name": oldest.title, "most": String(Store.mostFavourites)]))
        }
      case .favourite(false):
        try parlor.store.removeFavourite(room, of: account)
        tell(Reason("noFavourite"))
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

extension RoomLevel {
  /// The level that follows when they are gone through one after the other.
  var next: RoomLevel {
    switch self {
    case .all: .mentions
    case .mentions: .nothing
    case .nothing: .all
    }
  }

  /// The words that say what the level means.
  fileprivate var reason: Reason {
    switch self {
    case .all: Reason("levelAll")
    case .mentions: Reason("levelMentions")
    case .nothing: Reason("levelNothing")
    }
  }
}
