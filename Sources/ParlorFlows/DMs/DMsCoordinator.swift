import ParlorStore
import Usher
import UsherScreens

/// The direct messages of a workspace. A place names a conversation by the other member.
final class DMsCoordinator: Coordinator {
  enum ChildFlow: Flow {
    case dm(Account.ID)
  }

  let life = Life()
  let context: WorkspaceContext

  init(_ context: WorkspaceContext) { self.context = context }

  func start() {
    show(DMsScreen(context)) { dms, output in
      switch output {
      case .open(let opponent): dms.begin(.dm(opponent))
      case .tab(let tab): dms.open(.workspace(dms.context.workspace.id, tab.flow))
      }
    }
  }

  func makeChild(_ flow: ChildFlow) throws -> Child<DMsCoordinator> {
    switch flow {
    case .dm(let opponent): .flow(try RoomCoordinator(context, dm: opponent))
    }
  }
}

/// Lists the conversations, the newest first, and then the members without one.
final class DMsScreen: ListScreen {
  enum Output {
    case open(Account.ID)
    case tab(Tab)
  }
  typealias Event = ListEvent<Output>
  /// A conversation, or a member with whom the user can begin one.
  enum Entry {
    case room(Row)
    case member(Member)

    var name: String {
      switch self {
      case .room(let row): row.name
      case .member(let member): member.nickname
      }
    }
  }
  struct Row {
    var opponent: Account.ID
    var name: String
    var last: String
    var time: String
    var unread: Int
    var level = RoomLevel.all
    /// Whether a message was begun and not sent.
    var hasDraft = false
    /// Whether a narrow screen has a row for the last message.
    var hasPreview = true
  }
  struct Model {
    var workspace: String
    var entries: ListPage<Entry>
    var homeUnread = 0
    /// Whether the terminal is so low that the ways to other tabs share a row.
    var isLow = false

    var rooms: [Row] { entries.rows.compactMap { if case .room(let row) = $0 { row } else { nil } } }
    var members: [Member] {
      entries.rows.compactMap { if case .member(let member) = $0 { member } else { nil } }
    }
  }

  static let shape = Shape<Model, Event>("DMs/dms") {
    Value("workspace") { $0.workspace }
    Value.count("homeUnread") { $0.homeUnread }
    List("rooms", before: { $0.entries.before }, { $0.rooms }) {
      Value("name") { $0.name }
      Value("last") { $0.last }
      Value("time") { $0.time }
      Value.count("unread") { $0.unread }
      Tone("news") { $0.level == .nothing ? .dim : $0.unread > 0 ? .unread : nil }
      Flag("isMuted") { $0.level == .nothing }
      Flag("hasDraft") { $0.hasDraft }
      Flag("hasPreview") { $0.hasPreview }
      Choice("open") { .output(.open($0.opponent)) }
    }
    List("members", before: { $0.entries.before }, { $0.members }) {
      Value("name") { $0.nickname }
      Choice("start") { .output(.open($0.id)) }
    }
    ListPage<Entry>.parts(\.entries) { .list($0) }
    Flag("isEmpty") { $0.entries.rows.isEmpty }
    Flag("isLow") { $0.isLow }
    Choice("home") { _ in .output(.tab(.home)) }
    Choice("search") { _ in .output(.tab(.search)) }
    Choice("settings") { _ in .output(.tab(.settings)) }
    Sample("a few") { Model(workspace: "Harbour Tea", entries: ListPage(sample)) }
    Sample("many") {
      Model(
        workspace: "Harbour Tea",
        entries: ListPage(rows: sample, first: 9, found: 42, isLong: true, filter: "so"))
    }
    Sample("a low terminal") {
      Model(workspace: "Harbour Tea", entries: ListPage(sample), homeUnread: 1203, isLow: true)
    }
    Sample("hardly any rows") {
      let row = Row(opponent: 7, name: "Mina", last: "네!", time: "3 min", unread: 3, hasPreview: false)
      return Model(workspace: "Harbour Tea", entries: ListPage([.room(row)]), isLow: true)
    }
    Sample("nobody yet") { Model(workspace: "Harbour Tea", entries: ListPage([])) }
  }

  private static let sample: [Entry] = [
    .room(Row(opponent: 7, name: "Mina", last: "점심 같이 먹을래요? 새로 생긴 곳이 있어요", time: "3 min ago", unread: 3)),
    .room(
      Row(
        opponent: 4, name: "Emma", last: "Got it, thanks!", time: "yesterday 21:04", unread: 1203,
        level: .nothing, hasDraft: true)),
    .room(Row(opponent: 6, name: "서연", last: "네!", time: "11월 1일", unread: 2, level: .mentions)),
    .room(
      Row(opponent: 3, name: "Jonas Lindqvist-Oduya", last: "See you there.", time: "2025-12-31", unread: 0)),
    .member(Member(id: 5, nickname: "Sora", isAdmin: false)),
  ]

  private let context: WorkspaceContext
  let live: LiveList<Event>

  init(_ context: WorkspaceContext) {
    self.context = context
    let machine = context.parlor.machine
    live = LiveList(
      context.parlor, others: { first in (machine.isLow ? 4 : 7) + (first > 0 ? 1 : 0) },
      each: { machine.rowsOfEntry })
  }

  var only: Event? {
    switch model.entries.only {
    case .room(let row): .output(.open(row.opponent))
    case .member(let member): .output(.open(member.id))
    case nil: nil
    }
  }

  var model: Model {
    let me = context.account.id
    let rooms = context.parlor.read(or: []) { () throws(StoreError) in
      try context.store.dms(of: me, in: context.workspace.id)
    }
    let members = context.parlor.read(or: []) { () throws(StoreError) in
      try context.store.members(of: context.workspace.id)
    }
    let isTiny = context.parlor.machine.isTiny
    let known = Set(rooms.map(\.opponent.id))
    let rows = rooms.map { room in
      let last = room.told?.text ?? room.last?.text ?? ""
      return Entry.room(
        Row(
          opponent: room.opponent.id, name: room.opponent.nickname, last: last,
          time: (room.told?.at ?? room.last?.sentAt).map { context.parlor.saidTimes.text($0) } ?? "",
          unread: room.unread,
          level: room.level,
          hasDraft: context.parlor.hasDraft(to: .dm(context.workspace.id, with: room.opponent.id)),
          hasPreview: !isTiny && !last.isEmpty))
    }
    let others = members.filter { $0.id != me && !known.contains($0.id) }.map(Entry.member)
    return Model(
      workspace: context.workspace.name, entries: live.page(of: rows + others, by: \.name),
      homeUnread: context.unread.channels, isLow: context.parlor.machine.isLow)
  }
}
