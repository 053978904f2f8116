import ParlorStore

extension RoomLevel {
  /// What follows when they are gone through one after the other.
  var next: RoomLevel {
    switch self {
    case .all: .mentions
    case .mentions: .nothing
    case .nothing: .all
    }
  }
}
