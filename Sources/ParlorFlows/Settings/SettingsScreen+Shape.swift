import ParlorStore
import UsherScreens

extension SettingsScreen {
  static let shape = Shape<Model, Event>("Settings/settings") {
    Value("name") { $0.name }
    Value("email") { $0.email }
    Flag("isKorean") { $0.language == "ko" }
    Flag("isEnglish") { $0.language == "en" }
    Flag("isAlways") { $0.colors == .always }
    Flag("isNever") { $0.colors == .never }
    Flag("isPlain") { $0.isPlain }
    Flag("rings") { $0.rings }
    Value("homeUnread") { Count.text($0.unread.channels) }
    Value("dmsUnread") { Count.text($0.unread.dms) }
    Choice("korean") { _ in .language("ko") }
    Choice("english") { _ in .language("en") }
    Choice("colors") { .colors($0.colors.next) }
    Choice("plain") { .plain(!$0.isPlain) }
    Choice("bell") { .bell(!$0.rings) }
    List("rooms", { $0.rooms.rows }) {
      Value("title") { $0.room.title }
      Value("workspace") { $0.workspace }
      Flag("isMuted") { $0.room.level == .nothing }
      Choice("open") { .open($0.room.id) }
    }
    Flag("hasRooms") { !$0.rooms.rows.isEmpty }
    ListPage<Row>.parts(\.rooms) { .list($0) }
    Choice("profile") { _ in .profile }
    Choice("home") { _ in .tab(.home) }
    Choice("dms") { _ in .tab(.dms) }
    Choice("search") { _ in .tab(.search) }
    Choice("logOut") { _ in .logOut }
    Sample("as at first") { Model(name: "Sora", email: "sora@example.org", language: "ko") }
    Sample("much set") {
      Model(
        name: "Jonas Lindqvist-Oduya the Third", email: "jonas.lindqvist-oduya@harbour-tea.example.org",
        language: "en", colors: .never, isPlain: true, rings: false, rooms: ListPage(rooms),
        unread: Unread(channels: 1203, dms: 12))
    }
    Sample("many rooms") {
      Model(
        name: "Sora", email: "sora@example.org", language: "en", colors: .always,
        rooms: ListPage(rows: rooms, first: 9, found: 23, isLong: true, filter: "o"))
    }
  }

  private static var rooms: [Row] {
    func row(_ id: Room.ID, _ name: String, _ level: RoomLevel, _ opponent: Account.ID?, _ workspace: String)
      -> Row
    {
      Row(
        room: RoomListing(
          id: id, workspace: 1, workspaceName: workspace, opponent: opponent, name: name, level: level,
          unread: 0), workspace: workspace)
    }
    return [
      row(46, "random", .nothing, nil, ""), row(40, "announcements-for-everyone", .mentions, nil, ""),
      row(48, "달리기", .nothing, nil, "새벽 달리기"), row(61, "서연", .mentions, 7, ""),
    ]
  }
}

extension Preferences.Colors {
  /// What follows when they are gone through one after the other.
  var next: Self {
    switch self {
    case .automatic: .always
    case .always: .never
    case .never: .automatic
    }
  }
}
