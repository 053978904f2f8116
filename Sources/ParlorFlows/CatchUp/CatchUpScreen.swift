import ParlorStore
import Usher
import UsherScreens

/// Lists all that is unread in all workspaces: mentions, direct messages, and channels. A row that was marked or read keeps its
/// number until the screen is left.
final class CatchUpScreen: ListScreen {
  enum Event {
    case list(Excerpt.Turn)
    case mark(UnreadEntry)
    case markAll
    case undo
    case output(UnreadEntry)
  }
  struct Row {
    var entry: UnreadEntry
    /// The name of the room.
    var name: String
    /// Who mentions the account, and the message; empty for a room.
    var text = ""
    var time = ""
    var workspace = ""
    /// How many messages of a room are unread.
    var unread = 0
    var isRead = false
    /// Whether a narrow screen has a row for the text and the workspace.
    var hasPreview = true
    var isMention: Bool { if case .mention = entry { true } else { false } }
  }
  struct Model {
    var rows: ListPage<Row>
    var unread = 0
    var canUndo = false
    var isLow = false
  }

  static let shape = Shape<Model, Event>("CatchUp/catchUp") {
    Value.count("unread") { $0.unread }
    Flag("isAny") { !$0.rows.rows.isEmpty }
    Flag("isLow") { $0.isLow }
    Flag("canUndo") { $0.canUndo }
    List("rows", before: { $0.rows.before }, { $0.rows.rows }) {
      Value("name") { $0.name }
      Value("text") { $0.text }
      Value("time") { $0.time }
      Value("workspace") { $0.workspace }
      Value.count("unread") { $0.unread }
      Flag("isMention") { $0.isMention }
      Flag("isRead") { $0.isRead }
      Flag("hasPreview") { $0.hasPreview && !($0.text + $0.workspace).isEmpty }
      Choice("open") { .output($0.entry) }
    }
    ListPage<Row>.parts(\.rows) { .list($0) }
    Choice("markAll") { _ in .markAll }
    Choice("undo") { _ in .undo }
    Sample("a few") { Model(rows: ListPage(sample), unread: 1240) }
    Sample("marked") {
      var read = sample
      for index in read.indices { read[index].isRead = true }
      return Model(rows: ListPage(read), canUndo: true)
    }
    Sample("many") {
      Model(rows: ListPage(rows: sample, first: 9, found: 42, isLong: true, filter: "so"), unread: 1240)
    }
    Sample("a low terminal") {
      Model(rows: ListPage(Array(sample.prefix(3))), unread: 1240, canUndo: true, isLow: true)
    }
    Sample("none") { Model(rows: ListPage([])) }
  }

  private static var sample: [Row] {
    func room(_ id: Room.ID, _ name: String, _ unread: Int, with opponent: Account.ID? = nil) -> RoomListing {
      RoomListing(
        id: id, workspace: 1, workspaceName: "", opponent: opponent, name: name, level: .all, unread: unread)
    }
    let general = room(42, "general", 1203)
    return [
      Row(
        entry: .room(general), name: "#general", text: "Mina: @Jun 점심 같이 먹을래요? 새로 생긴 곳이 있어요",
        time: "yesterday 21:04"),
      Row(entry: .room(room(61, "Mina", 3, with: 7)), name: "Mina", unread: 3),
      Row(entry: .room(general), name: "#general", unread: 1203),
      Row(
        entry: .room(room(48, "디자인-리뷰-그리고-모든-것", 34)), name: "#디자인-리뷰-그리고-모든-것",
        workspace: "새벽 달리기", unread: 34),
    ]
  }

  private let context: WorkspaceContext
  let live: LiveList<Event>
  private var seat: Seat<Event>?
  private var rows = SteadyRows<UnreadEntry>()
  private var marking = UnreadMarking()
  private var parlor: Parlor { context.parlor }

  init(_ context: WorkspaceContext) {
    self.context = context
    let machine = context.parlor.machine
    live = LiveList(
      context.parlor, others: { first in (machine.isTiny ? 5 : machine.isLow ? 6 : 8) + (first > 0 ? 1 : 0) },
      each: { machine.rowsOfEntry })
  }

  func appear(_ seat: Seat<Event>) {
    self.seat = seat
    rows = SteadyRows()
    live.appear(seat)
  }

  func disappear() {
    live.disappear()
    write()
  }

  var model: Model {
    let shown = rows.update(to: entries).map(row)
    let unread = shown.reduce(0) { sum, row in
      row.isRead ? sum : sum + (row.isMention ? (row.entry.room.level == .nothing ? 1 : 0) : row.unread)
    }
    return Model(
      rows: live.page(of: shown) { "\($0.name) \($0.text) \($0.workspace)" }, unread: unread,
      canUndo: !marking.isEmpty, isLow: parlor.machine.isLow)
  }

  private var entries: [UnreadEntry] {
    let rooms = parlor.read(or: []) { () throws(StoreError) in try context.store.rooms(of: context.account.id)
    }
    return UnreadEntry.all(of: parlor.unreadMentions(), in: rooms)
  }

  private func row(of entry: UnreadEntry) -> Row {
    let room = entry.room
    let isGone = rows.gone.contains(entry.id)
    var row = Row(entry: entry, name: room.title)
    row.workspace = room.workspace == context.workspace.id ? "" : room.workspaceName
    row.hasPreview = !parlor.machine.isTiny
    switch entry {
    case .mention(let message, _):
      row.text = Text.clean("\(message.authorName): \(message.text)")
      row.time = parlor.saidTimes.text(message.sentAt)
      row.isRead = isGone || marking.covers(message)
    case .room:
      row.unread = isGone ? 0 : marking.left(of: room)
      row.isRead = row.unread == 0
    }
    return row
  }

  /// One letter is no filter here: it may be a choice that is not there yet, such as `u` before anything was marked.
  func takes(_ text: String) -> Bool { text.count > 1 && live.takes(text) }

  var only: Event? { model.rows.only.map { .output($0.entry) } }

  // MARK: What the user does

  func hear(_ event: Event) -> UnreadEntry? {
    switch event {
    case .list(let turn): return self.turn(turn).flatMap { hear($0) }
    case .mark(let entry): mark([entry])
    case .markAll: mark(entries)
    case .undo: marking = UnreadMarking()
    case .output(let entry):
      live.forgetFilter()
      return entry
    }
    return nil
  }

  private func mark(_ entries: [UnreadEntry]) {
    write()
    for entry in entries {
      let last = parlor.read(or: 0) { () throws(StoreError) in
        try context.store.lastSequence(of: entry.room.id)
      }
      marking.add(entry, last: last)
    }
  }

  /// Writes what was marked. From now on it cannot be undone.
  private func write() {
    let (marking, me) = (marking, context.account.id)
    self.marking = UnreadMarking()
    do throws(StoreError) {
      for message in marking.mentions.values where message.sequence > 0 {
        try context.store.markRead(message.room, by: me, message.sequence...message.sequence)
      }
      for (room, marked) in marking.rooms {
        if marked.last > 0 { try context.store.markRead(room, by: me, 1...marked.last) }
        parlor.notices.see(room)
      }
    } catch {
      parlor.tell(parlor.reason(for: error))
    }
  }

  var commands: [ScreenCommand<Event>] {
    [
      ScreenCommand("read", argument: "row") { [self] text throws(Reason) in
        if text.isEmpty { return .markAll }
        let page = model.rows
        guard let number = Int(text)?.bounded, page.rows.indices.contains(number - 1 - page.before) else {
          throw Reason("noSuchRow", ["number": Reason.typed(text)])
        }
        return .mark(page.rows[number - 1 - page.before].entry)
      }
    ]
  }
}
