import ParlorStore
import Usher
import UsherEvents
import UsherScreens
import UsherSession

/// Shows the account's e-mail address, its preferences, and its rooms with fewer notifications.
final class SettingsScreen: ListScreen {
  enum Output {
    case language(String)
    case colors(Settings.Colors)
    case toggle(Setting<Bool>)
    case open(Room.ID)
    case profile
    case desktop
    case favourites
    case inbox
    case tab(Tab)
    case logOut
  }
  typealias Event = MenuEvent<Output>
  struct Model {
    var name: String
    var email: String
    var language: String
    var settings = SettingValues()
    /// Where the event log is delivered; nil where there is none.
    var eventTarget: String?
    /// How many events wait because they cannot be delivered.
    var heldEvents = 0
    var rooms = ListPage<RoomRow>([])
    var unread = Unread(channels: 0, dms: 0)
    /// Whether the terminal is so low that the screen shows either the settings or the rooms.
    var isLow = false
    /// On a terminal with few rows, whether the screen shows the rooms and not the settings.
    var showsRooms = false
  }

  let shape: Shape<Model, Event>
  private let context: WorkspaceContext
  let live: LiveList<Event>

  init(_ context: WorkspaceContext) {
    self.context = context
    let languages = context.parlor.settings.languages
    shape = languages == ParlorScreens.languages ? Self.shape : Self.shape(of: languages)
    let machine = context.parlor.machine
    live = LiveList(context.parlor, showsList: false) { first in
      machine.isLow ? 5 + (first > 0 ? 1 : 0) : 9
    }
  }

  var model: Model {
    let rooms = context.parlor.read(or: []) { () throws(StoreError) in
      try context.store.quietRooms(of: context.account.id)
    }.map { RoomRow($0, in: context) }
    return Model(
      name: context.account.nickname, email: context.account.email,
      language: context.parlor.settings.language, settings: context.parlor.settings.preferences,
      eventTarget: context.parlor.machine.eventTarget,
      heldEvents: context.parlor.events?.courier.heldCount ?? 0,
      rooms: live.page(of: rooms, by: \.room.name),
      unread: context.unread, isLow: context.parlor.machine.isLow, showsRooms: live.showsList)
  }
}

extension SettingsScreen {
  static let shape: Shape<Model, Event> = shape(of: ParlorScreens.languages)

  static func shape(of languages: [String]) -> Shape<Model, Event> {
    Shape("Settings/settings") {
      Value("email") { $0.email }
      Flag("isLow") { $0.isLow }
      Flag("showsRooms") { $0.showsRooms }
      Choice("menu") { _ in .menu }
      Value("name") { $0.name }
      languages.flatMap { parts(of: $0) }
      Value.state("colors") { $0.settings[.colors] }
      Toggle.all.flatMap { parts(of: $0) }
      Flag("hasEventLog") { $0.eventTarget != nil }
      Value("eventTarget") { $0.eventTarget ?? "" }
      Value.count("heldEvents") { $0.heldEvents }
      Value.count("homeUnread") { $0.unread.channels }
      Value.count("dmsUnread") { $0.unread.dms }
      Choice("colors") { .output(.colors($0.settings[.colors].next)) }
      List("rooms", before: { $0.rooms.before }, { $0.rooms.rows }) {
        Value("title") { $0.room.title }
        Value("workspace") { $0.workspace }
        Flag("isMuted") { $0.room.level == .nothing }
        Choice("open") { .output(.open($0.room.id)) }
      }
      Flag("hasRooms") { !$0.rooms.rows.isEmpty }
      ListPage<RoomRow>.parts(\.rooms) { .list($0) }
      Choice("profile") { _ in .output(.profile) }
      Choice("desktop") { _ in .output(.desktop) }
      Choice("favourites") { _ in .output(.favourites) }
      Choice("inbox") { _ in .output(.inbox) }
      Choice("home") { _ in .output(.tab(.home)) }
      Choice("dms") { _ in .output(.tab(.dms)) }
      Choice("search") { _ in .output(.tab(.search)) }
      Choice("logOut") { _ in .output(.logOut) }
      samples
    }
  }

  /// The choice of a language, named by its code, and whether it is in use: `ko` and `isKo`.
  @ShapeBuilder<Model, Event>
  private static var samples: [ShapePart<Model, Event>] {
    Sample("as at first") { Model(name: "Sora", email: "sora@example.org", language: "ko") }
    Sample("much set") {
      Model(
        name: "Jonas Lindqvist-Oduya the Third", email: "jonas.lindqvist-oduya@harbour-tea.example.org",
        language: "en",
        settings: Toggle.all.reduce(SettingValues().setting(.colors, to: .never)) { values, toggle in
          values.setting(toggle.setting, to: !values[toggle.setting])
        },
        eventTarget: "events.harbour-tea.example.org", heldEvents: 1203,
        rooms: ListPage(rooms),
        unread: Unread(channels: 1203, dms: 12))
    }
    Sample("many rooms") {
      Model(
        name: "Sora", email: "sora@example.org", language: "en",
        settings: SettingValues().setting(.colors, to: .always),
        eventTarget: "events.jsonl",
        rooms: ListPage(rows: rooms, first: 9, found: 23, isLong: true, filter: "o"))
    }
    Sample("on a low terminal") {
      Model(
        name: "Sora", email: "", language: "ko", unread: Unread(channels: 1203, dms: 12), isLow: true)
    }
    Sample("with the event log on, on a low terminal") {
      Model(
        name: "Sora", email: "", language: "en", settings: SettingValues().setting(.logsEvents, to: true),
        eventTarget: "events.harbour-tea.example.org", heldEvents: 1203, isLow: true)
    }
    Sample("with the event log on") {
      Model(
        name: "Sora", email: "sora@example.org", language: "ko",
        settings: SettingValues().setting(.logsEvents, to: true), eventTarget: "events.jsonl")
    }
    Sample("the quieter rooms, on a low terminal") {
      Model(
        name: "Sora", email: "", language: "ko",
        rooms: ListPage(rows: rooms, first: 3, found: 23, isLong: true, filter: "o"), isLow: true,
        showsRooms: true)
    }
  }

  @ShapeBuilder<Model, Event>
  private static func parts(of language: String) -> [ShapePart<Model, Event>] {
    Choice(language) { _ in .output(.language(language)) }
    Flag("is" + language.prefix(1).uppercased() + language.dropFirst()) { $0.language == language }
  }

  @ShapeBuilder<Model, Event>
  private static func parts(of toggle: Toggle) -> [ShapePart<Model, Event>] {
    Flag(toggle.flag) { $0.settings[toggle.setting] }
    Choice(toggle.choice) { _ in .output(.toggle(toggle.setting)) }
  }

  private static var rooms: [RoomRow] {
    func row(_ id: Room.ID, _ name: String, _ level: RoomLevel, _ opponent: Account.ID?, _ workspace: String)
      -> RoomRow
    {
      RoomRow(
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
