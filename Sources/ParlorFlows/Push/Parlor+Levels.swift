import ParlorStore
import Usher

extension Parlor {
  /// How much whoever is signed in wants to hear of the room at a place; of what is no room of theirs, everything.
  func level(at place: Place) -> RoomLevel {
    room(at: place)?.level ?? .all
  }

  /// The room of theirs at a place, as whoever is signed in sees it.
  func room(at place: Place) -> RoomListing? {
    guard let account = account?.id, let room = (try? id(at: place, for: account)) ?? nil else { return nil }
    return (try? store.joinedRoom(room, of: account)) ?? nil
  }

  private func id(at place: Place, for account: Account.ID) throws(StoreError) -> Room.ID? {
    var workspace: Workspace.ID?
    for step in place.steps {
      let parts = step.written.split(separator: ":")
      guard parts.count == 2, let id = Int64(parts[1]) else { continue }
      switch (parts[0], workspace) {
      case ("workspace", _): workspace = Workspace.ID(rawValue: id)
      case ("channel", _): return Room.ID(rawValue: id)
      case ("dm", let workspace?):
        return try store.dm(of: account, with: Account.ID(rawValue: id), in: workspace)?.id
      default: continue
      }
    }
    return nil
  }
}
