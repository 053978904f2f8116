import ParlorStore
import Usher
import UsherScreens

/// Lists the notifications of the account, those of a thread in one row, or all those of one thread. An empty line opens the
/// newest that is unread.
final class InboxScreen: ListScreen, BlankHearing {
  enum Event {
    case list(Excerpt.Turn)
    case onlyUnread
    case markRead
    case clear
    case output(Output)
  }
  enum Output {
    case thread(String)
    case notice(NoticeKey)
    /// The place of a notification.
    case open(Notice)
  }
  struct Row {
    /// What the number of the row does.
    var output: Output
    /// Where it leads, or who it is from.
    var name: String
    var text: String
    var time: String
    var mark = NoticeMark.read
    /// How many more there are in its thread.
    var more = 0
    /// The line that sums those up.
    var summary = ""
  }
  struct Model {
    var thread = ""
    var rows: ListPage<Row>
    var unread = 0
    var isOnlyUnread = false
    var canClear = false
    /// Whether an empty line opens something.
    var canOpen = false
    /// Whether the terminal is so low that choices share lines.
    var isLow = false
    /// Whether a narrow screen has rows for the words of the notifications.
    var hasPreviews = true
    /// Why the list cannot be read; empty if it was.
    var trouble = ""
  }

  static let shape = Shape<Model, Event>("Inbox/inbox") {
    Value("title") { $0.thread }
    Value.count("unread") { $0.unread }
    Value("trouble") { $0.trouble }
    Flag("isLow") { $0.isLow }
    Flag("canClear") { $0.canClear }
    Flag("isAny") { !$0.rows.rows.isEmpty }
    Flag("isOnlyUnread") { $0.isOnlyUnread }
    Flag("canOpen") { $0.canOpen }
    List("rows", before: { $0.rows.before }, { model in model.rows.rows.map { ($0, model.hasPreviews) } }) {
      Value("name") { (row: Row, _) in row.name }
      Value("text") { (row: Row, _) in row.text }
      Value("time") { (row: Row, _) in row.time }
      Value.state("mark") { (row: Row, _) in row.mark }
      Value.count("more") { (row: Row, _) in row.more }
      Value("summary") { (row: Row, _) in row.summary }
      Flag("hasPreview") { (_: Row, hasPreview: Bool) in hasPreview }
      Tone("news") { (row: Row, _) in row.mark == .mention ? .mention : row.mark == .unread ? .unread : nil }
      Choice("open") { (row: Row, _) in .output(row.output) }
    }
    ListPage<Row>.parts(\.rows) { .list($0) }
    Choice("onlyUnread") { _ in .onlyUnread }
    Choice("markRead") { _ in .markRead }
    Choice("clear") { _ in .clear }
    Sample("a few") { Model(rows: ListPage(sample), unread: 2, canClear: true, canOpen: true) }
    Sample("many") {
      Model(
        rows: ListPage(rows: sample, first: 9, found: 42, isLong: true, filter: "so"), unread: 1203,
        canClear: true)
    }
    Sample("a thread, unread only") {
      Model(
        thread: "builds", rows: ListPage(Array(sample.prefix(1))), unread: 1, isOnlyUnread: true,
        canOpen: true)
    }
    Sample("a low terminal") {
      Model(rows: ListPage(Array(sample.prefix(3))), unread: 2, canClear: true, canOpen: true, isLow: true)
    }
    Sample("a low terminal, unread only") {
      Model(rows: ListPage(Array(sample.prefix(1))), unread: 1, isOnlyUnread: true, isLow: true)
    }
    Sample("none") { Model(rows: ListPage([])) }
    Sample("trouble") { Model(rows: ListPage([]), trouble: "The disk failed.") }
  }

  private static let sample: [Row] = [
    Row(
      output: .notice(.notice(1)), name: "#general", text: "Mina: 점심 같이 먹을래요? 새로 생긴 곳이 있어요",
      time: "3 min ago",
      mark: .mention),
    Row(
      output: .thread("builds"), name: "Build", text: "main: failed after 3 min", time: "yesterday 21:04",
      mark: .unread, more: 1203, summary: "1203 more in builds of the main branch"),
    Row(
      output: .notice(.message(806)), name: "Jonas Lindqvist-Oduya", text: "See you there.", time: "11월 1일",
      mark: .opened),
    Row(output: .notice(.notice(2)), name: "서연", text: "네!", time: "2025-12-31", mark: .acted),
    Row(output: .notice(.notice(3)), name: "", text: "The door is open", time: "now"),
  ]

  private let parlor: Parlor
  /// The thread whose notifications are listed; nil for the whole inbox.
  private let thread: String?
  private var isOnlyUnread = false
  private var seat: Seat<Event>?
  private let height: ListHeight
  let live: LiveList<Event>
  private var box: NoticeBox { parlor.notices }

  init(_ parlor: Parlor, thread: String? = nil) {
    self.parlor = parlor
    self.thread = thread
    let height = ListHeight(parlor)
    self.height = height
    live = LiveList(parlor, others: { _ in height.others }, each: { parlor.machine.rowsOfEntry })
  }

  private func read() throws(StoreError) -> [InboxEntry] {
    let all = try box.all()
    guard let thread else { return box.entries(all) }
    return all.filter { $0.content.thread == thread }.map { InboxEntry(notices: [$0]) }
  }

  private var entries: [InboxEntry] { parlor.read(or: []) { () throws(StoreError) in try read() } }

  private func shown(of entries: [InboxEntry]) -> [InboxEntry] {
    entries.filter { !isOnlyUnread || $0.isUnread }
  }

  var model: Model {
    let all: [InboxEntry]
    do throws(StoreError) { all = try read() } catch {
      return Model(thread: thread ?? "", rows: ListPage([]), trouble: parlor.words(for: error))
    }
    let shown = shown(of: all)
    height.threads = shown.count { $0.notices.count > 1 }
    let page = live.page(of: shown, by: words)
    return Model(
      thread: thread ?? "",
      rows: ListPage(
        rows: page.rows.compactMap(row), first: page.first, found: page.found, isLong: page.isLong,
        filter: page.filter),
      unread: all.reduce(0) { $0 + $1.notices.count { $0.seenAt == nil } }, isOnlyUnread: isOnlyUnread,
      canClear: thread == nil && all.contains { $0.notices.contains { $0.seenAt != nil } },
      canOpen: newest(in: shown) != nil, isLow: parlor.machine.isLow, hasPreviews: !parlor.machine.isTiny)
  }

  /// The words that a filter looks in.
  private func words(of entry: InboxEntry) -> String { entry.notices.map(words).joined(separator: "\n") }

  private func words(of notice: Notice) -> String {
    let content = notice.content
    return "\(box.placeName(of: notice)) \(content.title) \(content.body) \(content.thread)"
  }

  private func row(of entry: InboxEntry) -> Row? {
    guard let notice = entry.newest else { return nil }
    let (name, text) = Self.texts(of: notice, at: box.placeName(of: notice))
    let thread = notice.content.thread
    let output: Output =
      if entry.notices.count > 1 { .thread(thread) } else {
        box.key(of: notice).map { .notice($0) } ?? .open(notice)
      }
    return Row(
      output: output, name: name, text: text, time: parlor.saidTimes.text(notice.receivedAt),
      mark: box.mark(of: notice, isUnread: entry.isUnread), more: entry.notices.count - 1,
      summary: box.summary(of: entry) ?? "")
  }

  /// The name of the place and the other words of a notification. What the title repeats of the name is left out. A
  /// notification without a place has its title in place of the name.
  static func texts(of notice: Notice, at place: String) -> (name: String, text: String) {
    let content = notice.content
    var title = content.title.trimmingPrefix(place)
    if place.hasPrefix("#"), title.count == content.title.count {
      title = title.trimmingPrefix(place.dropFirst())
    }
    let from = Text.clean(title.drop { $0 == " " }.description)
    let hasPlace = content.room != nil
    let words = [hasPlace ? from : "", content.body].filter { $0.contains { !$0.isWhitespace } }
    let name = hasPlace ? place : Text.clean(content.title)
    return (name, Text.clean(words.joined(separator: ": ")))
  }

  func noteDrawn(_ model: Model) {
    // `/tap 2` means the second row of this screen.
    box.listed = shown(of: entries).filter { entry in
      live.filter.isEmpty || Excerpt.matches(words(of: entry), live.filter)
    }
  }

  func appear(_ seat: Seat<Event>) {
    self.seat = seat
    parlor.onShow.blank = self
    box.expire()
    live.appear(seat)
  }

  func disappear() {
    if parlor.onShow.blank === self { parlor.onShow.blank = nil }
    live.disappear()
  }

  var only: Event? { model.rows.only.map { .output($0.output) } }

  // MARK: What the user does

  func hear(_ event: Event) -> Output? {
    switch event {
    case .list(let turn): return self.turn(turn).flatMap { hear($0) }
    case .onlyUnread: isOnlyUnread.toggle()
    case .markRead:
      attempt { () throws(StoreError) in try box.markRead(entries.flatMap(\.notices)) }
    case .clear:
      attempt { () throws(StoreError) in
        parlor.announce(.inboxCleared, ["count": String(try box.clear(all: false))])
      }
    case .output(let output):
      live.forgetFilter()
      return output
    }
    return nil
  }

  func hearsBlank() -> Bool {
    guard let notice = newest(in: shown(of: entries)) else { return false }
    seat?.send(.output(.open(notice)))
    return true
  }

  /// The newest notification that is unread and leads somewhere.
  private func newest(in entries: [InboxEntry]) -> Notice? {
    entries.lazy.flatMap(\.notices).filter { $0.seenAt == nil && !$0.content.place.isEmpty }.max {
      $0.receivedAt < $1.receivedAt
    }
  }

  private func attempt(_ body: () throws(StoreError) -> Void) {
    do throws(StoreError) { try body() } catch { seat?.tell(parlor.reason(for: error)) }
  }
}

/// How many rows of the terminal an inbox leaves to others than its list.
private final class ListHeight {
  private let parlor: Parlor
  /// How many threads the list has. Each takes a second row.
  var threads = 0

  init(_ parlor: Parlor) { self.parlor = parlor }

  /// A page can have as many threads as half of the rows that are left. On a narrow terminal each entry has two rows anyway.
  var others: Int {
    let others = parlor.machine.isTiny ? 6 : parlor.machine.isLow ? 9 : 13
    if parlor.machine.columns() < 60 { return others }
    return others + min(threads, max(0, (parlor.machine.rows() ?? 0) - others) / 2)
  }
}
