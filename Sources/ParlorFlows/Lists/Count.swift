import ParlorStore
import UsherScreens

/// Counts of a room in a list.
enum Count {
  /// How many messages mention the account, as lists write it: `@2`; empty if none does.
  static func mentions(_ count: Int) -> String { count > 99 ? "@99" : count > 0 ? "@\(count)" : "" }
}

extension RoomLevel {
  /// The style of a room in a list: what notifies of nothing is dim, and what is unread stands out.
  static func news(_ level: RoomLevel, _ unread: Int, _ mentions: Int) -> Style? {
    if level == .nothing || level == .mentions && unread > 0 && mentions == 0 { return .dim }
    return unread > 0 ? .unread : nil
  }
}
