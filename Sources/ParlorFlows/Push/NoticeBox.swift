import ParlorStore
import Usher
import UsherPush
import UsherScreens
import UsherSession

/// A row of the inbox: a notification, or those with the same `thread-id`, the newest first. A row that was cleared has
/// none, and keeps its number.
struct InboxEntry {
  var notices: [Notice]

  var newest: Notice? { notices.first }
  /// Whether it is one that mentions the account, and is unread.
  var isUnreadMention = false
  var isUnread: Bool { notices.contains { $0.seenAt == nil } }
  /// The highest relevance of those that are unread; 0 if none has one.
  var relevance: Double {
    notices.reduce(0) { $1.seenAt == nil ? max($0, $1.content.relevance) : $0 }
  }
}

/// What has become of a notification.
enum NoticeMark: String, CaseIterable, Sendable {
  case unread, read, opened, acted
  /// It is unread, and mentions the account.
  case mention
}

/// The notifications of the account that is signed in: those in the store, those on their way into it, and the messages in
/// other rooms that this session has heard of. The inbox and `/tap` share it.
final class NoticeBox {
  unowned let parlor: Parlor
  /// Messages that arrived in other rooms than the current one since the account was signed in; the newest first.
  var heard: [Notice] = []
  /// The messages that concern the account and were listed, with the time when their place was opened.
  var opened: [Message.Number: Int64?] = [:]
  private var list: [InboxEntry]?
  /// The screen on which the list was shown.
  private weak var listScreen: (any Screen)?
  /// The list of the inbox that the user looked at last, which the numbers after `/tap` count; nil before one was shown, and
  /// once another screen is shown.
  var listed: [InboxEntry]? {
    get { listScreen != nil && listScreen === parlor.tree?.screen ? list : nil }
    set { (list, listScreen) = (newValue, parlor.tree?.screen) }
  }
  /// The index of the first row of its page.
  var first = 0
  /// Returns the notifications that the store has not kept yet.
  var waiting: (Account.ID) -> [Notice] = { _ in [] }
  /// Has the store keep them all.
  var keep: () throws(StoreError) -> Void = {}
  /// Notes that a notification on its way into the store has been seen.
  var noteSeen: (Notice) -> Void = { _ in }

  init(_ parlor: Parlor) { self.parlor = parlor }

  var account: Account.ID? { parlor.account?.id }

  /// Forgets what belongs to the account that was signed in before.
  func forget() { (heard, opened, listed) = ([], [:], nil) }

  /// Forgets the numbers of the list if another screen than the one with the list is shown. Called whenever something was
  /// shown, so that they do not come back with the screen.
  func noteShown() { if list != nil, listed == nil { listed = nil } }

  /// Returns all notifications, the newest first.
  func all() throws(StoreError) -> [Notice] {
    guard let account = parlor.account else { return [] }
    try noteActs(of: account.id)
    let kept = try parlor.store.notices(of: account.id, limit: Store.mostNotices)
    // A notification that names its message tells of it already.
    var known = Set(kept.compactMap(\.content.message))
    let told = (try concerns(of: account) + heard).filter {
      $0.content.message.map { known.insert($0).inserted } ?? true
    }
    return (told + waiting(account.id) + kept).sorted { $0.receivedAt > $1.receivedAt }
  }

  /// Returns a notification; nil if it was deleted, or if the account may not read its message.
  func notice(_ key: NoticeKey) throws(StoreError) -> Notice? {
    guard let account = parlor.account else { return nil }
    switch key {
    case .notice(let id): return try parlor.store.notice(id, of: account.id)
    case .message(let number):
      try noteActs(of: account.id)
      guard let message = try parlor.store.message(numbered: number) else { return nil }
      let isReactedTo = try parlor.store.unreadReactions(of: account.id).contains(message.id)
      if let notice = try concern(message, account, isReactedTo: isReactedTo) {
        if opened[number] == nil { opened[number] = .some(nil) }
        return notice
      }
      if let notice = heard.first(where: { $0.content.message == number }) { return notice }
      guard message.author != account.id,
        case .member(let room) = try parlor.store.access(account.id, message.room)
      else { return nil }
      let content = Notice.Content(message, in: room, for: account.id)
      let actedAt = try parlor.store.actedAt(on: message.id, account.id)
      return Notice(
        id: 0, content: content, receivedAt: message.sentAt, seenAt: actedAt, actedAt: actedAt)
    }
  }

  /// Notes with which messages that this session has heard of something was done, by any session.
  private func noteActs(of account: Account.ID) throws(StoreError) {
    for index in heard.indices where heard[index].actedAt == nil {
      guard let number = heard[index].content.message, let message = try parlor.store.id(of: number),
        let time = try parlor.store.actedAt(on: message, account)
      else { continue }
      heard[index] = heard[index].marked(seenAt: time, actedAt: time)
    }
  }

  /// The key of a notification; nil while it is on its way into the store.
  func key(of notice: Notice) -> NoticeKey? {
    if notice.id != 0 { return .notice(notice.id) }
    if let number = notice.content.message, opened[number] != nil { return .message(number) }
    return heard.contains { $0.content == notice.content } ? notice.content.message.map { .message($0) } : nil
  }

  /// Whether a notification mentions the account.
  func mentions(_ content: Notice.Content) -> Bool {
    parlor.account.map { Mention.isOf($0.nickname, in: content.body) } ?? false
  }

  /// Groups notifications by thread. A group stands where its newest notification is. Unread mentions come first, each in a
  /// row of its own, and then unread ones with a relevance, the most relevant one at the top.
  func entries(_ notices: [Notice]) -> [InboxEntry] {
    let isApart = { [self] (notice: Notice) in notice.seenAt == nil && mentions(notice.content) }
    let calls = notices.filter(isApart).map { InboxEntry(notices: [$0], isUnreadMention: true) }
    return calls + threads(notices.filter { !isApart($0) })
  }

  private func threads(_ notices: [Notice]) -> [InboxEntry] {
    let entries = notices.grouped(byThread: \.content.thread).map { InboxEntry(notices: $0) }
    let relevant = entries.enumerated().filter { $0.element.relevance > 0 }.sorted {
      let (one, other) = ($0.element.relevance, $1.element.relevance)
      return one == other ? $0.offset < $1.offset : one > other
    }
    return relevant.isEmpty ? entries : relevant.map(\.element) + entries.filter { !($0.relevance > 0) }
  }

  func mark(of notice: Notice, isUnread: Bool) -> NoticeMark {
    if notice.actedAt != nil { return .acted }
    if isUnread, notice.openedAt == nil, mentions(notice.content) { return .mention }
    return notice.openedAt != nil ? .opened : isUnread ? .unread : .read
  }

  /// The room that a notification is about, or the last step of the place that it leads to.
  func placeName(of notice: Notice) -> String {
    if let room = notice.content.room, let account {
      let listing = parlor.read(or: nil) { () throws(StoreError) in
        try parlor.store.joinedRoom(room, of: account)
      }
      if let listing { return listing.title }
      let offered = parlor.read(or: nil) { () throws(StoreError) in try parlor.store.room(room) }
      if case .channel(let name, _, _)? = offered?.kind { return "#" + name }
    }
    return Text.clean(notice.content.place.split(separator: "/").last.map(String.init) ?? "")
  }
}

extension NoticeBox {
  /// Returns the line that sums up a thread below its newest notification; nil if there is only that one.
  ///
  /// It names the room of the notifications if they are of one room, and otherwise the thread.
  func summary(of entry: InboxEntry) -> String? {
    guard let newest = entry.newest, entry.notices.count > 1,
      let words = parlor.session?.words(ParlorWord.self)
    else { return nil }
    let rooms = Set(entry.notices.map(\.content.room))
    let isOfOne = rooms.count == 1 && newest.content.room != nil
    let names = isOfOne ? placeName(of: newest) : Text.clean(newest.content.thread)
    return NoticeCategory.summary(
      of: entry.notices.count - 1, from: names, in: entry.notices.map { NoticeCategory.of($0.content) }, words
    )
  }
}

/// What the user does with notifications.
extension NoticeBox {
  /// Opens the place that a notification leads to.
  func open(_ notice: Notice) {
    guard !notice.content.place.isEmpty else { return parlor.announce(.noTarget) }
    see(notice)
    open(notice.content.place, tapped: .session, notice.receivedAt)
  }

  /// Opens the link of a notification that was tapped. `receivedAt` is nil if the notification is gone.
  func open(_ link: String, tapped place: ParlorEvent.Tap, _ receivedAt: Int64?) {
    parlor.log(.noticeTapped(place, after: receivedAt.map { parlor.time(since: $0) }))
    parlor.session?.follow(link, reason: .tap)
  }

  /// Marks a notification as opened.
  func see(_ notice: Notice) {
    guard let account else { return }
    if notice.id != 0 {
      note { () throws(StoreError) in try parlor.store.markOpened(notice.id, of: account) }
    }
    if let index = heard.firstIndex(where: { $0.id == notice.id && $0.content == notice.content }) {
      heard[index] = heard[index].marked(seenAt: parlor.now(), openedAt: parlor.now())
    }
    if let number = notice.content.message, opened[number] == .some(nil) { opened[number] = parlor.now() }
    noteSeen(notice)
  }

  /// Marks a notification as read, because the user looks at it.
  func look(at notice: Notice) {
    guard let account, notice.seenAt == nil else { return }
    if notice.id != 0 {
      note { () throws(StoreError) in try parlor.store.markNoticesSeen([notice.id], of: account) }
    }
    seeHeard { $0.content == notice.content }
    note { () throws(StoreError) in try markConcernRead(notice) }
    noteSeen(notice)
  }

  /// Marks the notifications of a room as read, because the user has come to it.
  func see(_ room: Room.ID) {
    guard let account else { return }
    note { () throws(StoreError) in try parlor.store.markNoticesSeen(in: room, of: account) }
    seeHeard { $0.content.room == room }
  }

  /// Marks messages that this session has heard of as read.
  func seeHeard(where isMeant: (Notice) -> Bool) {
    for index in heard.indices where heard[index].seenAt == nil && isMeant(heard[index]) {
      heard[index] = heard[index].marked(seenAt: parlor.now())
    }
  }

  /// Deletes what has expired. Until then it is only not shown.
  func expire() {
    guard let account else { return }
    note { () throws(StoreError) in try parlor.store.expireNotices(of: account) }
  }

  /// Writes what the user has not asked for. If that fails, the user is told once, and the notification stays as it was.
  private func note(_ body: () throws(StoreError) -> Void) { parlor.read(or: (), body) }

  /// Marks notifications as read.
  func markRead(_ notices: [Notice]) throws(StoreError) {
    guard let account else { return }
    let unread = notices.filter { $0.seenAt == nil }
    try parlor.store.markNoticesSeen(unread.map(\.id).filter { $0 != 0 }, of: account)
    let contents = Set(unread.lazy.filter { $0.id == 0 }.map(\.content))
    for notice in unread where notice.id == 0 {
      try markConcernRead(notice)
      noteSeen(notice)
    }
    seeHeard { contents.contains($0.content) }
  }

  /// Deletes the notifications that were read, or all of them. Returns how many.
  func clear(all: Bool) throws(StoreError) -> Int {
    guard let account else { return 0 }
    try keep()
    let concerns = try clearConcerns { all || $0.seenAt != nil }
    let gone = heard.count { all || $0.seenAt != nil }
    let count = try parlor.store.clearNotices(all ? .all : .read, of: account)
    heard.removeAll { all || $0.seenAt != nil }
    return count + concerns + gone
  }

  /// Deletes the notifications of a row. Returns how many.
  func clear(_ row: [Notice]) throws(StoreError) -> Int {
    guard let account else { return 0 }
    let numbers = Set(row.lazy.filter { $0.id == 0 }.compactMap(\.content.message))
    var count = try clearConcerns { $0.content.message.map(numbers.contains) ?? false }
    for notice in row where notice.id != 0 {
      count += try parlor.store.clearNotices(.one(notice.id), of: account)
    }
    let gone = Set(row.lazy.filter { $0.id == 0 }.map(\.content))
    let before = heard.count
    heard.removeAll { gone.contains($0.content) }
    return count + before - heard.count
  }
}

extension Notice {
  /// The notification once it was seen, and perhaps opened, or something else was done with it.
  fileprivate func marked(seenAt: Int64, openedAt: Int64? = nil, actedAt: Int64? = nil) -> Notice {
    Notice(
      id: id, content: content, receivedAt: receivedAt, seenAt: self.seenAt ?? seenAt,
      openedAt: openedAt ?? self.openedAt, actedAt: actedAt ?? self.actedAt)
  }
}
