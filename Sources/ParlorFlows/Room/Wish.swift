import ParlorStore
import Usher

/// What somebody can wish of a room they are in.
enum Wish {
  case favourite(Bool)
  case level(RoomLevel)
  /// Heard again as before it was muted.
  case unmute
}

extension Coordinator {
  /// Does what is wished, and says what came of it.
  func grant(_ wish: Wish, of room: Room.ID?, _ parlor: Parlor) {
    attempt(parlor) {
      guard let account = parlor.account?.id else { throw Reason("logIn") }
      guard let room else { throw Reason("notBegun") }
      switch wish {
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
  /// What it means, to be said when it is chosen.
  fileprivate var reason: Reason {
    switch self {
    case .all: Reason("levelAll")
    case .mentions: Reason("levelMentions")
    case .nothing: Reason("levelNothing")
    }
  }
}
