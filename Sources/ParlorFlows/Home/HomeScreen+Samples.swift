import ParlorStore

extension HomeScreen {
  static var busy: Model {
    func room(
      _ id: Room.ID, _ name: String, _ level: RoomLevel, _ unread: Int, with opponent: Account.ID? = nil
    )
      -> RoomListing
    {
      RoomListing(
        id: id, workspace: 1, workspaceName: "새벽 달리기", opponent: opponent, name: name, level: level,
        unread: unread)
    }
    return Model(
      workspace: "Harbour Tea", me: "Jun",
      favourites: [
        Favourite(room: room(40, "announcements-for-everyone", .all, 1203), workspace: ""),
        Favourite(room: room(48, "달리기", .all, 3), workspace: "새벽 달리기"),
        Favourite(room: room(41, "backend", .nothing, 12), workspace: ""),
        Favourite(room: room(61, "Mina", .mentions, 0, with: 7), workspace: ""),
      ],
      channels: ListPage([
        ChannelListing(id: 42, name: "general", isJoined: true, unread: 1203, lastAt: nil),
        ChannelListing(id: 43, name: "디자인-리뷰", isJoined: true, level: .mentions, unread: 0, lastAt: nil),
        ChannelListing(
          id: 44, name: String(repeating: "long", count: 8), isJoined: true, unread: 5, lastAt: nil),
        ChannelListing(id: 45, name: "random", isJoined: true, level: .nothing, unread: 27, lastAt: nil),
        ChannelListing(id: 46, name: "lunch", isJoined: true, level: .mentions, unread: 4, lastAt: nil),
      ]), dmsUnread: 12, unreadElsewhere: 7, isAdmin: true)
  }

  static var many: Model {
    let listing = ChannelListing(id: 42, name: "design", isJoined: true, unread: 0, lastAt: nil)
    return Model(
      workspace: "Harbour Tea", me: "Jun",
      channels: ListPage(rows: [listing], first: 9, found: 42, isLong: true, filter: "de"), dmsUnread: 0)
  }
}
