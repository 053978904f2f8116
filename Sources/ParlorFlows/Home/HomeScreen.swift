import ParlorStore
import Usher
import UsherScreens
import UsherSession

/// Lists the channels that the account has joined, each with its number of unread messages.
final class HomeScreen: ListScreen {
  enum Output {
    case open(Room.ID)
    case favourite(RoomListing)
    case favourites
    case explore
    case catchUp
    case makeChannel
    case invite
    case workspaces
    case profile
    case tab(Tab)
    case logOut
  }
  typealias Event = MenuEvent<Output>
  struct Model {
    var workspace: String
    /// The nickname of the account.
    var me: String
    var favourites: [RoomRow] = []
    var channels: ListPage<ChannelListing>
    /// Whether the account has joined a channel here; its favourites may be elsewhere.
    var hasJoined = false
    var dmsUnread: Int
    /// The number of unread messages in channels on other pages of the list.
    var unreadAside = 0
    /// The number of unread messages in the other workspaces.
    var unreadElsewhere = 0
    var isAdmin = false
    /// The number that the notifications have put on the account's badge.
    var badge = 0
    /// Since when the server cannot be reached, and how much waits for it; empty and 0 if all is well.
    var away = Away()
    /// Whether the terminal is so low that two choices share a row, so that the channels have most of the screen.
    var isLow = false
    /// Whether the terminal is so low that the screen shows either the channels or the menu.
    var isTiny = false
    var showsMenu = false
  }

  static let shape = Shape<Model, Event>("Home/home") {
    Value("workspace") { $0.workspace }
    Value("me") { $0.me }
    Value.count("dmsUnread") { $0.dmsUnread }
    Value.count("unreadAside") { $0.unreadAside }
    Value.count("unreadElsewhere") { $0.unreadElsewhere }
    Flag("isAdmin") { $0.isAdmin }
    Value.count("badge") { $0.badge }
    Value("awaySince") { $0.away.since }
    Value.count("awaiting") { $0.away.waiting }
    Flag("hasFavourites") { !$0.favourites.isEmpty }
    Flag("hasJoined") { $0.hasJoined }
    Flag("isUnmarked") { $0.favourites.isEmpty && !$0.channels.rows.isEmpty }
    List("favourites", { $0.favourites }) {
      Value("title") { $0.room.title }
      Value("workspace") { $0.workspace }
      Value.count("unread") { $0.room.unread }
      Value("calls") { Count.mentions($0.room.mentions) }
      Value.count("mentions") { $0.room.mentions }
      Tone("news") { RoomLevel.news($0.room.level, $0.room.unread, $0.room.mentions) }
      Flag("isMuted") { $0.room.level == .nothing }
      Flag("hasDraft") { $0.hasDraft }
      Flag("isGone") { $0.isGone }
      Choice("openFavourite") { .output(.favourite($0.room)) }
    }
    List("channels", before: { $0.channels.before }, { $0.channels.rows }) {
      Value("name") { $0.name }
      Value.count("unread") { $0.unread }
      Value("calls") { Count.mentions($0.mentions) }
      Value.count("mentions") { $0.mentions }
      Tone("news") { RoomLevel.news($0.level, $0.unread, $0.mentions) }
      Flag("isMuted") { $0.level == .nothing }
      Flag("hasDraft") { $0.hasDraft }
      Flag("isGone") { !$0.isJoined }
      Choice("open") { .output(.open($0.id)) }
    }
    ListPage<ChannelListing>.parts(\.channels) { .list($0) }
    Choice("favourites") { _ in .output(.favourites) }
    Choice("explore") { _ in .output(.explore) }
    Choice("catchUp") { _ in .output(.catchUp) }
    Choice("makeChannel") { _ in .output(.makeChannel) }
    Choice("invite") { _ in .output(.invite) }
    Choice("workspaces") { _ in .output(.workspaces) }
    Choice("dms") { _ in .output(.tab(.dms)) }
    Choice("search") { _ in .output(.tab(.search)) }
    Choice("settings") { _ in .output(.tab(.settings)) }
    Choice("profile") { _ in .output(.profile) }
    Choice("logOut") { _ in .output(.logOut) }
    Flag("isLow") { $0.isLow }
    Flag("isTiny") { $0.isTiny }
    Flag("showsMenu") { $0.showsMenu }
    Choice("menu") { _ in .menu }
    Sample("a busy morning") { busy }
    Sample("many") { many }
    Sample("a room is gone") { aRoomGone }
    Sample("without the server") {
      var away = busy
      away.away = Away(since: "2026-11-23", waiting: 12)
      return away
    }
    Sample("a low terminal") {
      var low = busy
      (low.favourites, low.isLow) = ([], true)
      return low
    }
    Sample("hardly any rows") {
      var tiny = many
      (tiny.favourites, tiny.isLow, tiny.isTiny) = (busy.favourites, true, true)
      return tiny
    }
    Sample("the menu where there are hardly any rows") {
      var tiny = busy
      (tiny.isLow, tiny.isTiny, tiny.showsMenu) = (true, true, true)
      return tiny
    }
    Sample("only favourites") {
      Model(
        workspace: "Harbour Tea", me: "Jun", favourites: busy.favourites, channels: ListPage([]),
        hasJoined: true, dmsUnread: 0)
    }
    Sample("nothing joined") {
      Model(workspace: "Harbour Tea", me: "Jun", channels: ListPage([]), dmsUnread: 0)
    }
  }

  private let context: WorkspaceContext
  let live: LiveList<Event>
  private let height = HomeHeight()
  private var channels = SteadyRows<ChannelListing>()
  private var favourites: [RoomListing] = []

  init(_ context: WorkspaceContext) {
    self.context = context
    let height = height
    live = LiveList(context.parlor) { height.others(on: context.parlor.machine, first: $0) }
  }

  func appear(_ seat: Seat<Event>) {
    (channels, favourites) = (SteadyRows(), [])
    live.appear(seat)
  }

  var only: Event? { model.channels.only.map { .output(.open($0.id)) } }

  /// The channels that the account has joined, in the order of its settings.
  private var joined: [ChannelListing] {
    let me = context.account.id
    let joined = context.parlor.read(or: []) { () throws(StoreError) in
      try context.store.channels(of: context.workspace.id, for: me)
    }.filter(\.isJoined)
    guard context.parlor.settings.preferences[.isByActivity] else { return joined }
    return joined.sorted { ($0.lastAt ?? 0) > ($1.lastAt ?? 0) }
  }

  /// The account's favourites, and those whose channel is gone, at their positions.
  private func favourites(without gone: Set<Room.ID>) -> [RoomListing] {
    var now = context.parlor.read(or: []) { () throws(StoreError) in
      try context.store.favourites(of: context.account.id)
    }
    for (index, former) in favourites.enumerated() where gone.contains(former.id) {
      now.insert(former, at: min(index, now.count))
    }
    favourites = now
    return now
  }

  var model: Model {
    let me = context.account.id
    let joined = joined
    let steady = channels.update(to: joined)
    // While the user filters, the favourites are part of the list of channels, so that the filter finds them too.
    let favourites = live.filter.isEmpty ? favourites(without: channels.gone) : []
    let marked = Set(favourites.map(\.id))
    (height.favourites, height.isAdmin) = (favourites.count, context.workspace.admin == me)
    var channels = live.page(of: steady.filter { !marked.contains($0.id) }) { "#" + $0.name }
    channels.above = favourites.count
    let shown = Set(channels.rows.map(\.id)).union(channels.first == 0 ? marked : [])
    let aside = live.filter.isEmpty ? joined.filter { !shown.contains($0.id) && $0.level != .nothing } : []
    for index in channels.rows.indices {
      if self.channels.gone.contains(channels.rows[index].id) { channels.rows[index].leave() }
      channels.rows[index].mentions = context.parlor.mentions(
        in: channels.rows[index].id, unread: channels.rows[index].unread)
      channels.rows[index].hasDraft = context.parlor.hasDraft(to: .room(channels.rows[index].id))
    }
    return Model(
      workspace: context.workspace.name, me: context.account.nickname,
      favourites: (channels.first == 0 ? favourites : []).map { favourite in
        var room = favourite
        room.mentions = context.parlor.mentions(in: room.id, unread: room.unread)
        var row = RoomRow(room, in: context)
        row.isGone = self.channels.gone.contains(room.id)
        return row
      },
      channels: channels, hasJoined: !joined.isEmpty,
      dmsUnread: context.unread.dms, unreadAside: aside.reduce(0) { $0 + $1.unread },
      unreadElsewhere: context.unreadElsewhere,
      isAdmin: context.workspace.admin == me,
      badge: context.parlor.read(or: 0) { () throws(StoreError) in try context.store.badge(of: me) },
      away: context.parlor.away, isLow: context.parlor.machine.isLow, isTiny: context.parlor.machine.isTiny,
      showsMenu: context.parlor.machine.isTiny && !live.showsList)
  }
}

/// How many rows of the terminal a home leaves to others than its channels.
private final class HomeHeight {
  var favourites = 0
  var isAdmin = false

  /// The first page has the favourites, and the others have the way back to it.
  func others(on machine: Machine, first: Int) -> Int {
    if machine.isTiny { return 4 + (first == 0 ? favourites : 1) }
    let top = first > 0 ? 1 : favourites > 0 ? favourites + 1 : 0
    return (machine.isLow ? 8 : 13) + top + (isAdmin ? 1 : 0)
  }
}

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
    var general = ChannelListing(id: 42, name: "general", isJoined: true, unread: 1203, lastAt: nil)
    (general.mentions, general.hasDraft) = (120, true)
    var backend = room(41, "backend", .nothing, 12)
    backend.mentions = 2
    return Model(
      workspace: "Harbour Tea", me: "Jun",
      favourites: [
        RoomRow(room: room(40, "announcements-for-everyone", .all, 1203), workspace: ""),
        RoomRow(room: room(48, "달리기", .all, 3), workspace: "새벽 달리기"),
        RoomRow(room: backend, workspace: "", hasDraft: true),
        RoomRow(room: room(61, "Mina", .mentions, 0, with: 7), workspace: ""),
      ],
      channels: ListPage([
        general,
        ChannelListing(id: 43, name: "디자인-리뷰", isJoined: true, level: .mentions, unread: 0, lastAt: nil),
        ChannelListing(
          id: 44, name: String(repeating: "long", count: 8), isJoined: true, unread: 5, lastAt: nil),
        ChannelListing(id: 45, name: "random", isJoined: true, level: .nothing, unread: 27, lastAt: nil),
        ChannelListing(id: 46, name: "lunch", isJoined: true, level: .mentions, unread: 4, lastAt: nil),
      ]), dmsUnread: 12, unreadElsewhere: 7, isAdmin: true, badge: 12)
  }

  static var aRoomGone: Model {
    var model = busy
    model.favourites[1].isGone = true
    model.channels.rows[4].leave()
    return model
  }

  static var many: Model {
    let listing = ChannelListing(id: 42, name: "design", isJoined: true, unread: 0, lastAt: nil)
    return Model(
      workspace: "Harbour Tea", me: "Jun",
      channels: ListPage(rows: [listing], first: 9, found: 42, isLong: true, filter: "de"), dmsUnread: 0,
      unreadAside: 1203)
  }
}
