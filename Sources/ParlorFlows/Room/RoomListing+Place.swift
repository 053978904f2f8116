import ParlorStore
import Usher

extension RoomListing {
  /// As it is written among rooms of every kind.
  var title: String { opponent == nil ? "#" + name : name }

  /// Where it is.
  var place: Place {
    opponent.map { .dm($0, in: workspace) } ?? .channel(id, in: workspace)
  }
}
